import type { AttentionReason, LocalDate, OrderFilter, OrderSort, OrderStatus } from '@cartage/core';
import { type Expression, type SqlBool, sql } from 'kysely';
import { among } from '../dialects/among.ts';
import type { Db } from '../tables.ts';
import { isNarrow, type StoredFilter } from './matching.ts';
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
