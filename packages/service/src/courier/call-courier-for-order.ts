import {
  type Checked,
  checkCourierTimes,
  isFetchable,
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
  type Verdict,
  verdictOn,
} from '@cartage/core';
import { type Attempt, getOrderById, lastAttempt } from '@cartage/storage';
import { courierComes } from '../attempts/courier-comes.ts';
import { about, oneOf } from '../cause.ts';
import { chosenVendor } from '../connections/order-connection.ts';
import type { Connections } from '../connections/vendors.ts';
import type { Acting } from '../context.ts';
import { withVendorWords } from '../lifecycle/move-texts.ts';
import { actOnEach, type EachResult, type NamedOrder } from '../order/act-on-each.ts';
import { loadOrder } from '../order/load-order.ts';
import { ruleConditions } from '../order/rule-conditions.ts';
import { beginCourierCalls } from './begin-courier-calls.ts';
import { bookCourier, bookEach } from './book-courier.ts';

/** One order, and when its courier is to come. */
export interface OrderCourierWish extends OrderRef, Omit<PickupWish, 'isPostponed'> {}

export type OrderCourierResult =
  /** A courier comes; `day`: null where the vendor alone knows it. `wasCalled`: by an earlier request. */
  | { readonly kind: 'called'; readonly order: Order; readonly day: LocalDate | null; readonly wasCalled: boolean }
  /** The vendor's answer is still to come; the worker asks on. */
  | { readonly kind: 'pending'; readonly order: Order; readonly day: LocalDate | null }
  | { readonly kind: 'refused'; readonly problems: readonly Problem[] };

/** A wish with the order that it names. */
export interface FoundOrderWish extends OrderCourierWish {
  readonly order: Order;
}

/**
 * All that is wrong with the wish; targets in the core's words. It is judged also where a courier comes already: a day that
 * cannot be is told, and not taken for the day that was settled.
 */
export const checkCourierForOrder = async (
  ctx: Acting & Connections,
  wish: OrderCourierWish,
): Promise<Verdict<FoundOrderWish>> => {
  const order = await loadOrder(ctx, wish, 'write');
  if (isProblem(order)) return { kind: 'wrong', problems: [order] };
  return verdictOn({ ...wish, order }, await wrongWith(ctx, order, wish));
};

const wrongWith = async (
  ctx: Acting & Connections,
  order: Order,
  wish: OrderCourierWish,
): Promise<readonly Problem[]> => {
  // By an earlier run of this very request, whose day may have passed since.
  if (isCalled(order) && ctx.once?.earlier) return [];
  const { sender, terms } = order.content;
  const conditions = await ruleConditions(ctx, sender);
  return [
    isCalled(order) ? null : notFetchable(ctx, order),
    pickupDateProblem(wish, terms.urgencies, conditions),
    ...checkCourierTimes(wish),
  ].filter((one) => one !== null);
};

/** Calls a courier for one order, or says why none can be called (interface 13.10). */
export const callCourierForOrder = async (
  ctx: Acting & Connections,
  { order, timeFrom, timeTo, ...wish }: Checked<FoundOrderWish>,
): Promise<OrderCourierResult> => {
  const { sender, terms } = order.content;
  const day = pickupDate(wish, terms.urgencies, await ruleConditions(ctx, sender));
  const own = about(ctx, [order.number]);
  const [job] = await beginCourierCalls(own, [order.id], { date: day, timeFrom, timeTo });
  if (job) await bookCourier(own, job, { isTold: true });
  return outcomeOf(ctx, order, job === undefined);
};

/**
 * Calls couriers for several orders, each judged on its own (interface 13.28). Those of one vendor at one address and for the
 * same hours get one courier together, as in v1.
 */
export const callCouriersForOrders = async (
  ctx: Acting & Connections,
  named: Checked<readonly NamedOrder<OrderCourierWish>[]>,
): Promise<readonly EachResult<OrderCourierResult>[]> => {
  const judged = await Promise.all(
    named.map(async (one) => {
      const { order, wish, wrong } = one;
      if (isProblem(order) || wrong.length > 0) return { ...one, refusals: [], day: null };
      const refusals = await wrongWith(ctx, order, wish);
      const { sender, terms } = order.content;
      const day = pickupDate(wish, terms.urgencies, await ruleConditions(ctx, sender));
      return { ...one, refusals, day };
    }),
  );
  const toCall = judged.flatMap(({ order, wish: { timeFrom, timeTo }, wrong, refusals, day }) =>
    isProblem(order) || wrong.length + refusals.length > 0
      ? []
      : [{ id: order.id, when: { date: day, timeFrom, timeTo } }],
  );
  const bulk = oneOf(ctx, named.length);
  const called = new Set<number>();
  for (const together of Map.groupBy(toCall, ({ when }) => JSON.stringify(when)).values()) {
    const [first] = together;
    if (!first) continue;
    const jobs = await beginCourierCalls(
      bulk,
      together.map(({ id }) => id),
      first.when,
    );
    for (const id of jobs.flatMap(({ orderIds }) => orderIds)) called.add(id);
    await bookEach(bulk, jobs, { isTold: true });
  }
  const settled = judged.map(({ order, wrong, refusals }) => ({ order, wrong, wish: refusals }));
  return actOnEach(ctx, settled, async (own, order, refusals) =>
    refusals.length > 0 ? { kind: 'refused', problems: refusals } : outcomeOf(own, order, !called.has(order.id)),
  );
};

const isCalled = ({ status, vendorPickupNumber }: Order): boolean => isFetchable(status) && vendorPickupNumber !== null;

const notFetchable = (ctx: Acting & Connections, order: Order): Problem | null => {
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
const outcomeOf = async (ctx: Acting & Connections, before: Order, wasCalled: boolean): Promise<OrderCourierResult> => {
  const { db } = ctx.store;
  const order = (await getOrderById(db, before.id)) ?? before;
  const attempt = await lastAttempt(db, order, 'courier-call');
  if (order.vendorPickupNumber !== null) return { kind: 'called', order, day: dayOf(order, attempt), wasCalled };
  // Cancelled since, for example: nothing is to come of the call any more.
  const obstacle = notFetchable(ctx, order);
  if (obstacle) return { kind: 'refused', problems: [obstacle] };
  if (attempt?.state !== 'rejected') return { kind: 'pending', order, day: courierComes(attempt)?.date ?? null };
  const refusal = withVendorWords(courierRefused, sameText(attempt.problem ?? ''));
  return { kind: 'refused', problems: [problem('VendorRejected', 'orderId', refusal)] };
};

/** Where nobody called for a courier, the hand-over did, for the day that the option names. */
const dayOf = ({ content, option }: Order, attempt: Attempt | null): LocalDate | null =>
  courierComes(attempt)?.date ?? (attempt === null && content.callCourier ? (option?.takeDate ?? null) : null);

const courierRefused = { en: 'The vendor refused the courier call', ru: 'Служба доставки отклонила вызов курьера' };
