import {
  isProblem,
  type LocalDate,
  type Order,
  type OrderRef,
  type PickupWish,
  type Problem,
  pickupDate,
  pickupDateProblem,
  problem,
  sameText,
  statuses,
} from '@cartage/core';
import { getOrderById, lastAttempt } from '@cartage/storage';
import { about } from '../cause.ts';
import { chosenVendor } from '../connections/order-connection.ts';
import type { Context } from '../context.ts';
import { withVendorWords } from '../lifecycle/move-texts.ts';
import { loadOrder } from '../orders/load-order.ts';
import { ruleConditions } from '../quotes/rule-conditions.ts';
import { beginCourierCalls, isFetchable } from './begin-courier-calls.ts';
import { bookCourier } from './book-courier.ts';

/** One order, and when its courier is to come. */
export interface OrderCourierWish extends OrderRef, Omit<PickupWish, 'isPostponed'> {}

export type OrderCourierResult =
  /** A courier comes; `day`: where this request called it, null where an earlier one had. */
  | { readonly kind: 'called'; readonly order: Order; readonly day: LocalDate | null }
  /** The vendor's answer is still to come; the worker asks on. */
  | { readonly kind: 'pending'; readonly order: Order }
  | { readonly kind: 'refused'; readonly problems: readonly Problem[] };

/** Calls a courier for one order, or says why none can be called (interface 13.10). */
export const callCourierForOrder = async (
  ctx: Context,
  { date, autoMove, timeFrom, timeTo, ...ref }: OrderCourierWish,
): Promise<OrderCourierResult> => {
  const order = await loadOrder(ctx, ref, 'write');
  if (isProblem(order)) return { kind: 'refused', problems: [order] };
  if (isFetchable(order.status) && order.vendorPickupNumber !== null) return { kind: 'called', order, day: null };
  const conditions = ruleConditions(ctx);
  const { urgencies } = order.content.terms;
  const obstacles = [notFetchable(ctx, order), pickupDateProblem({ date, autoMove }, urgencies, conditions)];
  const problems = obstacles.filter((one) => one !== null);
  if (problems.length > 0) return { kind: 'refused', problems };

  const day = pickupDate({ date, autoMove }, urgencies, conditions);
  const own = about(ctx, [order.number]);
  const [job] = await beginCourierCalls(own, [order.id], { date: day, timeFrom, timeTo });
  if (job) await bookCourier(own, job);
  return outcomeOf(ctx, order, job ? day : null);
};

const notFetchable = (ctx: Context, order: Order): Problem | null => {
  const { status, number, option } = order;
  if (!isFetchable(status))
    return problem('OrderStateInvalid', 'orderId', {
      en: `Order ${number} is ${statuses[status].text.en}; a courier is called for an order that its vendor has and has not picked up.`,
      ru: `Заказ ${number} в статусе «${statuses[status].text.ru}»; курьера вызывают к заказу, который передан в службу доставки и ещё не забран.`,
    });
  if (chosenVendor(ctx, order)?.callCourier) return null;
  const name = option?.vendor.name ?? '';
  return problem('VendorRejected', 'orderId', {
    en: `${name} sends no couriers on call; bring the parcel to one of its points.`,
    ru: `${name} не отправляет курьеров по вызову; сдайте отправление в один из её пунктов.`,
  });
};

/** As the order has it by now, whoever called the courier. */
const outcomeOf = async (ctx: Context, before: Order, day: LocalDate | null): Promise<OrderCourierResult> => {
  const { db } = ctx.store;
  const order = (await getOrderById(db, before.id)) ?? before;
  if (order.vendorPickupNumber !== null) return { kind: 'called', order, day };
  // Cancelled since, for example: nothing is to come of the call any more.
  const obstacle = notFetchable(ctx, order);
  if (obstacle) return { kind: 'refused', problems: [obstacle] };
  const attempt = await lastAttempt(db, order.id, 'courier-call');
  if (attempt?.state !== 'rejected') return { kind: 'pending', order };
  const refusal = withVendorWords(courierRefused, sameText(attempt.problem ?? ''));
  return { kind: 'refused', problems: [problem('VendorRejected', 'orderId', refusal)] };
};

const courierRefused = { en: 'The vendor refused the courier call', ru: 'Служба доставки отклонила вызов курьера' };
