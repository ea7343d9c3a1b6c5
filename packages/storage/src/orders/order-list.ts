import type { AttentionReason, LocalDate, OrderFilter, OrderSort, OrderStatus } from '@cartage/core';
import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { among } from '../dialects/among.ts';
import { dialectOf } from '../dialects/dialect-of.ts';
import type { Db, Tables } from '../tables.ts';
import { idsAsking, isNarrow, matching, type StoredFilter } from './matching.ts';
import { whichHave } from './order-texts.ts';
import { printedIn } from './printed.ts';

/** Where an order stands in lists of its company. */
export interface OrderPosition {
  readonly id: number;
  readonly createdOn: LocalDate;
  readonly takeDate: LocalDate | null;
  readonly plannedAt: number | null;
}

/** Where the reading begins. */
export type Start =
  | {
      readonly skip: number;
      /** The day of creation before which, as the list goes, nothing is read. */
      readonly from?: LocalDate;
    }
  | { readonly after: OrderPosition };

/**
 * Orders that stand together in an index: those of a status and a vendor (0: none), those that ask for attention for a reason, or those
 * of which the same was printed.
 */
type Way =
  | { readonly status: OrderStatus; readonly vendorId: number }
  | { readonly reason: AttentionReason }
  | { readonly printed: number };

/** A list, and how its orders are come by. */
export interface OrderList {
  readonly companyId: number;
  readonly filter: StoredFilter;
  readonly sort: OrderSort;
  /** Each in the order of the list, to be merged; null: through the index of the whole list, or one of a narrow filter. */
  readonly ways: readonly Way[] | null;
  /** It is counted through what asks for attention, of which there is far less than orders in its states. */
  readonly isByReasons: boolean;
  /** The number of orders, where it is kept; null: they have to be counted. */
  readonly kept: number | null;
}

/** So many orders are read in the order of an index while one is looked up. */
const LOOKED_UP = 8;

/** More are not merged: so many take in nearly every order, and the index of the whole list has the page soon. */
const MOST_WAYS = 48;

/**
 * How a list is come by, told from counts that are kept; null: no order passes. Of two ways it is that with the fewer orders, and
 * what it does not know of them is asked of each.
 */
export const orderList = async (
  db: Db,
  companyId: number,
  filter: StoredFilter,
  sort: OrderSort,
): Promise<OrderList | null> => {
  const { statuses, vendorIds, attention } = filter;
  const list = { companyId, filter, sort, ways: null, isByReasons: false, kept: null };
  const printed = printedIn(filter);
  const isOfStates = statuses !== null || vendorIds !== null;
  if (!isOfStates && attention === null && printed === null) return list;
  const states = isOfStates || printed !== null ? await statesOf(db, companyId, filter) : null;
  const reasons = attention === null ? null : await reasonsOf(db, companyId, attention);
  if (states?.length === 0 || reasons?.length === 0) return null;
  if (isNarrow(filter)) return list;
  const inStates = states === null ? Number.POSITIVE_INFINITY : sumOf(states);
  if (reasons !== null && sumOf(reasons) <= inStates) {
    const ways = sort.by === 'created' ? reasons.map(({ reason }) => ({ reason })) : null;
    const isAlone = states === null && isByStatesAlone(filter) && reasons.length === 1;
    const isByReasons = LOOKED_UP * sumOf(reasons) <= inStates;
    return { ...list, ways, isByReasons, kept: isAlone ? sumOf(reasons) : null };
  }
  const kept = attention === null && isByStatesAlone(filter) ? inStates : null;
  const printedAlike = printed !== null && sort.by === 'created' ? await printedOf(db, companyId, printed) : null;
  const isByPrinted =
    printedAlike !== null && (!isOfStates || sumOf(printedAlike) < (await inStatesOf(db, companyId, states ?? [])));
  if (isByPrinted) return { ...list, kept, ways: printedAlike.map(({ printed }) => ({ printed })) };
  return { ...list, kept, ways: states !== null && states.length <= MOST_WAYS ? states : null };
};

