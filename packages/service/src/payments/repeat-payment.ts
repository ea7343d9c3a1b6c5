import { isProblem, type OrderRef, type Problem, problem } from '@cartage/core';
import { newestPayment } from '@cartage/storage';
import { about } from '../cause.ts';
import type { Context } from '../context.ts';
import { handOverOnce } from '../hand-over/hand-over-once.ts';
import type { HandOverResult } from '../hand-over/hand-over-order.ts';
import { loadOrder } from '../orders/load-order.ts';

/** Asks for another payment link, priced anew, where the last payment has failed (interface 13.13). */
export const repeatPayment = async (ctx: Context, ref: OrderRef): Promise<HandOverResult> => {
  const order = await loadOrder(ctx, ref, 'write');
  if (isProblem(order)) return { kind: 'refused', problems: [order] };
  const { choice } = order.content;
  const newest = await newestPayment(ctx.store.db, order.id);
  const isRepeat = (ctx.once?.earlier ?? null) !== null;
  const isFailed = order.status === 'AwaitingPayment' && newest?.status === 'Failed';
  if (!choice || !(isFailed || isRepeat)) {
    return { kind: 'refused', problems: [notFailed(order.number, newest?.status ?? order.status)] };
  }
  return handOverOnce(about(ctx, [order.number]), order, choice);
};

const notFailed = (number: string, status: string): Problem =>
  problem('OrderStateInvalid', 'orderId', {
    en: `The payment of order ${number} has not failed, it is ${status}; a new link is given only after a payment that failed.`,
    ru: `Оплата заказа ${number} не отклонена, её статус ${status}; новая ссылка выдаётся только после неудавшейся оплаты.`,
  });
