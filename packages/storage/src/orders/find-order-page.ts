import type { LocalDate, OrderFilter } from '@cartage/core';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../tables.ts';
import { byStoredNumbers, matching } from './matching.ts';

/** Where an order stands in its company's list, which is newest first: by day of creation, and within a day as stored. */
export interface OrderPosition {
  readonly id: number;
  readonly createdOn: LocalDate;
}

/** Which of the orders that pass the filter. */
export type OrderPagePart = { readonly size: number } & ({ readonly skip: number } | { readonly after: OrderPosition });

/** The orders of a page, to be read with `pagesOfOrders`. */
export interface OrderPage {
  readonly ids: readonly number[];
  /** The number on all pages. */
  readonly totalCount: number;
  /** The number of its last order where others follow; null: none do. */
  readonly next: string | null;
}

/** The company's order of that number; null: it has none. */
export const positionOf = async (db: Db, companyId: number, number: string): Promise<OrderPosition | null> => {
  const row = await db
    .selectFrom('orders')
    .select(['id', 'created_on as createdOn'])
    .where('number', '=', number)
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return row ?? null;
};

/**
 * A page of the company's orders that pass the filter. It is found and counted through indices and counts that hold all
 * it needs: of the orders that are passed over none is read.
 */
export const findOrderPage = async (
  db: Db,
  companyId: number,
  asked: OrderFilter,
  part: OrderPagePart,
): Promise<OrderPage> => {
  const stored = await byStoredNumbers(db, companyId, asked);
  const isByDays = isByDaysAlone(stored);
  const span = isByDays || isByPickup(stored) ? await spanOf(db, companyId, stored).executeTakeFirst() : null;
  const filter = span ? within(span, stored) : stored;
  if (filter === null) return { ids: [], totalCount: 0, next: null };
  const totalCount = isByDays ? (span?.orders ?? 0) : await counted(db, companyId, filter);
  if ('skip' in part && part.skip >= totalCount) return { ids: [], totalCount, next: null };
  const isLater = isByDays && 'skip' in part && part.skip > 0;
  const start = isLater ? startIn(await daysOf(db, companyId, stored).execute(), part.skip) : part;
  const rows = await keysOf(db, companyId, filter, start, part.size + 1).execute();
  const ids = rows.slice(0, part.size).map(({ id }) => id);
  const last = rows.length > part.size ? ids.at(-1) : undefined;
  return {
    ids,
    totalCount: withPage(totalCount, part, rows.length),
    next: last === undefined ? null : await numberOf(db, last),
  };
};

/** Orders come and go between the count and the page; where the two differ, the page is right. */
const withPage = (count: number, part: OrderPagePart, read: number): number => {
  if ('after' in part) return count;
  const shown = part.skip + read;
  return read > part.size ? Math.max(count, shown) : shown;
};

const numberOf = async (db: Db, id: number): Promise<string> => {
  const { number } = await db.selectFrom('orders').select('number').where('id', '=', id).executeTakeFirstOrThrow();
  return number;
};

/** A day with orders in the list. */
interface Day {
  readonly created_on: LocalDate;
  readonly orders: number;
}

/** Where the reading begins. */
type Start = { readonly skip: number; readonly newest?: LocalDate } | { readonly after: OrderPosition };

/** From the first to the last day with orders in the list; null: there is none. */
interface Span {
  readonly oldest: LocalDate | null;
  readonly newest: LocalDate | null;
}

/** The filter with no more days of creation than have such orders, so that no others are gone through; null: none have. */
const within = ({ oldest, newest }: Span, filter: OrderFilter): OrderFilter | null =>
  newest === null ? null : { ...filter, createdFrom: oldest, createdTo: newest };

/** The days tell on which of them a page begins, so that no more of the list than a day is gone through before it. */
const startIn = (days: readonly Day[], toSkip: number): Start => {
  let skip = toSkip;
  for (const { created_on, orders } of days) {
    if (skip < orders) return { skip, newest: created_on };
    skip -= orders;
  }
  return { skip: toSkip };
};

const counted = async (db: Db, companyId: number, filter: OrderFilter): Promise<number> =>
  (await countOf(db, companyId, filter).executeTakeFirstOrThrow()).count;

const isByDaysAlone = ({ numbers, project, department, parentNumber }: OrderFilter): boolean =>
  numbers.length === 0 && project === null && department === null && parentNumber === null;

const isByPickup = ({ takeFrom, takeTo }: OrderFilter): boolean => takeFrom !== null || takeTo !== null;

/** For this file and its test, which asks how the database goes about it. */
export const keysOf = (db: Db, companyId: number, filter: OrderFilter, start: Start, limit: number) => {
  const list = (of: OrderFilter) =>
    db
      .selectFrom('orders')
      .select(['orders.id', 'orders.created_on'])
      .where(matching(db, companyId, of))
      .orderBy('orders.created_on', 'desc')
      .orderBy('orders.id', 'desc')
      .limit(limit);
  if ('skip' in start) {
    const from = list(filter).offset(start.skip);
    return start.newest === undefined ? from : from.where('orders.created_on', '<=', start.newest);
  }
  const { createdOn, id } = start.after;
  if (filter.createdTo !== null && filter.createdTo < createdOn) return list(filter);
  // PostgreSQL would begin at the last day, were it named too, and go through all orders since.
  return list({ ...filter, createdTo: null }).where(
    sql<SqlBool>`(orders.created_on, orders.id) < (${createdOn}, ${id})`,
  );
};

/** Likewise. */
export const countOf = (db: Db, companyId: number, filter: OrderFilter) =>
  db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(matching(db, companyId, filter));

/** Likewise. */
export const daysOf = (db: Db, companyId: number, filter: OrderFilter) =>
  countsOf(db, companyId, filter)
    .select(['created_on', counts.as('orders')])
    .groupBy('created_on')
    .having(counts, '>', 0)
    .orderBy('created_on', 'desc');

const spanOf = (db: Db, companyId: number, filter: OrderFilter) =>
  countsOf(db, companyId, filter).select(({ fn }) => [
    fn.min('created_on').as('oldest'),
    fn.max('created_on').as('newest'),
    counts.$castTo<number | null>().as('orders'),
  ]);

const counts = sql<number>`cast(sum(orders) as bigint)`;

const countsOf = (db: Db, companyId: number, { createdFrom, createdTo, takeFrom, takeTo }: OrderFilter) =>
  db
    .selectFrom('order_days')
    .where('company_id', '=', companyId)
    .$if(createdFrom !== null, (query) => query.where('created_on', '>=', createdFrom ?? ''))
    .$if(createdTo !== null, (query) => query.where('created_on', '<=', createdTo ?? ''))
    // A filter for a day does not mean orders without one.
    .$if(takeFrom !== null || takeTo !== null, (query) => query.where('take_date', '>', ''))
    .$if(takeFrom !== null, (query) => query.where('take_date', '>=', takeFrom ?? ''))
    .$if(takeTo !== null, (query) => query.where('take_date', '<=', takeTo ?? ''));
