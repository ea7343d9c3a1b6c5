import type { Steps } from './steps.ts';

/** Webhooks that have something to get are found without a look at those that have not; `tables.ts` says what the columns hold. */
export const inSteps = async ({ index }: Steps): Promise<void> => {
  await index('webhook_endpoints_due', {
    table: 'webhook_endpoints',
    rest: '(next_at) where off_reason is null and next_at is not null',
  });
  await index('webhook_endpoints_paused', {
    table: 'webhook_endpoints',
    rest: '(paused_until) where off_reason is null',
  });
  await index('webhook_endpoints_claimed', {
    table: 'webhook_endpoints',
    rest: '(id) where lease_owner is not null',
  });
};
