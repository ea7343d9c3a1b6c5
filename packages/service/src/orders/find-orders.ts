import type { Order, OrderSearch } from '@cartage/core';
import { listOrders } from '@cartage/storage';
import type { Context } from '../context.ts';

/** The company's orders that fit, newest first, at most 1000 (interface 12.11). */
export const findOrders = (
  ctx: Context,
  { numbers, createdFrom, createdTo, statuses }: OrderSearch,
): Promise<readonly Order[]> =>
  listOrders(ctx.store.db, {
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
