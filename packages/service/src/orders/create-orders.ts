import { type Checked, inElement, type NewOrder, type Problem, problem, type Verdict, verdictOn } from '@cartage/core';
import type { Context } from '../context.ts';
import { type CreateResult, checkNewOrder, createOrder } from './create-order.ts';

/** All that is wrong with the new orders; targets start with `[i].`. */
export const checkNewOrders = async (
  ctx: Context,
  orders: readonly NewOrder[],
): Promise<Verdict<readonly Checked<NewOrder>[]>> => {
  const verdicts = await Promise.all(orders.map((order, place) => checkNewOrder(ctx, order, place)));
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

/** A number that is to be unique must be so within the request too. */
const repeatedNumbers = (orders: readonly NewOrder[]): readonly Problem[] =>
  orders.flatMap(({ content: { customerOrderId, checkCustomerOrderId } }, index) => {
    const first = orders.findIndex((order) => order.content.customerOrderId === customerOrderId);
    if (customerOrderId === null || !checkCustomerOrderId || first === index) return [];
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

/** Saves and hands over several orders; element i is what came of order i. */
export const createOrders = (
  ctx: Context,
  orders: Checked<readonly Checked<NewOrder>[]>,
): Promise<readonly CreateResult[]> => Promise.all(orders.map((order, place) => createOrder(ctx, order, place)));
