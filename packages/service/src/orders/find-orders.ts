import type { Order, OrderSearch } from '@cartage/core';
import { listOrders, type OrderList, orderPages, ordersOfCodes } from '@cartage/storage';
import type { Acting } from '../context.ts';

/** The company's orders that fit, newest first, at most 1000 (interface 12.11). */
export const findOrders = async (ctx: Acting, search: OrderSearch): Promise<readonly Order[]> =>
  listOrders(ctx.store.db, await listOf(ctx, search));

/** The same a page at a time: a thousand of the largest are too much to be there at once. */
export async function* findOrderPages(ctx: Acting, search: OrderSearch): AsyncIterable<readonly Order[]> {
  yield* orderPages(ctx.store.db, await listOf(ctx, search));
}

const listOf = async (ctx: Acting, search: OrderSearch): Promise<OrderList> => {
  const { numbers, createdFrom, createdTo, statuses } = search;
  const list = { companyId: ctx.company.id, limit: MAX_ORDERS };
  if (numbers.length === 0)
    return {
      ...list,
      from: createdFrom ?? undefined,
      to: createdTo ?? undefined,
      statuses: statuses.length > 0 ? statuses : undefined,
    };
  const codes = await ordersOfCodes(ctx.store.db, ctx.company.id, numbers);
  return { ...list, numbers: [...numbers, ...codes.values()] };
};

const MAX_ORDERS = 1000;