/** How many orders a company has of which the same was printed. */
const printedOf = (db: Db, companyId: number, printed: readonly number[]) =>
  db
    .selectFrom('order_states')
    .select(['printed', sumOfOrders.as('orders')])
    .where('company_id', '=', companyId)
    .where((is) => among(db, is.ref('printed'), printed))
    .groupBy('printed')
    .having(sumOfOrders, '>', 0)
    .execute();

/** How many orders a company has in these states, whatever was printed. */
const inStatesOf = async (
  db: Db,
  companyId: number,
  states: readonly { readonly status: OrderStatus; readonly vendorId: number }[],
): Promise<number> => {
  const isAmong = new Set(states.map(({ status, vendorId }) => `${status} ${vendorId}`));
  const all = await statesOf(db, companyId, everyState);
  return sumOf(all.filter(({ status, vendorId }) => isAmong.has(`${status} ${vendorId}`)));
};

const everyState = { statuses: null, vendorIds: null, labelsPrinted: null, registerPrinted: null } as const;

const sumOf = (counted: readonly { readonly orders: number }[]): number =>
  counted.reduce((sum, { orders }) => sum + orders, 0);

const isByStatesAlone = ({ createdFrom, createdTo, takeFrom, takeTo }: OrderFilter): boolean =>
  createdFrom === null && createdTo === null && takeFrom === null && takeTo === null;

const sumOfOrders = sql<number>`cast(sum(orders) as bigint)`;

/** Whose orders: one company's, those of several, or null: everybody's. */
export type Owners = number | readonly number[] | null;

/** Of theirs alone. */
export const ofOwners = (db: Db, companyId: Expression<number | null>, owners: Owners): Expression<SqlBool> => {
  if (owners === null) return sql<SqlBool>`1 = 1`;
  return typeof owners === 'number' ? sql<SqlBool>`${companyId} = ${owners}` : among(db, companyId, owners);
};

/** The companies that have orders in the states that the filter lets through. */
export const companiesWith = async (
  db: Db,
  owners: readonly number[] | null,
  { statuses, vendorIds, attention, ...filter }: OrderFilter,
): Promise<readonly number[]> => {
  const printed = printedIn(filter);
  const states = db
    .selectFrom('order_states')
    .select('company_id')
    .where((is) => ofOwners(db, is.ref('company_id'), owners))
    .$if(statuses !== null, (query) => query.where((is) => among(db, is.ref('status'), statuses ?? [])))
    .$if(vendorIds !== null, (query) => query.where((is) => among(db, is.ref('vendor_id'), vendorIds ?? [])))
    .$if(printed !== null, (query) => query.where((is) => among(db, is.ref('printed'), printed ?? [])))
    .$if(attention !== null, (query) =>
      query.where((is) =>
        is(
          'company_id',
          'in',
          db
            .selectFrom('order_reasons')
            .select('company_id')
            .where((of) => among(db, of.ref('reason'), attention ?? []))
            .groupBy('company_id')
            .having(sumOfOrders, '>', 0),
        ),
      ),
    )
    .groupBy('company_id')
    .having(sumOfOrders, '>', 0)
    .orderBy('company_id');
  return (await states.execute()).map(({ company_id }) => company_id);
};

/** The states of these companies' orders that the filter lets through, with how many each has. */
export const statesOf = (
  db: Db,
  owners: Owners,
  { statuses, vendorIds, ...filter }: Pick<OrderFilter, 'statuses' | 'vendorIds' | 'labelsPrinted' | 'registerPrinted'>,
) => {
  const printed = printedIn(filter);
  return db
    .selectFrom('order_states')
    .select(['status', 'vendor_id as vendorId', sumOfOrders.as('orders')])
    .where((is) => ofOwners(db, is.ref('company_id'), owners))
    .$if(printed !== null, (query) => query.where((is) => among(db, is.ref('printed'), printed ?? [])))
    .$if(statuses !== null, (query) => query.where((is) => among(db, is.ref('status'), statuses ?? [])))
    .$if(vendorIds !== null, (query) =>
      query.where('vendor_id', '>', 0).where((is) => among(db, is.ref('vendor_id'), vendorIds ?? [])),
    )
    .groupBy(['status', 'vendor_id'])
    .having(sumOfOrders, '>', 0)
    .execute();
};

