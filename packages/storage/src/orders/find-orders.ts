import type { Order } from '@cartage/core';
import type { Db } from '../tables.ts';
import { idsOfNumbers, ordersOfCodes } from './orders-of-codes.ts';
import { pagesOfOrders } from './pages-of-orders.ts';

/**
 * The company's orders with these numbers or with places of these codes, by what each was named by; of what nobody has
 * there is none. A few queries, however many are asked for.
 */
export const findOrders = async (
  db: Db,
  companyId: number,
  texts: readonly string[],
): Promise<ReadonlyMap<string, Order>> => {
  if (texts.length === 0) return new Map();
  const codes = await ordersOfCodes(db, companyId, texts);
  const ids = await idsOfNumbers(db, companyId, [...texts, ...codes.values()]);
  const orders = new Map<string, Order>();
  for await (const page of pagesOfOrders(db, [...ids.values()])) for (const one of page) orders.set(one.number, one);
  return new Map(
    texts.flatMap((text) => {
      const order = orders.get(codes.get(text) ?? text);
      return order === undefined ? [] : [[text, order] as const];
    }),
  );
};
