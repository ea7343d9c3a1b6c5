import type { AttentionReason, LocalDate, OrderFilter, OrderSort, OrderStatus } from '@cartage/core';
import { sql } from 'kysely';
import { among } from '../dialects/among.ts';
import type { Asked } from '../dialects/of-each.ts';
import type { Db } from '../tables.ts';
import { isCommon, isNarrow, type StoredFilter } from './matching.ts';
import { type Owners, ofOwners, type Whose } from './owners.ts';
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
export type Way =
  | { readonly status: Asked<OrderStatus>; readonly vendorId: Asked<number> }
  | { readonly reason: Asked<AttentionReason> }
  | { readonly printed: Asked<number> };

/** A list, and how its orders are come by. */
export interface OrderList {
  /** Several only where few orders are come by otherwise than by whose they are. */
  readonly owners: Whose;
  readonly filter: StoredFilter;
  readonly sort: OrderSort;
  /** Each in the order of the list, to be merged; null: through the index of the whole list, or one of a narrow filter. */
  readonly ways: readonly Way[] | null;
  /** It is counted through what asks for attention, of which there is far less than orders in its states. */
  readonly isByReasons: boolean;
  /** The number of orders, where it is kept; null: they have to be counted. */
  readonly kept: number | null;
}

/** A company's list. */
export interface CompanyList extends OrderList {
  readonly owners: number;
  /** As they were told by counts that are kept. */
  readonly ways: readonly ToldWay[] | null;
}

type ToldWay =
  | { readonly status: OrderStatus; readonly vendorId: number }
  | { readonly reason: AttentionReason }
  | { readonly printed: number };

/** So many orders are read in the order of an index while one is looked up. */
const LOOKED_UP = 8;

/** More are not merged: so many take in nearly every order, and the index of the whole list has the page soon. */
const MOST_WAYS = 48;

/** How a company's list is come by, told from counts that are kept; null: no order passes. */
export const orderList = async (
  db: Db,
  companyId: number,
  filter: StoredFilter,
  sort: OrderSort,
): Promise<CompanyList | null> => {
  if (isPlain(filter)) return { owners: companyId, filter, sort, ways: null, isByReasons: false, kept: null };
  const [list = null] = await orderLists(db, companyId, filter, sort);
  return list;
};

/** The same of each of these companies of which any order may pass, in as many statements. */
export const orderLists = async (
  db: Db,
  owners: Owners,
  filter: StoredFilter,
  sort: OrderSort,
): Promise<readonly CompanyList[]> => {
  const { statuses, vendorIds, attention } = filter;
  const printed = printedIn(filter);
  const isOfStates = statuses !== null || vendorIds !== null || printed !== null;
  // Of a list that nothing narrows it is told here too how many orders are in it.
  const states = isOfStates || attention === null ? await statesOfEach(db, owners, filter) : null;
  const reasons = attention === null ? null : await reasonsOfEach(db, owners, attention);
  const mayBeByPrinted = printed !== null && sort.by === 'created' && !isNarrow(filter);
  const all = mayBeByPrinted ? await statesOfEach(db, owners, everyState, ['printed']) : null;
  return [...(states ?? reasons ?? new Map<number, never>()).keys()].flatMap((companyId) => {
    const own = { states: states?.get(companyId), reasons: reasons?.get(companyId), all: all?.get(companyId) ?? [] };
    if (reasons !== null && own.reasons === undefined) return [];
    return { owners: companyId, filter, sort, ...howToCome(filter, sort, own) };
  });
};

/** How many of a company's orders are in each state and ask for each reason, as far as it counts; undefined: it does not. */
interface OwnCounts {
  readonly states: readonly StateCount[] | undefined;
  readonly reasons: readonly ReasonCount[] | undefined;
  /** In every state, and what was printed of them. */
  readonly all: readonly StateCount[];
}

/** Of two ways it is that with the fewer orders, and what it does not know of them is asked of each. */
const howToCome = (
  filter: StoredFilter,
  sort: OrderSort,
  { states, reasons, all }: OwnCounts,
): Pick<CompanyList, 'ways' | 'isByReasons' | 'kept'> => {
  const whole = { ways: null, isByReasons: false, kept: null };
  if (isNarrow(filter)) return whole;
  const inStates = states === undefined ? Number.POSITIVE_INFINITY : sumOf(states);
  if (reasons !== undefined && sumOf(reasons) <= inStates) {
    const ways = sort.by === 'created' ? reasons.map(({ reason }) => ({ reason })) : null;
    const isAlone = states === undefined && isByStatesAlone(filter) && reasons.length === 1;
    const isByReasons = LOOKED_UP * sumOf(reasons) <= inStates;
    return { ways, isByReasons, kept: isAlone ? sumOf(reasons) : null };
  }
  const kept = filter.attention === null && isByStatesAlone(filter) && !isCommon(filter) ? inStates : null;
  if (isPlain(filter)) return { ...whole, kept };
  const byPrinted = printedAlike(filter, all, states ?? []);
  if (byPrinted !== null) return { ...whole, kept, ways: byPrinted };
  return { ...whole, kept, ways: states !== undefined && states.length <= MOST_WAYS ? states : null };
};

