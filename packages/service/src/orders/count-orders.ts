import type { OrderFilter } from '@cartage/core';
import { countOrders, type OrderCounts } from '@cartage/storage';
import type { Acting } from '../context.ts';

/** How many of the company's orders that pass the filter are in each status, and ask for attention for each reason. */
export const countCompanyOrders = (ctx: Acting, filter: OrderFilter): Promise<OrderCounts> =>
  countOrders(ctx.store.db, ctx.company.id, filter);
