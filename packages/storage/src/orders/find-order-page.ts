import { type LocalDate, newestFirst, type OrderFilter, type OrderSort } from '@cartage/core';
import { sql } from 'kysely';
import type { Asked } from '../dialects/of-each.ts';
import type { Db } from '../tables.ts';
import { countList, readKeys, walkKeys } from './list-keys.ts';
import { isCommon, isNarrow, type StoredFilter, storedFilter } from './matching.ts';
import { type OrderList, type OrderPosition, orderList, type Start } from './order-list.ts';
import { printedIn } from './printed.ts';

/** Which of the orders that pass the filter. */
export type OrderPagePart = { readonly size: number } & ({ readonly skip: number } | { readonly after: OrderPosition });

/** The orders of a page, to be read with `pagesOfOrders`. */
export interface OrderPage {
  readonly ids: readonly number[];
  /** The number on all pages; of a text that too many orders have, how many there are at least (interface 13.6). */
  readonly totalCount: number;
  /** The number of the order behind which the next page begins, its last one if it is full; null: there is none. */
  readonly next: string | null;
}

/** For a page so many orders are asked whether they have a text that is too common to be looked up. */
const MOST_ASKED = 50_000;

/** The order of that number, if it is the company's, or null: whosever it is; null: there is none. */
export const positionOf = async (db: Db, companyId: number | null, number: string): Promise<OrderPosition | null> => {
  const row = await db
    .selectFrom('orders')
    .select(['id', 'created_on as createdOn', 'take_date as takeDate', 'planned_delivery_at as plannedAt'])
    .where('number', '=', number)
    .$if(companyId !== null, (query) => query.where('company_id', '=', companyId ?? 0))
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
  sort: OrderSort = newestFirst,
): Promise<OrderPage> => {
  const counted = await countedList(db, companyId, asked, sort);
  if (counted === null) return { ids: [], totalCount: 0, next: null };
  const { list, totalCount, days } = counted;
  const { found } = list.filter;
  if (found !== null && 'sought' in found)
    return commonPage(db, (start, limit) => readKeys(db, list, start, limit), sort, found.sought, part);
  if ('skip' in part && part.skip >= totalCount) return { ids: [], totalCount, next: null };
  const isLater = days !== null && sort.by === 'created' && 'skip' in part && part.skip > 0;
  const start = isLater ? startIn(await daysOf(db, companyId, days, sort).execute(), part.skip) : part;
  return pageOf(db, await readKeys(db, list, start, part.size + 1), part, totalCount);
};

/** A page of the orders that have a common text: shorter than its size where the list goes on behind those that were asked. */
export const commonPage = async (
  db: Db,
  read: Parameters<typeof walkKeys>[1],
  sort: OrderSort,
  sought: readonly string[],
  part: OrderPagePart,
): Promise<OrderPage> => {
  const wish = { limit: part.size + 1, most: MOST_ASKED };
  const { keys, count, last } = await walkKeys(db, read, sort, sought, part, wish);
  const ids = keys.slice(0, part.size).map(({ id }) => id);
  const behind = keys.length > part.size ? ids.at(-1) : last?.id;
  return { ids, totalCount: count, next: behind === undefined ? null : await numberOf(db, behind) };
};

/** A company's list, and the number of its orders. */
interface CountedList {
  readonly list: OrderList;
  readonly totalCount: number;
  /** The filter where days alone narrow the list, of which the numbers are kept; null: other things do. */
  readonly days: StoredFilter | null;
}

/** null: no order passes. */
const countedList = async (
  db: Db,
  companyId: number,
  asked: OrderFilter,
  sort: OrderSort,
): Promise<CountedList | null> => {
  const stored = await storedFilter(db, companyId, asked);
  const isByDays = isByDaysAlone(stored);
  const span = isByDays || isByPickup(stored) ? await spanOf(db, companyId, stored).executeTakeFirst() : null;
  const filter = span ? within(span, stored) : stored;
  const list = filter && (await orderList(db, companyId, filter, sort));
  if (list === null) return null;
  return { list, totalCount: isByDays ? (span?.orders ?? 0) : await counted(db, list), days: isByDays ? stored : null };
};

