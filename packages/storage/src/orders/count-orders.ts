import { type AttentionReason, newestFirst, type OrderFilter, type OrderStatus } from '@cartage/core';
import type { Db } from '../tables.ts';
import { byStoredNumbers, matching } from './matching.ts';
import { companiesWith, type Owners, orderList, reasonsOf, statesOf } from './order-list.ts';

/** How many of a company's orders are in each status, and ask for attention for each reason; none of a number of 0. */
export interface OrderCounts {
  readonly byStatus: ReadonlyMap<OrderStatus, number>;
  readonly byAttention: ReadonlyMap<AttentionReason, number>;
}

/** Of the company's orders that pass the filter. Of all of them the numbers are kept, and one reading of an index each. */
export const countOrders = async (db: Db, companyId: number, asked: OrderFilter): Promise<OrderCounts> => {
  const filter = await byStoredNumbers(db, companyId, asked);
  const list = await orderList(db, companyId, filter, newestFirst);
  if (list === null) return toCounts([], []);
  if (isOfAll(filter)) return keptCounts(db, companyId, filter);
  const [statuses, reasons] = await Promise.all([
    list.kept === null ? statusesIn(db, companyId, filter).execute() : statesOf(db, companyId, filter),
    reasonsIn(db, companyId, filter).execute(),
  ]);
  return toCounts(statuses, reasons);
};

/** The same of these companies' orders, null: of everybody's. */
export const countOrdersOfAll = async (
  db: Db,
  companyIds: readonly number[] | null,
  filter: OrderFilter,
): Promise<OrderCounts> => {
  if (isOfAll(filter)) return keptCounts(db, companyIds, filter);
  const counts: OrderCounts[] = [];
  for (const companyId of await companiesWith(db, companyIds, filter))
    counts.push(await countOrders(db, companyId, filter));
  return toCounts(
    counts.flatMap(({ byStatus }) => [...byStatus].map(([status, orders]) => ({ status, orders }))),
    counts.flatMap(({ byAttention }) => [...byAttention].map(([reason, orders]) => ({ reason, orders }))),
  );
};

const isOfAll = (filter: OrderFilter): boolean =>
  Object.values({ ...filter, mode: null }).every((one) => one === null || one.length === 0);

const keptCounts = async (db: Db, owners: Owners, filter: OrderFilter): Promise<OrderCounts> => {
  const [statuses, reasons] = await Promise.all([statesOf(db, owners, filter), reasonsOf(db, owners, null)]);
  return toCounts(statuses, reasons);
};

const toCounts = (
  statuses: readonly { readonly status: OrderStatus; readonly orders: number }[],
  reasons: readonly { readonly reason: AttentionReason; readonly orders: number }[],
): OrderCounts => {
  const [byStatus, byAttention] = [new Map<OrderStatus, number>(), new Map<AttentionReason, number>()];
  for (const { status, orders } of statuses) byStatus.set(status, (byStatus.get(status) ?? 0) + orders);
  for (const { reason, orders } of reasons) byAttention.set(reason, (byAttention.get(reason) ?? 0) + orders);
  return { byStatus, byAttention };
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