/** The reasons for which these companies' orders ask for attention, of these, with how many do. */
export const reasonsOf = (db: Db, owners: Owners, reasons: readonly AttentionReason[] | null) =>
  db
    .selectFrom('order_reasons')
    .select(['reason', sumOfOrders.as('orders')])
    .where((is) => ofOwners(db, is.ref('company_id'), owners))
    .$if(reasons !== null, (query) => query.where((is) => among(db, is.ref('reason'), reasons ?? [])))
    .groupBy('reason')
    .having(sumOfOrders, '>', 0)
    .execute();

const columns = { created: 'created_on', takeDate: 'take_date', planned: 'planned_delivery_at' } as const;

/** An order's place in a list: what the list goes by, and the order. */
export interface Key {
  readonly value: string | number | null;
  readonly id: number;
}

/** What is read of a list at once whose orders are asked one by one. */
const STRETCH = 2_000;

/** What was found of a list whose orders are asked one by one. */
export interface WalkedKeys {
  readonly keys: readonly Key[];
  /** The orders that were passed over, and these. */
  readonly count: number;
  /** The last one that was asked, where the list goes on; null: it has ended. */
  readonly last: Key | null;
}

/**
 * The keys of up to `limit` orders of a list in which any of the texts stands. Once those to skip are passed, no more than `most` are
 * asked, and whoever else waits has turns between. `read` gives the keys of the list from a place on.
 */
export const walkKeys = async (
  db: Db,
  read: (start: Start, limit: number) => Promise<readonly Key[]>,
  sort: OrderSort,
  sought: readonly string[],
  start: Start,
  { limit, most }: { readonly limit: number; readonly most: number },
): Promise<WalkedKeys> => {
  const skip = 'skip' in start ? start.skip : 0;
  let from: Start = 'after' in start ? start : { skip: 0 };
  const keys: Key[] = [];
  let [count, last] = [0, null as Key | null];
  for (let asked = 0; asked < most; ) {
    const stretch = await read(from, STRETCH);
    const having = new Set(
      await whichHave(
        db,
        stretch.map(({ id }) => id),
        sought,
      ),
    );
    for (const key of stretch) {
      last = key;
      if (!having.has(key.id)) continue;
      count += 1;
      if (count > skip && keys.push(key) === limit) return { keys, count, last };
    }
    if (last === null || stretch.length < STRETCH) return { keys, count, last: null };
    if (count >= skip) asked += stretch.length;
    from = { after: positionAt(sort, last) };
  }
  return { keys, count, last };
};

/**
 * The keys of up to `limit` orders of the list from there on, in its order. Where its text is a common one, whether or not they
 * have it.
 */
export const readKeys = async (db: Db, list: OrderList, start: Start, limit: number): Promise<readonly Key[]> => {
  if (list.sort.by === 'created') return keysOf(db, list, start, limit).execute();
  const isAtEnd = 'after' in start && keyIn(list.sort, start.after) === null;
  const having = isAtEnd ? [] : await keysOf(db, list, start, limit).execute();
  if (having.length === limit) return having;
  const end = await keysOf(
    db,
    list,
    await startAtEnd(db, list, start, having.length),
    limit - having.length,
    'end',
  ).execute();
  return [...having, ...end];
};

/** Those that lack what the list goes by come after all others. */
const startAtEnd = async (db: Db, list: OrderList, start: Start, read: number): Promise<Start> => {
  if ('after' in start) return keyIn(list.sort, start.after) === null ? start : { skip: 0 };
  if (read > 0 || start.skip === 0) return { skip: 0 };
  const { count } = await countOf(db, list)
    .where(`orders.${columns[list.sort.by]}`, 'is not', null)
    .executeTakeFirstOrThrow();
  return { skip: start.skip - count };
};

/** Where the order of a key stands. */
export const positionAt = ({ by }: OrderSort, { id, value }: Key): OrderPosition => ({
  id,
  createdOn: by === 'created' ? String(value) : '',
  takeDate: by === 'takeDate' && value !== null ? String(value) : null,
  plannedAt: by === 'planned' && value !== null ? Number(value) : null,
});

