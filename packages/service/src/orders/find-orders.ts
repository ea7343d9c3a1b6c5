import type { Order, OrderSearch } from '@cartage/core';
import { listOrders, type OrderList, orderPages } from '@cartage/storage';
import type { Context } from '../context.ts';

/** The company's orders that fit, newest first, at most 1000 (interface 12.11). */
export const findOrders = (ctx: Context, search: OrderSearch): Promise<readonly Order[]> =>
  listOrders(ctx.store.db, listOf(ctx, search));

/** The same a page at a time: a thousand of the largest are too much to be there at once. */
export const findOrderPages = (ctx: Context, search: OrderSearch): AsyncIterable<readonly Order[]> =>
  orderPages(ctx.store.db, listOf(ctx, search));

const listOf = (ctx: Context, { numbers, createdFrom, createdTo, statuses }: OrderSearch): OrderList => ({
  companyId: ctx.company.id,
  limit: MAX_ORDERS,
  ...(numbers.length > 0
    ? { numbers }
    : {
        from: createdFrom ?? undefined,
        to: createdTo ?? undefined,
        statuses: statuses.length > 0 ? statuses : undefined,
      }),
});

const MAX_ORDERS = 1000;
