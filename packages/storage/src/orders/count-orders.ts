import { type AttentionReason, newestFirst, type OrderFilter, type OrderStatus } from '@cartage/core';
import { among } from '../dialects/among.ts';
import { held } from '../dialects/held.ts';
import type { Db } from '../tables.ts';
import { foundBy } from './find-order-page-of-all.ts';
import { asking, type Key, readKeys } from './list-keys.ts';
import { isNarrow, matching, type StoredFilter, storedFilter } from './matching.ts';
import { companiesWith, type Owners, orderList, reasonsOf, statesOf } from './order-list.ts';
import { type Found, inStatements, MOST_FOUND, whichHave } from './order-texts.ts';

/** How many of a company's orders are in each status, and ask for attention for each reason; none of a number of 0. */
export interface OrderCounts {
  readonly byStatus: ReadonlyMap<OrderStatus, number>;
  readonly byAttention: ReadonlyMap<AttentionReason, number>;
}

/** Of the company's orders that pass the filter. Of all of them the numbers are kept, and one reading of an index each. */
export const countOrders = async (
  db: Db,
  companyId: number,
  asked: OrderFilter,
  text?: Found | null,
): Promise<OrderCounts> => {
  const filter = await storedFilter(db, companyId, asked, text);
  const list = await orderList(db, companyId, filter, newestFirst);
  if (list === null) return toCounts([], []);
  if (isOfAll(asked)) return keptCounts(db, companyId, filter);
  if (filter.found !== null && 'sought' in filter.found)
    return countNewest(db, await readKeys(db, list, { skip: 0 }, MOST_FOUND), filter.found.sought);
  return toCounts(
    await (list.isByReasons && filter.attention !== null
      ? statusesAsking(db, companyId, filter, filter.attention)
      : list.kept === null
        ? statusesIn(db, companyId, filter)
        : statesOf(db, companyId, filter)),
    await reasonsIn(db, companyId, filter),
  );
};

/** The same of these companies' orders, null: of everybody's. */
export const countOrdersOfAll = async (
  db: Db,
  companyIds: readonly number[] | null,
  filter: OrderFilter,
): Promise<OrderCounts> => {
  if (isOfAll(filter)) return keptCounts(db, companyIds, filter);
  const found = await foundBy(db, companyIds, filter.text);
  const counts: OrderCounts[] = [];
  for (const companyId of await companiesWith(db, companyIds, filter))
    counts.push(await countOrders(db, companyId, filter, found === null ? null : found.of(companyId)));
  return sumOf(counts);
};

/** Of a common text those are counted that are among the newest orders. */
const countNewest = async (db: Db, keys: readonly Key[], sought: readonly string[]): Promise<OrderCounts> => {
  const ids = await whichHave(
    db,
    keys.map(({ id }) => id),
    sought,
  );
  const counts: OrderCounts[] = [];
  for (const some of inStatements(ids)) {
    const statuses = await db
      .selectFrom('orders')
      .select(({ fn }) => ['status', fn.countAll<number>().as('orders')])
      .where((is) => among(db, is.ref('id'), some))
      .groupBy('status')
      .execute();
    const reasons = await db
      .selectFrom('order_attention')
      .select(({ fn }) => ['reason', fn.countAll<number>().as('orders')])
      .where((is) => among(db, is.ref('order_id'), some))
      .groupBy('reason')
      .execute();
    counts.push(toCounts(statuses, reasons));
  }
  return sumOf(counts);
};

const isOfAll = ({ numbers, mode: _, ...narrowing }: OrderFilter): boolean =>
  numbers.length === 0 && Object.values(narrowing).every((one) => one === null);

const keptCounts = async (db: Db, owners: Owners, filter: OrderFilter): Promise<OrderCounts> => {
  const [statuses, reasons] = await Promise.all([statesOf(db, owners, filter), reasonsOf(db, owners, null)]);
  return toCounts(statuses, reasons);
};

const sumOf = (counts: readonly OrderCounts[]): OrderCounts =>
  toCounts(
    counts.flatMap(({ byStatus }) => [...byStatus].map(([status, orders]) => ({ status, orders }))),
    counts.flatMap(({ byAttention }) => [...byAttention].map(([reason, orders]) => ({ reason, orders }))),
  );

const toCounts = (
  statuses: readonly { readonly status: OrderStatus; readonly orders: number }[],
  reasons: readonly { readonly reason: AttentionReason; readonly orders: number }[],
): OrderCounts => {
  const [byStatus, byAttention] = [new Map<OrderStatus, number>(), new Map<AttentionReason, number>()];
  for (const { status, orders } of statuses) byStatus.set(status, (byStatus.get(status) ?? 0) + orders);
  for (const { reason, orders } of reasons) byAttention.set(reason, (byAttention.get(reason) ?? 0) + orders);
  return { byStatus, byAttention };
};

const statusesIn = (db: Db, companyId: number, filter: StoredFilter) =>
  db
    .selectFrom('orders')
    .select(({ fn }) => ['status', fn.countAll<number>().as('orders')])
    .where(matching(db, companyId, filter))
    // Else SQLite would go by the index of statuses, and read every order of the company.
    .groupBy((is) => (isNarrow(filter) ? held(db, is.ref('status')) : is.ref('status')))
    .execute();

/** Where fewer ask for attention than are in the states, those are looked at alone. */
const statusesAsking = (db: Db, companyId: number, filter: StoredFilter, reasons: readonly AttentionReason[]) =>
  db
    .selectFrom(asking(db, companyId, filter, reasons).select('asking.order_id').distinct().as('asked'))
    .crossJoin('orders')
    .whereRef('orders.id', '=', 'asked.order_id')
    .select(({ fn }) => ['orders.status', fn.countAll<number>().as('orders')])
    .groupBy('orders.status')
    .execute();

/**
 * Where something narrow comes by the orders, they are compared with those that ask for attention; else each of these, which are
 * few, is looked at.
 */
const reasonsIn = (db: Db, companyId: number, filter: StoredFilter) => {
  const all = isNarrow(filter)
    ? db
        .selectFrom('order_attention as asking')
        .where('asking.company_id', '=', companyId)
        .where(
          'asking.order_id',
          'in',
          db
            .selectFrom('orders')
            .select('orders.id')
            .where(matching(db, companyId, filter)),
        )
    : asking(db, companyId, filter, null);
  return all
    .select(({ fn }) => ['asking.reason', fn.countAll<number>().as('orders')])
    .groupBy('asking.reason')
    .execute();
};