const keyIn = ({ by }: OrderSort, position: OrderPosition): string | number | null =>
  by === 'created' ? position.createdOn : by === 'takeDate' ? position.takeDate : position.plannedAt;

/** For this folder and its tests, which ask how the database goes about it. `end`: of the orders that lack what the list goes by. */
export const keysOf = (db: Db, list: OrderList, start: Start, limit: number, part: 'having' | 'end' = 'having') => {
  const direction = list.sort.isDescending ? 'desc' : 'asc';
  const offset = 'skip' in start ? start.skip : 0;
  const arms = (list.ways ?? [null]).map((way) => armOf(db, list, way, start, part, offset + limit));
  // An order may ask for attention for several reasons.
  const all = arms.reduce((one, other) =>
    list.ways?.some((way) => 'reason' in way) ? one.union(other) : one.unionAll(other),
  );
  const [value, id] =
    arms.length > 1 || list.ways !== null ? (['value', 'id'] as const) : refsOf(list, list.ways?.[0] ?? null);
  return all
    .orderBy(sql`${sql.ref(value)}`, direction)
    .orderBy(sql`${sql.ref(id)}`, direction)
    .limit(limit)
    .offset(offset);
};

/** Where an arm has what the list goes by, and the order. */
const refsOf = ({ sort }: OrderList, way: Way | null): readonly [value: string, id: string] =>
  way !== null && 'reason' in way
    ? ['asking.created_on', 'asking.order_id']
    : [`orders.${columns[sort.by]}`, 'orders.id'];

const armOf = (
  db: Db,
  list: OrderList,
  way: Way | null,
  start: Start,
  part: 'having' | 'end',
  most: number,
): SelectQueryBuilder<Tables, 'orders', Key> => {
  const { companyId, sort } = list;
  const [value, id] = refsOf(list, way);
  const ref = (name: string) => sql.ref<string | number | null>(name);
  const filter = begun(list.filter, sort, start);
  const from = 'skip' in start ? start.from : undefined;
  const isBehind = 'after' in start ? behind(list, [value, id], start.after, part) : null;
  if (way !== null && 'reason' in way)
    return asking(db, companyId, filter, [way.reason])
      .select(['asking.created_on as value', 'asking.order_id as id'])
      .$if(from !== undefined, (query) => query.where('asking.created_on', sort.isDescending ? '<=' : '>=', from ?? ''))
      .$if(isBehind !== null, (query) => query.where(isBehind ?? sql<SqlBool>`1 = 1`)) as never;
  const rest =
    way === null
      ? filter
      : 'printed' in way
        ? { ...filter, labelsPrinted: null, registerPrinted: null }
        : { ...filter, statuses: null, vendorIds: null };
  const orders = db
    .selectFrom('orders')
    .select([ref(value).as('value'), sql.ref<number>(id).as('id')])
    .where(matching(db, companyId, rest))
    .$if(sort.by !== 'created', (query) =>
      query.where(sql<SqlBool>`${ref(value)} is ${sql.raw(part === 'end' ? '' : 'not ')}null`),
    )
    .$if(from !== undefined, (query) => query.where(ref(value), sort.isDescending ? '<=' : '>=', from ?? ''))
    .$if(isBehind !== null, (query) => query.where(isBehind ?? sql<SqlBool>`1 = 1`));
  if (way === null) return orders;
  const inArm = 'printed' in way ? orders.where('orders.printed', '=', way.printed) : inState(orders, way);
  if (dialectOf(db) === 'sqlite') return inArm;
  // In a union PostgreSQL does not see that the index has them in the list's order, and beside a null not unless it is named.
  const direction = sort.isDescending ? 'desc' : 'asc';
  const first = inArm
    .$if('vendorId' in way && way.vendorId === 0, (query) => query.orderBy('orders.vendor_id', direction))
    .orderBy(ref(value), direction)
    .orderBy('orders.id', direction)
    .limit(most);
  return db.selectFrom(first.as('orders')).select(['orders.value', 'orders.id']) as never;
};

