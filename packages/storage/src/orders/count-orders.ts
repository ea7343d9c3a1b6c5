import { type AttentionReason, newestFirst, type OrderFilter, type OrderStatus } from '@cartage/core';
import type { Expression } from 'kysely';
import { among } from '../dialects/among.ts';
import { held } from '../dialects/held.ts';
import { ofEach } from '../dialects/of-each.ts';
import type { Db } from '../tables.ts';
import { asking, type Key, readKeys } from './list-keys.ts';
import { isNarrow, matching, type StoredFilter, storedFilter } from './matching.ts';
import { type CompanyList, orderList, orderLists, reasonsOf, statesOf } from './order-list.ts';
import { inStatements, MOST_FOUND, whichHave } from './order-texts.ts';
import { type Owners, ofOwners, type Whose } from './owners.ts';
import { storedFilterOfAll } from './stored-filter-of-all.ts';

/** How many of a company's orders are in each status, and ask for attention for each reason; none of a number of 0. */
export interface OrderCounts {
  readonly byStatus: ReadonlyMap<OrderStatus, number>;
  readonly byAttention: ReadonlyMap<AttentionReason, number>;
}

/** Of the company's orders that pass the filter. Of all of them the numbers are kept, and one reading of an index each. */
export const countOrders = async (db: Db, companyId: number, asked: OrderFilter): Promise<OrderCounts> => {
  if (isOfAll(asked)) return keptCounts(db, companyId, asked);
  const filter = await storedFilter(db, companyId, asked);
  const list = await orderList(db, companyId, filter, newestFirst);
  if (list === null) return toCounts([], []);
  if (filter.found !== null && 'sought' in filter.found)
    return countNewest(db, await readKeys(db, list, { skip: 0 }, MOST_FOUND), filter.found.sought);
  return toCounts(
    await (howTold(list) === 'kept'
      ? statesOf(db, companyId, filter)
      : statusesIn(db, companyId, filter, list.isByReasons).execute()),
    await reasonsIn(db, companyId, filter).execute(),
  );
};

/** The same of these companies' orders, null: of everybody's, in a few statements for however many companies. */
export const countOrdersOfAll = async (
  db: Db,
  companyIds: readonly number[] | null,
  asked: OrderFilter,
): Promise<OrderCounts> => {
  if (isOfAll(asked)) return keptCounts(db, companyIds, asked);
  const filter = await storedFilterOfAll(db, companyIds, asked);
  if (filter === null) return toCounts([], []);
  const { found } = filter;
  if (found !== null && 'ids' in found)
    return toCounts(
      await statusesIn(db, companyIds, filter, false).execute(),
      await reasonsIn(db, companyIds, filter).execute(),
    );
  const lists = await orderLists(db, companyIds, filter, newestFirst);
  if (found !== null && 'sought' in found) return countNewestOfEach(db, lists, found.sought);
  const counts = [toCounts([], await countReasons(db, lists))];
  for (const [how, some] of Map.groupBy(lists, howTold)) {
    const companies = some.map(({ owners }) => owners);
    const statuses = await (how === 'kept' ? statesOf(db, companies, filter) : countStatuses(db, some));
    counts.push(toCounts(statuses, []));
  }
  return sumOf(counts);
};

/** Where what passes is told by counts that are kept, where of what asks for attention, and where it has to be gone through. */
const howTold = ({ kept, isByReasons }: CompanyList): 'kept' | 'reasons' | 'orders' =>
  isByReasons ? 'reasons' : kept === null ? 'orders' : 'kept';

const countStatuses = (db: Db, lists: readonly CompanyList[]) =>
  countEach<{ readonly status: OrderStatus; readonly orders: number }>(
    db,
    lists,
    'status',
    (company, { filter, isByReasons }) => statusesIn(db, company, filter, isByReasons),
  );

const countReasons = (db: Db, lists: readonly CompanyList[]) =>
  countEach<{ readonly reason: AttentionReason; readonly orders: number }>(db, lists, 'reason', (company, { filter }) =>
    reasonsIn(db, company, filter),
  );

/** What is counted in each of these companies, whose lists are come by alike. */
const countEach = async <Row extends { readonly orders: number }>(
  db: Db,
  lists: readonly CompanyList[],
  by: keyof Row & string,
  count: (company: Expression<number>, alike: CompanyList) => Expression<unknown>,
): Promise<readonly Row[]> => {
  const [first] = lists;
  if (first === undefined) return [];
  const companies = lists.map(({ owners }) => ({ company: owners }));
  return (await ofEach<Row>(db, companies, [by, 'orders'], ({ whole }) => count(whole('company'), first))).flat();
};

/** In each company. */
const countNewestOfEach = async (
  db: Db,
  lists: readonly CompanyList[],
  sought: readonly string[],
): Promise<OrderCounts> => {
  const counts: OrderCounts[] = [];
  for (const list of lists)
    counts.push(await countNewest(db, await readKeys(db, list, { skip: 0 }, MOST_FOUND), sought));
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

/** `isByReasons`: fewer ask for attention than are in the states, and those are looked at alone. */
const statusesIn = (db: Db, owners: Whose, filter: StoredFilter, isByReasons: boolean) => {
  if (isByReasons && filter.attention !== null)
    return db
      .selectFrom(asking(db, owners, filter, filter.attention).select('asking.order_id').distinct().as('asked'))
      .crossJoin('orders')
      .whereRef('orders.id', '=', 'asked.order_id')
      .select(({ fn }) => ['orders.status', fn.countAll<number>().as('orders')])
      .groupBy('orders.status');
  return (
    db
      .selectFrom('orders')
      .select(({ fn }) => ['status', fn.countAll<number>().as('orders')])
      .where(matching(db, owners, filter))
      // Else SQLite would go by the index of statuses, and read every order of the company.
      .groupBy((is) => (isNarrow(filter) ? held(db, is.ref('status')) : is.ref('status')))
  );
};

/**
 * Where something narrow comes by the orders, they are compared with those that ask for attention; else each of these, which are
 * few, is looked at.
 */
const reasonsIn = (db: Db, owners: Whose, filter: StoredFilter) => {
  const all = isNarrow(filter)
    ? db
        .selectFrom('order_attention as asking')
        .where((is) => ofOwners(db, is.ref('asking.company_id'), owners))
        .where(
          'asking.order_id',
          'in',
          db
            .selectFrom('orders')
            .select('orders.id')
            .where(matching(db, owners, filter)),
        )
    : asking(db, owners, filter, null);
  return all.select(({ fn }) => ['asking.reason', fn.countAll<number>().as('orders')]).groupBy('asking.reason');
};
