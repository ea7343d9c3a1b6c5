import type { Instant, Problem } from '@cartage/core';
import { changeEndpoint, type EndpointChanges, restartDeliveries, type WebhookEndpoint } from '@cartage/outbox';
import type { Db } from '@cartage/storage';
import { audit } from '../audit.ts';
import type { Acting } from '../context.ts';
import { noEndpoint } from './find-endpoint.ts';

/** Has all that waits for a webhook tried at once; where it is off, when it is on. Problems: WebhookNotFound. */
export const retryDeliveries = async (ctx: Acting, id: string): Promise<WebhookEndpoint | Problem> => {
  const ref = { companyId: ctx.company.id, id };
  const now = ctx.clock();
  const changed = await ctx.store.transaction(async (tx) => {
    // Locks it, so that nothing is written down between.
    const was = await changeEndpoint(tx, ref, {});
    if (was === null) return null;
    await audit(ctx, tx, { act: 'RetryWebhook', object: { kind: 'webhook', id }, companyId: ctx.company.id });
    return changeEndpoint(tx, ref, await beginAnew(tx, was, now));
  });
  return changed ?? noEndpoint;
};

/** All that waits is due, and its time begins anew, as if nothing had failed; what changes at the endpoint with it. */
export const beginAnew = async (
  tx: Db,
  { id, nextAt }: Pick<WebhookEndpoint, 'id' | 'nextAt'>,
  now: Instant,
): Promise<EndpointChanges> => {
  await restartDeliveries(tx, id, now);
  return { failures: 0, pausedUntil: 0, nextAt: nextAt && now };
};
