import type { AttentionReason, OrderSort, OrderStatus } from '@cartage/core';
import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { among } from '../dialects/among.ts';
import { dialectOf } from '../dialects/dialect-of.ts';
import type { Asked } from '../dialects/of-each.ts';
import type { Db, Tables } from '../tables.ts';
import { idsAsking, matching, type StoredFilter } from './matching.ts';
import type { OrderList, OrderPosition, Start, Way } from './order-list.ts';
import { whichHave } from './order-texts.ts';
import { ofOwners, type Whose } from './owners.ts';
import { printedIn } from './printed.ts';

// What a list that is planned (order-list.ts) reads: the places of its orders, in its order, and how many there are.

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
  const { count } = await countOrdersOf(db, list)
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

/** What the list goes by of an order that stands there. */
export const keyIn = ({ by }: OrderSort, position: OrderPosition): string | number | null =>
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
  const { owners, sort } = list;
  const [value, id] = refsOf(list, way);
  const ref = (name: string) => sql.ref<string | number | null>(name);
  const filter = begun(list.filter, sort, start);
  const from = 'skip' in start ? start.from : undefined;
  const isBehind = 'after' in start ? behind(list, [value, id], start.after, part) : null;
  if (way !== null && 'reason' in way)
    return asking(db, owners, filter, way.reason)
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
    .where(matching(db, owners, rest))
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
  { status, vendorId }: { readonly status: Asked<OrderStatus>; readonly vendorId: Asked<number> },
) => {
  const ofStatus = orders.where('orders.status', '=', status);
  return vendorId === 0
    ? ofStatus.where('orders.vendor_id', 'is', null)
    : ofStatus.where('orders.vendor_id', '=', vendorId);
};

/**
 * What asks for attention for these reasons, null: for any, of orders that pass the filter; for other reasons than these it is not asked.
 * No order is read for days of creation alone.
 */
export const asking = (
  db: Db,
  owners: Whose,
  filter: StoredFilter,
  reasons: readonly AttentionReason[] | Asked<AttentionReason> | null,
): SelectQueryBuilder<Tables & { asking: Tables['order_attention'] }, 'asking', object> => {
  const { createdFrom, createdTo, takeFrom, takeTo, statuses, vendorIds, attention } = filter;
  const isOfStates = statuses !== null || vendorIds !== null || printedIn(filter) !== null;
  const needsOrders = isOfStates || takeFrom !== null || takeTo !== null;
  const rest = { ...filter, attention: null, createdFrom: null, createdTo: null };
  return db
    .selectFrom('order_attention as asking')
    .where((is) => ofOwners(db, is.ref('asking.company_id'), owners))
    .$if(reasons !== null, (query) =>
      query.where((is) =>
        Array.isArray(reasons)
          ? among(db, is.ref('asking.reason'), reasons)
          : is('asking.reason', '=', reasons as Asked<AttentionReason>),
      ),
    )
    .$if(reasons === null && attention !== null, (query) =>
      query.where('asking.order_id', 'in', idsAsking(db, owners, attention ?? [])),
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
            .where(matching(db, owners, rest) as never),
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
export const countList = async (db: Db, list: OrderList): Promise<number> =>
  (await countOf(db, list).executeTakeFirstOrThrow()).count;

/** For this folder and its tests, likewise. */
export const countOf = (
  db: Db,
  { owners, filter, isByReasons }: Pick<OrderList, 'owners' | 'filter' | 'isByReasons'>,
) =>
  isByReasons && filter.attention !== null
    ? asking(db, owners, filter, filter.attention).select(({ fn }) =>
        fn.count<number>('asking.order_id').distinct().as('count'),
      )
    : countOrdersOf(db, { owners, filter });

const countOrdersOf = (db: Db, { owners, filter }: Pick<OrderList, 'owners' | 'filter'>) =>
  db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(matching(db, owners, filter));
