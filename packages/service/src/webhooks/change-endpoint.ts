import type { Checked, Problem } from '@cartage/core';
import {
  changeEndpoint as change,
  dropWaitingBehind,
  type EndpointChanges,
  eventLineOf,
  type WebhookEndpoint,
} from '@cartage/outbox';
import type { Acting } from '../context.ts';
import { askToConfirm } from '../mail/confirm-address.ts';
import { auditEndpoint } from './audit-endpoint.ts';
import type { EndpointWish } from './check-endpoint.ts';
import { noEndpoint } from './find-endpoint.ts';
import { placeBehind } from './place-behind.ts';
import { beginAnew } from './retry-deliveries.ts';
import { toldTypes, whyNotSendElsewhere } from './told-types.ts';

/** Changes what is named. Switched on again, a webhook goes on where it stopped, unless `after` says where. */
export const changeEndpoint = async (
  ctx: Acting,
  { webhookId, after, ...wish }: Checked<EndpointWish & { readonly webhookId: string }>,
): Promise<WebhookEndpoint | Problem> => {
  const ref = { companyId: ctx.company.id, id: webhookId };
  const place = after === undefined ? null : await placeBehind(ctx, after);
  if (place !== null && typeof place !== 'number') return place;
  const now = ctx.clock();
  const changed = await ctx.store.transaction(async (tx) => {
    // Locks it, so that nothing is delivered between.
    const was = await change(tx, ref, {});
    if (was === null) return null;
    const changes = changesOf(ctx, wish, was);
    const isMoved = wish.url !== undefined && wish.url !== was.url;
    const denied = isMoved ? whyNotSendElsewhere(ctx.actor, changes.types ?? was.types) : null;
    if (denied) return denied;
    const isTriedAgain = isMoved || (wish.isEnabled === true && was.off !== null);
    const unasked = wish.email == null ? null : await askToConfirm(ctx, tx, ref.companyId, wish.email);
    if (unasked) return unasked;
    if (place !== null) await dropWaitingBehind(tx, webhookId, 0);
    const { last } = await eventLineOf(tx, ref.companyId);
    // Another address may take what the one before did not.
    const anew = isTriedAgain ? await beginAnew(tx, was, now) : {};
    const after = await change(tx, ref, {
      ...changes,
      ...anew,
      // What stands behind the new place may have been delivered before, and is wished for again.
      ...(place !== null && { place, replay: { place: last, at: now } }),
    });
    await auditEndpoint(ctx, tx, { act: 'UpdateWebhook', id: webhookId, before: was, after });
    return after;
  });
  return changed ?? noEndpoint;
};

const changesOf = (
  { actor, clock }: Acting,
  { url, types, description, locale, email, isEnabled }: EndpointWish,
  { off }: WebhookEndpoint,
): EndpointChanges => ({
  ...(url !== undefined && { url }),
  ...(types !== undefined && { types: toldTypes(actor, types) }),
  ...(description !== undefined && { description }),
  ...(locale !== undefined && { locale }),
  ...(email !== undefined && { email }),
  ...(isEnabled === true && { off: null }),
  ...(isEnabled === false && off === null && { off: { reason: 'owner', at: clock() } as const }),
});