const inState = (
  orders: SelectQueryBuilder<Tables, 'orders', Key>,
  { status, vendorId }: { readonly status: OrderStatus; readonly vendorId: number },
) => {
  const ofStatus = orders.where('orders.status', '=', status);
  return vendorId > 0
    ? ofStatus.where('orders.vendor_id', '=', vendorId)
    : ofStatus.where('orders.vendor_id', 'is', null);
};

/**
 * What asks for attention for these reasons, null: for any, of orders that pass the filter; for other reasons than these it is not asked.
 * No order is read for days of creation alone.
 */
export const asking = (
  db: Db,
  companyId: number,
  filter: StoredFilter,
  reasons: readonly AttentionReason[] | null,
): SelectQueryBuilder<Tables & { asking: Tables['order_attention'] }, 'asking', object> => {
  const { createdFrom, createdTo, takeFrom, takeTo, statuses, vendorIds, attention } = filter;
  const isOfStates = statuses !== null || vendorIds !== null || printedIn(filter) !== null;
  const needsOrders = isOfStates || takeFrom !== null || takeTo !== null;
  const rest = { ...filter, attention: null, createdFrom: null, createdTo: null };
  return db
    .selectFrom('order_attention as asking')
    .where('asking.company_id', '=', companyId)
    .$if(reasons !== null, (query) =>
      query.where((is) =>
        reasons?.length === 1
          ? is('asking.reason', '=', reasons[0] ?? 'problem')
          : among(db, is.ref('asking.reason'), reasons ?? []),
      ),
    )
    .$if(reasons === null && attention !== null, (query) =>
      query.where('asking.order_id', 'in', idsAsking(db, companyId, attention ?? [])),
    )
    .$if(createdFrom !== null, (query) => query.where('asking.created_on', '>=', createdFrom))
    .$if(createdTo !== null, (query) => query.where('asking.created_on', '<=', createdTo))
    .$if(needsOrders, (query) =>
      query.where((is) =>
        is.exists(
          is
            .selectFrom('orders')
            .select('orders.id')
            .whereRef('orders.id', '=', 'asking.order_id')
            .where(matching(db, companyId, rest) as never),
        ),
      ),
    ) as never;
};

/** PostgreSQL would begin at the last day, were it named too, and go through all orders since. */
const begun = (filter: StoredFilter, { by, isDescending }: OrderSort, start: Start): StoredFilter => {
  if (!('after' in start) || by !== 'created') return filter;
  const { createdFrom, createdTo } = filter;
  const { createdOn } = start.after;
  if (isDescending) return createdTo !== null && createdTo >= createdOn ? { ...filter, createdTo: null } : filter;
  return createdFrom !== null && createdFrom <= createdOn ? { ...filter, createdFrom: null } : filter;
};

const behind = (
  { filter, sort }: OrderList,
  [value, id]: readonly [string, string],
  after: OrderPosition,
  part: 'having' | 'end',
): Expression<SqlBool> => {
  const is = sql.raw(sort.isDescending ? '<' : '>');
  if (part === 'end') return sql<SqlBool>`${sql.ref(id)} ${is} ${after.id}`;
  const { createdFrom, createdTo } = filter;
  const isBefore =
    sort.by === 'created' &&
    (sort.isDescending
      ? createdTo !== null && createdTo < after.createdOn
      : createdFrom !== null && createdFrom > after.createdOn);
  // The whole list is behind it.
  if (isBefore) return sql<SqlBool>`1 = 1`;
  return sql<SqlBool>`(${sql.ref(value)}, ${sql.ref(id)}) ${is} (${keyIn(sort, after)}, ${after.id})`;
};

/** The number of the orders of a list. */
export const countList = async (db: Db, list: OrderList): Promise<number> => {
  const { companyId, filter } = list;
  const counting =
    list.isByReasons && filter.attention !== null
      ? asking(db, companyId, filter, filter.attention).select(({ fn }) =>
          fn.count<number>('asking.order_id').distinct().as('count'),
        )
      : countOf(db, list);
  return (await counting.executeTakeFirstOrThrow()).count;
};

/** Likewise. */
export const countOf = (db: Db, { companyId, filter }: Pick<OrderList, 'companyId' | 'filter'>) =>
  db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(matching(db, companyId, filter));