/** Where fewer orders are alike in what was printed of them than are in the states; null: there they are not. */
const printedAlike = (
  filter: StoredFilter,
  all: readonly StateCount[],
  states: readonly StateCount[],
): readonly ToldWay[] | null => {
  const printed = printedIn(filter);
  if (printed === null || all.length === 0) return null;
  const alike = all.filter((one) => one.printed !== undefined && printed.includes(one.printed));
  if (filter.statuses !== null || filter.vendorIds !== null) {
    const isAmong = new Set(states.map(({ status, vendorId }) => `${status} ${vendorId}`));
    const inThese = all.filter(({ status, vendorId }) => isAmong.has(`${status} ${vendorId}`));
    if (sumOf(alike) >= sumOf(inThese)) return null;
  }
  return [...new Set(alike.map((one) => one.printed ?? 0))].map((one) => ({ printed: one }));
};

const everyState = { statuses: null, vendorIds: null, labelsPrinted: null, registerPrinted: null } as const;

/** Whether nothing but days and what is narrow tells its orders from others. */
const isPlain = (filter: OrderFilter): boolean =>
  filter.statuses === null && filter.vendorIds === null && filter.attention === null && printedIn(filter) === null;

const sumOf = (counted: readonly { readonly orders: number }[]): number =>
  counted.reduce((sum, { orders }) => sum + orders, 0);

const isByStatesAlone = ({ createdFrom, createdTo, takeFrom, takeTo }: OrderFilter): boolean =>
  createdFrom === null && createdTo === null && takeFrom === null && takeTo === null;

const sumOfOrders = sql<number>`cast(sum(orders) as bigint)`;

interface StateCount {
  readonly status: OrderStatus;
  /** 0: none. */
  readonly vendorId: number;
  readonly printed?: number;
  readonly orders: number;
}

interface ReasonCount {
  readonly reason: AttentionReason;
  readonly orders: number;
}

type States = Pick<OrderFilter, 'statuses' | 'vendorIds' | 'labelsPrinted' | 'registerPrinted'>;

/** The states of these companies' orders that the filter lets through, with how many each has. */
export const statesOf = (db: Db, owners: Owners, filter: States): Promise<readonly StateCount[]> =>
  stateCounts(db, owners, filter).execute();

/** The same of each company. */
const statesOfEach = async (
  db: Db,
  owners: Owners,
  filter: States,
  besides: readonly 'printed'[] = [],
): Promise<ReadonlyMap<number, readonly StateCount[]>> => {
  const rows = await stateCounts(db, owners, filter)
    .select(['company_id as companyId', ...besides])
    .groupBy(['company_id', ...besides])
    .orderBy('company_id')
    .execute();
  return Map.groupBy(rows, ({ companyId }) => companyId);
};

const stateCounts = (db: Db, owners: Owners, { statuses, vendorIds, ...filter }: States) => {
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
    .having(sumOfOrders, '>', 0);
};

/** The reasons for which these companies' orders ask for attention, of these, with how many do. */
export const reasonsOf = (
  db: Db,
  owners: Owners,
  reasons: readonly AttentionReason[] | null,
): Promise<readonly ReasonCount[]> => reasonCounts(db, owners, reasons).execute();

/** The same of each company. */
const reasonsOfEach = async (
  db: Db,
  owners: Owners,
  reasons: readonly AttentionReason[],
): Promise<ReadonlyMap<number, readonly ReasonCount[]>> => {
  const rows = await reasonCounts(db, owners, reasons)
    .select('company_id as companyId')
    .groupBy('company_id')
    .orderBy('company_id')
    .execute();
  return Map.groupBy(rows, ({ companyId }) => companyId);
};

const reasonCounts = (db: Db, owners: Owners, reasons: readonly AttentionReason[] | null) =>
  db
    .selectFrom('order_reasons')
    .select(['reason', sumOfOrders.as('orders')])
    .where((is) => ofOwners(db, is.ref('company_id'), owners))
    .$if(reasons !== null, (query) => query.where((is) => among(db, is.ref('reason'), reasons ?? [])))
    .groupBy('reason')
    .having(sumOfOrders, '>', 0);

/** The companies that have orders in the states that the filter lets through. */
export const companiesWith = async (db: Db, owners: Owners, filter: OrderFilter): Promise<readonly number[]> => {
  const states = await statesOfEach(db, owners, filter);
  const reasons = filter.attention === null ? null : await reasonsOfEach(db, owners, filter.attention);
  return [...states.keys()].filter((companyId) => reasons?.has(companyId) ?? true);
};
