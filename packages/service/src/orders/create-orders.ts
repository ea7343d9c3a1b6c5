import {
  type Checked,
  customerNumberKey,
  inElement,
  isProblem,
  type NewOrder,
  type Order,
  type Problem,
  problem,
  type Verdict,
  verdictOn,
} from '@cartage/core';
import { about, oneOf } from '../cause.ts';
import type { Connections } from '../connections/vendors.ts';
import type { Acting } from '../context.ts';
import type { CardPayments } from '../payments/payments.ts';
import type { Pricing } from '../quotes/offers.ts';
import { type CreateResult, checkNewOrder, goOnWith, judgesOf, saveNewOrder } from './create-order.ts';

/** All that is wrong with the new orders; targets start with `[i].`. */
export const checkNewOrders = async (
  ctx: Acting & Connections & CardPayments,
  orders: readonly NewOrder[],
): Promise<Verdict<readonly Checked<NewOrder>[]>> => {
  const judges = judgesOf(
    ctx,
    orders.map(({ content }) => content),
  );
  const verdicts = await Promise.all(orders.map((order, place) => checkNewOrder(ctx, order, place, judges)));
  return verdictOn(
    verdicts.flatMap((verdict) => (verdict.kind === 'sound' ? [verdict.value] : [])),
    [
      ...verdicts.flatMap((verdict, index) =>
        verdict.kind === 'wrong' ? verdict.problems.map((one) => inElement(one, index)) : [],
      ),
      ...repeatedNumbers(orders),
    ],
  );
};

/**
 * What is wrong with each of the new orders, in the core's words of that order alone: it keeps no other back. `isWrong`: of
 * the order in this place more is known, and it will not be made.
 */
export const checkEachOrder = async (
  ctx: Acting & Connections & CardPayments,
  orders: readonly NewOrder[],
  isWrong: (place: number) => boolean,
): Promise<readonly Verdict<NewOrder>[]> => {
  const judges = judgesOf(
    ctx,
    orders.map(({ content }) => content),
  );
  const verdicts = await Promise.all(orders.map((order, place) => checkNewOrder(ctx, order, place, judges)));
  const repeated = repeatedNumbers(orders, (place) => verdicts[place]?.kind === 'sound' && !isWrong(place));
  return verdicts.map((verdict, place) => {
    const own = repeated.filter(({ target }) => target === `[${place}].customerOrderId`);
    return own.length === 0 ? verdict : { kind: 'wrong', problems: own.map(outOfList) };
  });
};

const outOfList = ({ reads: _, ...found }: Problem): Problem => ({ ...found, target: 'customerOrderId' });

/** A number that is to be unique must be so within the request too. */
const repeatedNumbers = (
  orders: readonly NewOrder[],
  counts: (index: number) => boolean = () => true,
): readonly Problem[] => {
  const keys = orders.map(({ content: { customerOrderId } }, index) =>
    customerOrderId && counts(index) ? customerNumberKey(customerOrderId) : null,
  );
  return orders.flatMap(({ content: { customerOrderId, checkCustomerOrderId } }, index) => {
    if (customerOrderId === null || !checkCustomerOrderId || !counts(index)) return [];
    const first = keys.indexOf(keys[index] ?? null);
    if (first === index) return [];
    return [
      problem(
        'DuplicateCustomerOrderId',
        `[${index}].customerOrderId`,
        {
          en: `Element ${first} of this request has the number "${customerOrderId}" too.`,
          ru: `Элемент ${first} этого запроса тоже имеет номер «${customerOrderId}».`,
        },
        [`[${index}].customerOrderId`, `[${index}].checkCustomerOrderId`, `[${first}].customerOrderId`],
      ),
    ];
  });
};

/** What came of one of several orders. */
export type ElementResult =
  | CreateResult
  /** A defect kept it from its end; `order`: it is saved all the same. */
  | { readonly kind: 'failed'; readonly order: Order | null; readonly problem: Problem };

/**
 * Saves and hands over several orders; element i is what came of order i. What fails for one is told in its place: the
 * others are saved, and their numbers are nowhere else to be had. Only where nothing was saved the failure is thrown.
 */
export const createOrders = async (
  ctx: Acting & Connections & Pricing & CardPayments,
  orders: Checked<readonly Checked<NewOrder>[]>,
): Promise<readonly ElementResult[]> => createEach(ctx, [...orders.entries()]);

/** The same of some of a request's orders, each with its place in it; their results in the same sequence. */
export const createEach = async (
  service: Acting & Connections & Pricing & CardPayments,
  orders: readonly (readonly [place: number, order: Checked<NewOrder>])[],
): Promise<readonly ElementResult[]> => {
  const failures: unknown[] = [];
  const ctx = oneOf(service, orders.length);
  const results = await Promise.all(
    orders.map(async ([place, newOrder]): Promise<ElementResult> => {
      let saved: Order | null = null;
      try {
        const order = await saveNewOrder(ctx, newOrder, place);
        if (isProblem(order)) return { kind: 'refused', problems: [order] };
        saved = order;
        return await goOnWith(about(ctx, [order.number]), order, newOrder);
      } catch (err) {
        failures.push(err);
        ctx.log.error({ err, element: place, ...(saved && { order: saved.number }) }, 'one of several orders failed');
        return { kind: 'failed', order: saved, problem: problem('InternalError') };
      }
    }),
  );
  const [failure] = failures;
  if (failure !== undefined && !results.some((result) => 'order' in result && result.order)) throw failure;
  return results;
};
