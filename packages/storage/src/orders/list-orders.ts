import type { LocalDate, Order, OrderStatus } from '@cartage/core';
import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Tables } from '../tables.ts';
import { idsNamed } from './ids-named.ts';
import { orderColumns, toOrder } from './order-row.ts';
import { pagesOfOrders } from './pages-of-orders.ts';

/** Which orders of a company; filters that are left out let everything through. */
export interface OrderList {
  readonly companyId: number;
  /** The first and the last day of creation, both included. */
  readonly from?: LocalDate | undefined;
  readonly to?: LocalDate | undefined;
  /** Any of these; an empty list is none of them. */
  readonly statuses?: readonly OrderStatus[] | undefined;
  /** Any of these is one of the order's numbers: its own, the customer's, or one of the vendor's. */
  readonly numbers?: readonly string[] | undefined;
  /** The id of the last order of the page before. */
  readonly before?: number | undefined;
  readonly limit: number;
}

/**
 * The company's orders, newest first: by day of creation, and within a day as they were stored. The page is found
 * through indices that hold all it needs, so the document of a skipped order is never read; then its orders are fetched.
 */
export const listOrders = async (db: Db, list: OrderList): Promise<readonly Order[]> => {
  if (list.statuses?.length === 0 || list.numbers?.length === 0) return [];
  const rows = await db
    .selectFrom(pageOf(db, list).as('page'))
    .innerJoin('orders', 'orders.id', 'page.id')
    .select(orderColumns.map((column) => `orders.${column}` as const))
    .orderBy('page.created_on', 'desc')
    .orderBy('page.id', 'desc')
    .execute();
  return rows.map(toOrder);
};

/**
 * The same orders in pages that are small in bytes, however large the orders are; the next one is read when it is asked
 * for, and no connection is held in between. Which orders they are is decided at the beginning. One that has left the
 * statuses asked for by its turn is left out.
 */
export async function* orderPages(db: Db, list: OrderList): AsyncGenerator<readonly Order[]> {
  if (list.statuses?.length === 0 || list.numbers?.length === 0) return;
  const keys = await db
    .selectFrom(pageOf(db, list).as('page'))
    .select('page.id')
    .orderBy('page.created_on', 'desc')
    .orderBy('page.id', 'desc')
    .execute();
  const ids = keys.map(({ id }) => id);
  for await (const page of pagesOfOrders(db, ids))
    yield page.filter(({ status }) => list.statuses?.includes(status) ?? true);
}

type Keys = SelectQueryBuilder<Tables, 'orders', { id: number; created_on: LocalDate }>;

const pageOf = (db: Db, list: OrderList): Keys => {
  const { statuses, numbers, limit } = list;
  if (numbers) {
    const named = matching(withNumbers(db, list.companyId, numbers), list);
    return newest(statuses ? named.where('status', 'in', statuses) : named, limit);
  }
  const all = matching(db.selectFrom('orders').select(['id', 'created_on']), list);
  return newest(statuses ? newestOfEach(db, statuses, all, limit) : all, limit);
};

const matching = (orders: Keys, { companyId, from, to, before }: OrderList): Keys => {
  let query = orders.where('company_id', '=', companyId);
  if (from !== undefined) query = query.where('created_on', '>=', from);
  if (to !== undefined) query = query.where('created_on', '<=', to);
  if (before === undefined) return query;
  return query.where(sql<SqlBool>`(created_on, id) < (select created_on, id from orders where id = ${before})`);
};

const newest = (query: Keys, limit: number): Keys =>
  query.orderBy('created_on', 'desc').orderBy('id', 'desc').limit(limit);

/**
 * Each status has its own stretch of the index, sorted. Merging the newest of each reads no more than that; one query
 * over several statuses would sort all the orders that are in them.
 */
const newestOfEach = (db: Db, statuses: readonly OrderStatus[], query: Keys, limit: number): Keys => {
  const merged = statuses
    .map((status) => db.selectFrom(newest(query.where('status', '=', status), limit).as('orders')).selectAll())
    .reduce((union, stretch) => union.unionAll(stretch));
  return db.selectFrom(merged.as('orders')).selectAll() as Keys;
};

const withNumbers = (db: Db, companyId: number, numbers: readonly string[]): Keys =>
  db
    .selectFrom(idsNamed(db, companyId, 'all', numbers).as('named'))
    .crossJoin('orders')
    .whereRef('orders.id', '=', 'named_id')
    .select(['orders.id', 'orders.created_on']) as Keys;
