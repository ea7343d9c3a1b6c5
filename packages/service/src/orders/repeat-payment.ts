import { isProblem, type OrderRef, type Problem, problem } from '@cartage/core';
import { newestPayment } from '@cartage/storage';
import { about, asAct } from '../cause.ts';
import type { Connections } from '../connections/vendors.ts';
import type { Acting } from '../context.ts';
import { handOverOnce, resultSoFar } from '../hand-over/hand-over-once.ts';
import type { HandOverResult } from '../hand-over/hand-over-order.ts';
import { loadOrder } from '../order/load-order.ts';
import type { CardPayments } from '../payments/payments.ts';
import type { Pricing } from '../quotes/offers.ts';

/**
 * Asks for another payment link, priced anew, where the last payment has failed; of several who ask at once each is told
 * the same one (interface 13.13).
 */
export const repeatPayment = async (
  ctx: Acting & Connections & Pricing & CardPayments,
  ref: OrderRef,
): Promise<HandOverResult> => {
  // An earlier run of the same request may have asked for it already.
  const askedAt = ctx.once?.earlier?.since ?? ctx.clock();
  const order = await loadOrder(ctx, ref, 'write');
  if (isProblem(order)) return { kind: 'refused', problems: [order] };
  const { choice } = order.content;
  const own = asAct(about(ctx, [order.number]), 'RepeatPayment');
  const newest = await newestPayment(ctx.store.db, order);
  const isAskedFor = newest?.status === 'New' && newest.number > 1;
  if (choice && order.status === 'AwaitingPayment' && (newest?.status === 'Failed' || isAskedFor)) {
    return handOverOnce(own, order, choice);
  }
  // It has been asked for since, by an earlier run or by somebody who asks at the same time and was quicker.
  if (newest && newest.number > 1 && newest.createdAt >= askedAt) return resultSoFar(own, order);
  return { kind: 'refused', problems: [notFailed(order.number, newest?.status ?? order.status)] };
};

const notFailed = (number: string, status: string): Problem =>
  problem('OrderStateInvalid', 'orderId', {
    en: `The payment of order ${number} has not failed, it is ${status}; a new link is given only after a payment that failed.`,
    ru: `Оплата заказа ${number} не отклонена, её статус ${status}; новая ссылка выдаётся только после неудавшейся оплаты.`,
  });
