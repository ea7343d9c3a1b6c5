import { type Choice, type LocalText, type Order, type PickupWish, problem, statuses } from '@cartage/core';
import { lastAttempt, listEvents } from '@cartage/storage';
import type { Context, EarlierRuns } from '../context.ts';
import { moveTexts, SERVICE_SOURCE } from '../lifecycle/move-texts.ts';
import { alternatives, type HandOverResult, handOverOrder } from './hand-over-order.ts';

/**
 * Hands over as `handOverOrder` does. Where an earlier run of the same request has begun that already and died before it
 * answered, this one tells how far it has come.
 */
export const handOverOnce = async (
  ctx: Context,
  order: Order,
  choice: Choice,
  pickup: PickupWish = order.content.pickup,
): Promise<HandOverResult> =>
  ctx.once?.earlier && (await isBegun(ctx, order, choice, ctx.once.earlier))
    ? resultSoFar(ctx, order)
    : handOverOrder(ctx, order, choice, pickup);

/** A hand-over to the same vendor and tariff since the request came first; somebody else's would have the same result. */
const isBegun = async (ctx: Context, order: Order, choice: Choice, { since }: EarlierRuns): Promise<boolean> => {
  const { vendorId, tariffId } = choice;
  if (order.status === 'OnApproval') {
    const wanted = order.content.choice;
    return order.statusAt >= since && wanted?.vendorId === vendorId && wanted.tariffId === tariffId;
  }
  const attempt = await lastAttempt(ctx.store.db, order.id, 'hand-over');
  return (
    attempt !== null && attempt.startedAt >= since && attempt.vendorId === vendorId && attempt.tariffId === tariffId
  );
};

const resultSoFar = async (ctx: Context, order: Order): Promise<HandOverResult> => {
  switch (order.status) {
    case 'OnApproval':
      return { kind: 'awaits-approval', order, problem: problem('ApprovalRequired') };
    case 'TransferringToVendor':
      return { kind: 'pending', order, problem: problem('VendorUnavailable', null, moveTexts.answerLost) };
    case 'VendorUnavailable':
    case 'VendorError':
      return { kind: 'unavailable', order, problem: problem('VendorUnavailable', null, await lastWords(ctx, order)) };
    default:
      return statuses[order.status].group === 'before'
        ? {
            kind: 'rejected',
            order,
            problem: problem('VendorRejected', null, await lastWords(ctx, order)),
            alternatives: await alternatives(ctx, order.content),
          }
        : { kind: 'handed-over', order };
  }
};

/** Why the order has come to its status, as its history says. */
const lastWords = async ({ store }: Context, { id, status }: Order): Promise<LocalText | undefined> =>
  (await listEvents(store.db, id, 50)).find((event) => event.source === SERVICE_SOURCE && event.status === status)
    ?.text;
