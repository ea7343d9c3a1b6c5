import type { Problem } from '@cartage/core';
import { getEndpoint, removeEndpoint as remove } from '@cartage/outbox';
import type { Acting } from '../context.ts';
import { auditEndpoint } from './audit-endpoint.ts';
import { noEndpoint } from './find-endpoint.ts';

/** Ends a webhook; what is on its way at this moment may still arrive. */
export const removeEndpoint = async (ctx: Acting, id: string): Promise<Problem | null> => {
  const ref = { companyId: ctx.company.id, id };
  const isGone = await ctx.store.transaction(async (tx) => {
    const before = await getEndpoint(tx, ref);
    if (!(await remove(tx, ref))) return false;
    await auditEndpoint(ctx, tx, { act: 'DeleteWebhook', id, before, after: null });
    return true;
  });
  return isGone ? null : noEndpoint;
};
