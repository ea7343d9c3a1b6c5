import {
  type Checked,
  checkOrder,
  isProblem,
  type NewOrder,
  type Order,
  type OrderContent,
  type Problem,
  type Verdict,
  verdictOn,
  withSaved,
} from '@cartage/core';
import { getOrderById } from '@cartage/storage';
import { about } from '../cause.ts';
import type { Connections } from '../connections/vendors.ts';
import type { Acting } from '../context.ts';
import { handOverOnce } from '../hand-over/hand-over-once.ts';
import type { HandOverResult } from '../hand-over/hand-over-order.ts';
import { afterSaving } from '../order/after-saving.ts';
import { checkVendorServices } from '../order/check-vendor-services.ts';
import { judgeEnds, problemsOfEnds } from '../order/judge-ends.ts';
import { ruleConditionsOf } from '../order/rule-conditions.ts';
import { checkCard } from '../payments/check-card.ts';
import type { CardPayments } from '../payments/payments.ts';
import { checkCities } from '../places/check-cities.ts';
import type { Pricing } from '../quotes/offers.ts';
import { type Quote, quote } from '../quotes/quote.ts';
import { quoteRequestOf } from '../quotes/quote-request.ts';
import { checkCustomerNumber } from './check-customer-number.ts';
import { checkParent } from './check-parent.ts';
import { checkSize } from './check-size.ts';
import { insertNewOrder } from './insert-new-order.ts';

/** All that is wrong with the new order; targets in the core's words. `place`: which of the request's orders it is. */
export const checkNewOrder = async (
  ctx: Acting & Connections & CardPayments,
  order: NewOrder,
  place = 0,
  judges = judgesOf(ctx, [order.content]),
): Promise<Verdict<NewOrder>> => {
  // What was sound when it was made may have a pickup day by now that has passed, and its number is taken: by itself.
  if (ctx.once?.earlier?.orders.has(place)) return verdictOn(order, []);
  const { content } = order;
  const { conditions, cities, points } = await judges;
  return verdictOn(order, [
    ...checkOrder(content, conditions(content.sender)),
    ...checkVendorServices(ctx, content),
    ...cities(content),
    ...problemsOfEnds(points(content)),
    ...checkSize(content),
    ...checkCard(ctx, content),
    ...(await checkCustomerNumber(ctx, content, null)),
    ...(await checkParent(ctx, content.parentNumber)),
  ]);
};

/** What orders are judged by and the database knows, asked for once for all of them. */
export const judgesOf = async (ctx: Acting & Connections, contents: readonly OrderContent[]) => {
  const cities = await checkCities(ctx, contents);
  const senders = contents.map(({ sender }) => sender);
  const conditions = await ruleConditionsOf(ctx, senders);
  return { cities, conditions, points: await judgeEnds(ctx, contents, { conditions }) };
};

export type CreateResult =
  /** Saved, and no more; the options where the customer is to choose among them. */
  | { readonly kind: 'draft'; readonly order: Order; readonly quote: Quote }
  /** Saved, but not to be handed over: the credit limit, for one, does not allow it. */
  | { readonly kind: 'saved'; readonly order: Order; readonly problems: readonly Problem[] }
  /** Saved, and the hand-over to the chosen vendor was begun; `refused`: not even saved. */
  | HandOverResult;

/**
 * Saves an order and, when a vendor and tariff are chosen, hands it over (interface 10.1). One that an earlier run of
 * the same request has saved is gone on with.
 */
export const createOrder = async (
  ctx: Acting & Connections & Pricing & CardPayments,
  newOrder: Checked<NewOrder>,
  place = 0,
): Promise<CreateResult> => {
  const order = await saveNewOrder(ctx, newOrder, place);
  if (isProblem(order)) return { kind: 'refused', problems: [order] };
  return goOnWith(about(ctx, [order.number]), order, newOrder).catch(afterSaving(order));
};

/** The first half: the order is there from now on, whatever becomes of the second. */
export const saveNewOrder = async (
  ctx: Acting,
  newOrder: Checked<NewOrder>,
  place: number,
): Promise<Order | Problem> => {
  const order = (await savedBefore(ctx, place)) ?? (await insertNewOrder(ctx, newOrder, place));
  if (!isProblem(order)) ctx.once?.saved.push(order.number);
  return order;
};

/** The second half: prices, or the hand-over, or neither. */
export const goOnWith = async (
  ctx: Acting & Connections & Pricing & CardPayments,
  order: Order,
  { content, intent = 'choose' }: Checked<NewOrder>,
): Promise<Exclude<CreateResult, { kind: 'refused' }>> => {
  if (!content.choice || intent === 'draft') {
    const shown = intent === 'choose' ? quote(ctx, quoteRequestOf(content), { isShownOnly: true }) : nothingShown;
    return { kind: 'draft', order, quote: await shown };
  }
  const result = await handOverOnce(ctx, order, content.choice);
  if (result.kind !== 'refused') return result;
  return { kind: 'saved', order, problems: result.problems.map((found) => withSaved(found, order.number)) };
};

const nothingShown: Quote = { options: [], failures: [], leftOut: [], broken: [] };

const savedBefore = async ({ once, store }: Acting, place: number): Promise<Order | null> => {
  const id = once?.earlier?.orders.get(place);
  return id === undefined ? null : getOrderById(store.db, id);
};
