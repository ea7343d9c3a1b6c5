import {
  type Checked,
  type CourierWish,
  checkCourierWish,
  type Order,
  type Problem,
  pickupDateProblem,
  type Verdict,
  verdictOn,
} from '@cartage/core';
import { getOrders } from '@cartage/storage';
import type { Context } from '../context.ts';
import { ruleConditions } from '../quotes/rule-conditions.ts';
import { beginCourierCalls } from './begin-courier-calls.ts';
import { bookCourier } from './book-courier.ts';
import { ordersByNumber, ordersByPlace, type WantedOrder } from './wanted-orders.ts';

/** What came of one order: the vendor's number of the call, or null where the courier could not be called. */
export interface CourierCall {
  readonly number: string;
  readonly pickupNumber: string | null;
}

/** All that is wrong with the wish, whatever the orders are; targets in the core's words. */
export const checkCourierCall = async (_: Context, wish: CourierWish): Promise<Verdict<CourierWish>> =>
  verdictOn(wish, checkCourierWish(wish));

/** Calls one courier for all orders of one vendor at one address; an order that cannot be fetched keeps no other waiting. */
export const callCourier = async (
  ctx: Context,
  wish: Checked<CourierWish>,
): Promise<
  | { readonly kind: 'called'; readonly calls: readonly CourierCall[] }
  | { readonly kind: 'refused'; readonly problems: readonly Problem[] }
> => {
  const wanted =
    'numbers' in wish.orders ? await ordersByNumber(ctx, wish.orders) : await ordersByPlace(ctx, wish.orders);
  const conditions = ruleConditions(ctx);
  const dateProblem = (order: Order | null) =>
    pickupDateProblem({ date: wish.date, autoMove: false }, order?.content.terms.urgencies ?? [], conditions);
  const orders = wanted.flatMap(({ order }) => order ?? []);
  const refusals = (orders.length > 0 ? orders : [null]).map(dateProblem);
  const [refusal] = refusals;
  // A date that some orders may be fetched on and others may not costs those others only.
  if (refusal && refusals.every(Boolean)) return { kind: 'refused', problems: [{ ...refusal, target: 'date' }] };

  const fitting = orders.filter((order) => !dateProblem(order));
  const begun = await beginCourierCalls(
    ctx,
    fitting.map(({ id }) => id),
    wish,
  );
  await Promise.all(begun.map((call) => bookCourier(ctx, call.job, call.orders)));
  return { kind: 'called', calls: await outcomeOf(ctx, wanted) };
};

/** As the orders have it by now, whoever called the courier. */
const outcomeOf = async (ctx: Context, wanted: readonly WantedOrder[]): Promise<readonly CourierCall[]> => {
  const orders = await getOrders(
    ctx.store.db,
    wanted.flatMap(({ order }) => order?.id ?? []),
  );
  const numbers = new Map(orders.map(({ id, vendorPickupNumber }) => [id, vendorPickupNumber]));
  return wanted.map(({ asked, order }) => ({
    number: order?.number ?? asked,
    pickupNumber: order ? (numbers.get(order.id) ?? null) : null,
  }));
};
