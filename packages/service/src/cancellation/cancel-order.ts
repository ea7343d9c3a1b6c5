import { hasPayments, isPaymentOpen, isProblem, type Order, type OrderRef, type Problem } from '@cartage/core';
import { newestPayment } from '@cartage/storage';
import type { Connections } from '../connections/vendors.ts';
import type { Acting } from '../context.ts';
import { loadOrder } from '../order/load-order.ts';
import { goOnWithPayment } from '../payments/follow-payment.ts';
import type { CardPayments } from '../payments/payments.ts';
import { askCancellation } from './ask-cancellation.ts';
import { beginCancellation } from './begin-cancellation.ts';

/**
 * Cancels an order (interface 11.4): at once before the hand-over, else by asking the vendor. The order is Canceled in
 * the answer only when the vendor has confirmed already. One that is canceled at once although its last hand-over may
 * have got through is looked for at the vendor later, and canceled there (`withdrawShipment`).
 */
export const cancelOrder = async (
  ctx: Acting & Connections & CardPayments,
  ref: OrderRef,
): Promise<Order | Problem> => {
  const order = await loadOrder(ctx, ref, 'write');
  return isProblem(order) ? order : cancelFound(ctx, order);
};

/** The same, of an order that was looked up before. */
export const cancelFound = async (ctx: Acting & Connections & CardPayments, order: Order): Promise<Order | Problem> => {
  const begun = await beginCancellation(ctx, order);
  if (isProblem(begun)) return begun;
  if (begun.status !== 'CancelRequest') return closeLink(ctx, begun);
  // Also where another request waits for the vendor's answer just now: whoever asks hears what it says.
  return askCancellation(ctx, begun);
};

/** Nobody is to pay for it any more. If somebody has, the money goes back. */
const closeLink = async (ctx: Acting & CardPayments, order: Order): Promise<Order> => {
  const payment = hasPayments(order) ? await newestPayment(ctx.store.db, order) : null;
  return payment && isPaymentOpen(payment.status) ? (await goOnWithPayment(ctx, { order, payment })).order : order;
};
