import type { Kopecks, LocalDate, ZoneOffset } from '@cartage/core';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { among } from '../dialects/among.ts';
import { dayOfDate, dayOfInstant } from '../dialects/days.ts';
import { dialectOf } from '../dialects/dialect-of.ts';
import { foldedKey } from '../orders/folded-key.ts';
import { endOfStored } from '../orders/stored-city.ts';
import type { Db } from '../tables.ts';

/** Of which orders figures are made. */
export interface FiguredOrders {
  /** null: everybody's. */
  readonly companyIds: readonly number[] | null;
  /** Days of creation, in their order, without a gap; one statement reads all of them. */
  readonly days: readonly LocalDate[];
  readonly vendorIds: readonly number[] | null;
  readonly project: string | null;
  readonly department: string | null;
}

/** What came of the orders of one day of creation with one vendor. */
export interface DayFigures {
  readonly date: LocalDate;
  /** null: none was chosen. */
  readonly vendorId: number | null;
  readonly orders: number;
  readonly delivered: number;
  readonly canceled: number;
  /** Of those that a vendor has taken and that are not canceled. */
  readonly price: Kopecks;
  readonly collected: Kopecks;
}

/** What came of the orders of each of the days, by vendor; first of those for which none was chosen. */
export const dayFigures = async (db: Db, wish: FiguredOrders): Promise<readonly DayFigures[]> => {
  const { rows } = await sql<DayFigures>`
    select created_on as "date", vendor_id as "vendorId", count(*) as "orders",
      count(delivered_at) as "delivered",
      cast(sum(case when status = 'Canceled' then 1 else 0 end) as bigint) as "canceled",
      cast(coalesce(sum(case when vendor_reference is not null and status <> 'Canceled' then price end), 0) as bigint)
        as "price",
      cast(coalesce(sum(collected), 0) as bigint) as "collected"
    ${ordersOf(db, wish)}
    group by created_on, vendor_id
    order by created_on, vendor_id nulls first`.execute(db);
  return rows;
};

/** Delivered orders that had the same way, and took as long. */
export interface DeliveredAlike {
  readonly vendorId: number | null;
  readonly from: ReturnType<typeof endOfStored>;
  readonly to: ReturnType<typeof endOfStored>;
  /** On a later day than was planned; null: nobody said when, or nothing was planned. */
  readonly isLate: boolean | null;
  /** From the day of the pickup to that of the delivery; null: one of them is not known. */
  readonly days: number | null;
  /** From the day of the pickup to the planned one; null likewise. */
  readonly promised: number | null;
  readonly orders: number;
}

/** How the orders were delivered that a vendor has taken. Those that ended by themselves (AutoFinished) nobody has told the day of. */
export const deliveredAlike = async (
  db: Db,
  wish: FiguredOrders,
  offsets: readonly ZoneOffset[],
): Promise<readonly DeliveredAlike[]> => {
  const told = sql`case when status <> 'AutoFinished' then ${dayOfInstant('delivered_at', offsets)} end`;
  const { rows } = await sql<{
    readonly vendorId: number | null;
    readonly sender: string;
    readonly receiver: string;
    readonly late: 0 | 1 | null;
    readonly days: number | null;
    readonly promised: number | null;
    readonly orders: number;
  }>`
    select vendor_id as "vendorId", sender_city as "sender", receiver_city as "receiver",
      case when arrived > planned then 1 when arrived <= planned then 0 end as "late",
      arrived - taken as "days", planned - taken as "promised", count(*) as "orders"
    from (select vendor_id, sender_city, receiver_city, ${told} as arrived,
        ${dayOfInstant('planned_delivery_at', offsets)} as planned, ${dayOfDate(db, 'take_date')} as taken
      ${ordersOf(db, wish)} and delivered_at is not null and vendor_reference is not null) as delivered
    group by 1, 2, 3, 4, 5, 6`.execute(db);
  return rows.map(({ vendorId, sender, receiver, late, days, promised, orders }) => ({
    ...{ vendorId, days, promised, orders },
    from: endOfStored(sender),
    to: endOfStored(receiver),
    isLate: late === null ? null : late === 1,
  }));
};

/** From the index that holds all that figures are made of, unless something narrower comes by the orders. */
const ordersOf = (db: Db, { companyIds, days, vendorIds, project, department }: FiguredOrders): RawBuilder<unknown> => {
  const isNarrow = project !== null || department !== null;
  const conditions: readonly RawBuilder<SqlBool>[] = [
    // The index has a day's orders by company: each day of some companies is looked up.
    companyIds === null
      ? sql`created_on between ${days[0] ?? ''} and ${days.at(-1) ?? ''}`
      : sql`${among(db, sql.ref<string>('created_on'), days)} and ${among(db, sql.ref<number>('company_id'), companyIds)}`,
    ...(vendorIds === null ? [] : [among(db, sql.ref<number>('vendor_id'), vendorIds)]),
    ...(project === null ? [] : [sql<SqlBool>`project_key = ${foldedKey(project)}`]),
    ...(department === null ? [] : [sql<SqlBool>`department_key = ${foldedKey(department)}`]),
  ];
  const index = dialectOf(db) === 'sqlite' && !isNarrow ? sql`indexed by orders_in_figures` : sql``;
  return sql`from orders ${index} where ${sql.join(conditions, sql` and `)}`;
};
