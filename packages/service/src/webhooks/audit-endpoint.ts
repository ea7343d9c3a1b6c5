import type { AuditAct } from '@cartage/core';
import type { WebhookEndpoint } from '@cartage/outbox';
import type { Db } from '@cartage/storage';
import { audit } from '../audit.ts';
import type { Acting } from '../context.ts';

/** Writes down what is done to a webhook, in the transaction that does it; null: it was not there, or is not any more. */
export const auditEndpoint = async (
  ctx: Acting,
  tx: Db,
  {
    act,
    id,
    before,
    after,
  }: {
    readonly act: AuditAct;
    readonly id: string;
    readonly before: WebhookEndpoint | null;
    readonly after: WebhookEndpoint | null;
  },
): Promise<void> =>
  audit(ctx, tx, {
    act,
    object: { kind: 'webhook', id },
    companyId: ctx.company.id,
    before: before && factsOf(before),
    after: after && factsOf(after),
  });

/** What stands behind the path of an address may be a secret of its receiver. */
const factsOf = ({ url, types, description, locale, email, off }: WebhookEndpoint) => {
  const { origin, pathname } = new URL(url);
  return { url: origin + pathname, types, description, locale, email, isEnabled: off === null };
};
