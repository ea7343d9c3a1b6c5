import { type Choice, type LocalText, type Order, type PushWish, problem, statuses } from '@cartage/core';
import { type Attempt, getOrderById, lastAttempt, listHistoryLines, newestPayment } from '@cartage/storage';
import { waitsForTurn } from '../attempts/doubtful-attempt.ts';
import type { Connections } from '../connections/vendors.ts';
import type { Acting, EarlierRuns } from '../context.ts';
import { moveTexts, SERVICE_SOURCE } from '../lifecycle/move-texts.ts';
import { awaitsPayment } from '../payments/card-first.ts';
import type { CardPayments } from '../payments/payments.ts';
import type { Pricing } from '../quotes/offers.ts';
import { alternatives, type HandOverResult, handOverOrder } from './hand-over-order.ts';

/**
 * Hands over as `handOverOrder` does. Where an earlier run of the same request has begun that already and died before it
 * answered, or was only taken for dead and begins it just now, this one tells how far it has come.
 */
export const handOverOnce = async (
  ctx: Acting & Connections & Pricing & CardPayments,
  order: Order,
  choice: Choice,
  wish: PushWish = {},
): Promise<HandOverResult> => {
  const earlier = ctx.once?.earlier;
  if (!earlier) return handOverOrder(ctx, order, choice, wish);
  if (await isBegun(ctx, order, choice, earlier)) return resultSoFar(ctx, order);
  const result = await handOverOrder(ctx, order, choice, wish);
  if (result.kind !== 'refused') return result;
  const now = await reread(ctx, order);
  return (await isBegun(ctx, now, choice, earlier)) ? resultSoFar(ctx, now) : result;
};

const reread = async ({ store }: Acting, order: Order): Promise<Order> =>
  (await getOrderById(store.db, order.id)) ?? order;

/** A hand-over to the same vendor and tariff since the request came first; somebody else's would have the same result. */
const isBegun = async (ctx: Acting, order: Order, choice: Choice, { since }: EarlierRuns): Promise<boolean> => {
  const { vendorId, tariffId } = choice;
  if (order.status === 'OnApproval') {
    const wanted = order.content.choice;
    return order.statusAt >= since && wanted?.vendorId === vendorId && wanted.tariffId === tariffId;
  }
  if (order.status === 'AwaitingPayment') {
    const payment = await newestPayment(ctx.store.db, order);
    return payment !== null && payment.createdAt >= since;
  }
  const attempt = await lastAttempt(ctx.store.db, order, 'hand-over');
  return (
    attempt !== null && attempt.startedAt >= since && attempt.vendorId === vendorId && attempt.tariffId === tariffId
  );
};

/** What has become by now of a hand-over that was begun. */
export const resultSoFar = async (ctx: Acting & Connections & Pricing, known: Order): Promise<HandOverResult> => {
  // As it is by now: it was perhaps read before the hand-over began, as a Draft.
  const order = await reread(ctx, known);
  switch (order.status) {
    case 'AwaitingPayment': {
      const payment = await newestPayment(ctx.store.db, order);
      if (payment) return awaitsPayment(order, payment);
      throw new Error(`Order ${order.number} waits for a payment that is not there.`);
    }
    case 'OnApproval':
      return { kind: 'awaits-approval', order, problem: problem('ApprovalRequired') };
    case 'TransferringToVendor':
      return transferring(order, await lastAttempt(ctx.store.db, order, 'hand-over'));
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

const transferring = (order: Order, attempt: Attempt | null): HandOverResult => {
  if (attempt?.state === 'accepted') return { kind: 'accepted', order };
  if (waitsForTurn(attempt)) return { kind: 'queued', order };
  return { kind: 'pending', order, problem: problem('VendorUnavailable', null, moveTexts.answerLost) };
};

/** Why the order has come to its status, as its history says. */
const lastWords = async ({ store }: Acting, order: Order): Promise<LocalText | undefined> =>
  (await listHistoryLines(store.db, order, 50)).find(
    (event) => event.source === SERVICE_SOURCE && event.status === order.status,
  )?.text;