/** The page of these keys, which are one more than its size where others follow it. */
export const pageOf = async (
  db: Db,
  keys: readonly { readonly id: number }[],
  part: OrderPagePart,
  totalCount: number,
): Promise<OrderPage> => {
  const ids = keys.slice(0, part.size).map(({ id }) => id);
  const last = keys.length > part.size ? ids.at(-1) : undefined;
  return {
    ids,
    totalCount: withPage(totalCount, part, keys.length),
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

/** From the first to the last day with orders in the list, and how many they are; null: there is none. */
export interface Span {
  readonly oldest: LocalDate | null;
  readonly newest: LocalDate | null;
  readonly orders: number | null;
}

/** The filter with no more days of creation than have such orders, so that no others are gone through; null: none have. */
export const within = ({ oldest, newest }: Omit<Span, 'orders'>, filter: StoredFilter): StoredFilter | null =>
  newest === null ? null : { ...filter, createdFrom: oldest, createdTo: newest };

/** The days tell on which of them a page begins, so that no more of the list than a day is gone through before it. */
const startIn = (days: readonly Day[], toSkip: number): Start => {
  let skip = toSkip;
  for (const { created_on, orders } of days) {
    if (skip < orders) return { skip, from: created_on };
    skip -= orders;
  }
  return { skip: toSkip };
};

/** Those that have a common text are not counted. */
const counted = async (db: Db, list: OrderList): Promise<number> =>
  list.kept ?? (isCommon(list.filter) ? 0 : null) ?? (await countList(db, list));

/** Whether days alone narrow it, of which the numbers are kept. */
export const isByDaysAlone = (filter: StoredFilter): boolean =>
  !isNarrow(filter) &&
  !isCommon(filter) &&
  filter.statuses === null &&
  filter.vendorIds === null &&
  filter.attention === null &&
  printedIn(filter) === null;

/** Whether days of pickup narrow it. */
export const isByPickup = ({ takeFrom, takeTo }: OrderFilter): boolean => takeFrom !== null || takeTo !== null;

/** For this file and its test, which asks how the database goes about it. */
export const daysOf = (
  db: Db,
  companyId: number,
  filter: OrderFilter,
  { isDescending }: Pick<OrderSort, 'isDescending'>,
) =>
  countsOf(db, companyId, filter)
    .select(['created_on', counts.as('orders')])
    .groupBy('created_on')
    .having(counts, '>', 0)
    .orderBy('created_on', isDescending ? 'desc' : 'asc');

/** The days of a company's orders in the list. */
export const spanOf = (db: Db, companyId: Asked<number>, filter: OrderFilter) =>
  countsOf(db, companyId, filter).select(({ fn }) => [
    fn.min('created_on').as('oldest'),
    fn.max('created_on').as('newest'),
    counts.$castTo<number | null>().as('orders'),
  ]);

const counts = sql<number>`cast(sum(orders) as bigint)`;

const countsOf = (db: Db, companyId: Asked<number>, { createdFrom, createdTo, takeFrom, takeTo }: OrderFilter) =>
  db
    .selectFrom('order_days')
    .where('company_id', '=', companyId)
    .$if(createdFrom !== null, (query) => query.where('created_on', '>=', createdFrom ?? ''))
    .$if(createdTo !== null, (query) => query.where('created_on', '<=', createdTo ?? ''))
    // A filter for a day does not mean orders without one.
    .$if(takeFrom !== null || takeTo !== null, (query) => query.where('take_date', '>', ''))
    .$if(takeFrom !== null, (query) => query.where('take_date', '>=', takeFrom ?? ''))
    .$if(takeTo !== null, (query) => query.where('take_date', '<=', takeTo ?? ''));
