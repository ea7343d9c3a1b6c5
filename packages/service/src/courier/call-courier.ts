import {
  type CourierWish,
  courierWindow,
  groupForCourier,
  type Order,
  type Problem,
  pickupDate,
  pickupDateProblem,
} from '@cartage/core';
import { type Attempt, lastAttempt } from '@cartage/storage';
import type { Context } from '../context.ts';
import { ruleConditions } from '../quotes/rule-conditions.ts';
import { bookCourier } from './book-courier.ts';
import { ordersByNumber, ordersByPlace, type WantedOrder } from './wanted-orders.ts';

/** What came of one order: the vendor's number of the call, or null where the courier could not be called. */
export interface CourierCall {
  readonly number: string;
  readonly pickupNumber: string | null;
}

/** Calls one courier for all orders of one vendor at one address; an order that cannot be fetched keeps no other waiting. */
export const callCourier = async (
  ctx: Context,
  wish: CourierWish,
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

  const stops = [];
  for (const order of orders) {
    if (!dateProblem(order) && (await needsCourier(ctx, order))) stops.push(stopOf(order, wish, conditions));
  }
  const numbers = new Map<number, string>();
  await Promise.all(
    groupForCourier(stops).map(async ([first, ...rest]) => {
      if (!first) return;
      const pickupNumber = await bookCourier(
        ctx,
        [first, ...rest].map(({ order }) => order),
        first.window,
      );
      for (const { order } of [first, ...rest]) if (pickupNumber) numbers.set(order.id, pickupNumber);
    }),
  );
  return { kind: 'called', calls: wanted.map((one) => callOf(one, numbers)) };
};

const callOf = ({ asked, order }: WantedOrder, numbers: ReadonlyMap<number, string>): CourierCall => ({
  number: order?.number ?? asked,
  pickupNumber: order ? (order.vendorPickupNumber ?? numbers.get(order.id) ?? null) : null,
});

const stopOf = (order: Order, wish: CourierWish, conditions: ReturnType<typeof ruleConditions>) => {
  const date = pickupDate({ date: wish.date, autoMove: false }, order.content.terms.urgencies, conditions);
  return {
    order,
    vendorId: order.content.choice?.vendorId ?? 0,
    contractType: order.option?.contractType ?? ('operator' as const),
    sender: order.content.sender,
    window: courierWindow(date, wish, conditions),
  };
};

/** Handed over, not fetched yet, no courier called, and no call whose answer is still unknown. */
const needsCourier = async (ctx: Context, order: Order): Promise<boolean> =>
  fetchable.has(order.status) &&
  order.vendorPickupNumber === null &&
  !isOpen(await lastAttempt(ctx.store.db, order.id, 'courier-call'));

const fetchable: ReadonlySet<Order['status']> = new Set([
  'TransferredToVendor',
  'CourierAssigned',
  'VendorStatus',
  'InProgress',
]);

const isOpen = (attempt: Attempt | null): boolean => attempt?.state === 'sending' || attempt?.state === 'unknown';
