import {
  type Checked,
  type CourierWish,
  checkCourierWish,
  type Problem,
  pickupDateProblem,
  type Verdict,
  verdictOn,
} from '@cartage/core';
import { getOrders, pickupNumbers } from '@cartage/storage';
import { meet } from '../cause.ts';
import type { Connections } from '../connections/vendors.ts';
import type { Acting } from '../context.ts';
import { ruleConditions, ruleConditionsOf } from '../order/rule-conditions.ts';
import type { CityEnd } from '../places/city-clocks.ts';
import { beginCourierCalls } from './begin-courier-calls.ts';
import { bookEach } from './book-courier.ts';
import { inPages } from './in-pages.ts';
import { ordersByNumber, ordersByPlace, type WantedOrder } from './wanted-orders.ts';

/** What came of one order: the vendor's number of the call, or null where the courier could not be called. */
export interface CourierCall {
  readonly number: string;
  readonly pickupNumber: string | null;
}

/** A wish with the orders that it names. */
export interface FoundCourierWish extends CourierWish {
  readonly wanted: readonly WantedOrder[];
  /** Which of them may be fetched on the day. */
  readonly fitting: readonly number[];
}

/** All that is wrong with the wish; targets in the core's words. */
export const checkCourierCall = async (ctx: Acting, wish: CourierWish): Promise<Verdict<FoundCourierWish>> => {
  const wanted =
    'numbers' in wish.orders ? await ordersByNumber(ctx, wish.orders) : await ordersByPlace(ctx, wish.orders);
  meet(
    ctx,
    wanted.flatMap(({ id, number }) => (id === null ? [] : [number])),
  );
  const { refusal, fitting } = await judgeDates(
    ctx,
    wish,
    wanted.flatMap(({ id }) => id ?? []),
  );
  return verdictOn({ ...wish, wanted, fitting }, [
    ...checkCourierWish(wish),
    // A date that some orders may be fetched on and others may not costs those others only.
    ...(refusal && fitting.length === 0 ? [{ ...refusal, target: 'date' }] : []),
  ]);
};

/** Calls one courier for all orders of one vendor at one address; an order that cannot be fetched keeps no other waiting. */
export const callCourier = async (
  ctx: Acting & Connections,
  { wanted, fitting, ...when }: Checked<FoundCourierWish>,
): Promise<readonly CourierCall[]> => {
  // The answer is numbers alone, and has no word for a refusal.
  await bookEach(ctx, await beginCourierCalls(ctx, fitting, when), { isTold: false });
  return outcomeOf(ctx, wanted);
};

/** Which of the orders may be fetched on the day that is wished, and why the others may not. */
const judgeDates = async (
  ctx: Acting,
  { date, orders: asked }: CourierWish,
  ids: readonly number[],
): Promise<{ readonly refusal: Problem | null; readonly fitting: readonly number[] }> => {
  const wish = { date, autoMove: false };
  if (ids.length === 0) {
    const nobody = senderWished(asked);
    return { refusal: pickupDateProblem(wish, [], await ruleConditions(ctx, nobody)), fitting: [] };
  }
  let refusal: Problem | null = null;
  const fitting: number[] = [];
  for (const page of inPages(ids)) {
    const orders = await getOrders(ctx.store.db, page);
    const conditions = await ruleConditionsOf(
      ctx,
      orders.map(({ content }) => content.sender),
    );
    for (const { id, content } of orders) {
      const problem = pickupDateProblem(wish, content.terms.urgencies, conditions(content.sender));
      if (problem) refusal ??= problem;
      else fitting.push(id);
    }
  }
  return { refusal, fitting };
};

/** Where a courier is wished for who finds no order: a call names no country. */
const senderWished = (orders: CourierWish['orders']): CityEnd => ({
  country: 'RU',
  cityId: 'numbers' in orders ? '' : (orders.senderCityId ?? ''),
});

/** As the orders have it by now, whoever called the courier. */
const outcomeOf = async (ctx: Acting, wanted: readonly WantedOrder[]): Promise<readonly CourierCall[]> => {
  const numbers = await pickupNumbers(
    ctx.store.db,
    wanted.flatMap(({ id }) => id ?? []),
  );
  return wanted.map(({ number, id }) => ({
    number,
    pickupNumber: id === null ? null : (numbers.get(id) ?? null),
  }));
};
