import { type AttentionReason, newestFirst, type OrderFilter, type OrderStatus } from '@cartage/core';
import type { Db } from '../tables.ts';
import { byStoredNumbers, matching } from './matching.ts';
import { orderList, reasonsOf, statesOf } from './order-list.ts';

/** How many of a company's orders are in each status, and ask for attention for each reason; none of a number of 0. */
export interface OrderCounts {
  readonly byStatus: ReadonlyMap<OrderStatus, number>;
  readonly byAttention: ReadonlyMap<AttentionReason, number>;
}

/** Of the company's orders that pass the filter. Of all of them the numbers are kept, and one reading of an index each. */
export const countOrders = async (db: Db, companyId: number, asked: OrderFilter): Promise<OrderCounts> => {
  const filter = await byStoredNumbers(db, companyId, asked);
  const list = await orderList(db, companyId, filter, newestFirst);
  if (list === null) return { byStatus: new Map(), byAttention: new Map() };
  const isOfAll = Object.values({ ...filter, mode: null }).every((one) => one === null || one.length === 0);
  const [statuses, reasons] = await Promise.all([
    isOfAll || list.kept !== null ? statesOf(db, companyId, filter) : statusesIn(db, companyId, filter).execute(),
    isOfAll ? reasonsOf(db, companyId, null) : reasonsIn(db, companyId, filter).execute(),
  ]);
  const byStatus = new Map<OrderStatus, number>();
  for (const { status, orders } of statuses) byStatus.set(status, (byStatus.get(status) ?? 0) + orders);
  return { byStatus, byAttention: new Map(reasons.map(({ reason, orders }) => [reason, orders])) };
};

const statusesIn = (db: Db, companyId: number, filter: OrderFilter) =>
  db
    .selectFrom('orders')
    .select(({ fn }) => ['status', fn.countAll<number>().as('orders')])
    .where(matching(db, companyId, filter))
    .groupBy('status');

const reasonsIn = (db: Db, companyId: number, filter: OrderFilter) =>
  db
    .selectFrom('order_attention as asking')
    .innerJoin('orders', 'orders.id', 'asking.order_id')
    .select(({ fn }) => ['asking.reason', fn.countAll<number>().as('orders')])
    .where('asking.company_id', '=', companyId)
    .where(matching(db, companyId, filter))
    .groupBy('asking.reason');
