import type { OrderFilter } from '@cartage/core';
import { countOrdersOfAll as countOfAll, countOrders, type OrderCounts } from '@cartage/storage';
import { type Acting, type Ground, readingFrom } from '../context.ts';

/** How many of the company's orders that pass the filter are in each status, and ask for attention for each reason. */
export const countCompanyOrders = (ctx: Acting, filter: OrderFilter): Promise<OrderCounts> =>
  countOrders(ctx.store.db, ctx.company.id, filter);

/** For the operator: the same of these companies' orders, null: of everybody's. */
export const countOrdersOfAll = (
  ctx: Pick<Ground, 'store'>,
  companyIds: readonly number[] | null,
  filter: OrderFilter,
): Promise<OrderCounts> => countOfAll(readingFrom(ctx).store.db, companyIds, filter);
