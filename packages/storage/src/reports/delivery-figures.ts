import type { DeliveryFigures, OrderStatus, ZoneOffset } from '@cartage/core';
import { sql } from 'kysely';
import { among } from '../dialects/among.ts';
import { dayOfDate, dayOfInstant } from '../dialects/days.ts';
import type { Db } from '../tables.ts';

/** What became of the orders of one vendor and tariff. */
export interface TariffFigures extends DeliveryFigures {
  readonly vendorId: number | null;
  readonly tariffId: string | null;
  /** The newest of them. */
  readonly newestId: number;
}

/** How days are counted. */
export interface DayCount {
  readonly offsets: readonly ZoneOffset[];
  /** Days since 1970. */
  readonly today: number;
}

/**
 * What became of those of the orders that a vendor has taken, by vendor and tariff. AutoFinished ones are delivered, but
 * nobody said when.
 */
export const deliveryFigures = async (
  db: Db,
  ids: readonly number[],
  { offsets, today }: DayCount,
): Promise<readonly TariffFigures[]> => {
  const delivered = dayOfInstant('delivered_at', offsets);
  const planned = dayOfInstant('planned_delivery_at', offsets);
  const { rows } = await sql<TariffFigures>`
    select vendor_id as "vendorId", tariff_id as "tariffId", max(id) as "newestId", count(*) as "orders",
      cast(sum(is_delivered) as bigint) as "delivered",
      cast(sum(case when late_days <= 0 then 1 else 0 end) as bigint) as "onTime",
      cast(sum(case when late_days > 0 then 1 else 0 end) as bigint) as "late",
      cast(sum(case when late_days > 0 then late_days else 0 end) as bigint) as "lateDays",
      cast(max(case when late_days > 0 then late_days else 0 end) as bigint) as "mostLateDays",
      count(travel_days) as "travelled",
      cast(coalesce(sum(travel_days), 0) as bigint) as "travelDays",
      cast(sum(is_overdue) as bigint) as "overdue",
      cast(sum(is_returned) as bigint) as "notDelivered",
      cast(sum(is_cancelled) as bigint) as "cancelled"
    from (
      select id, vendor_id, tariff_id,
        case when delivered_at is null then 0 else 1 end as is_delivered,
        case when status <> 'AutoFinished' then ${delivered} - ${planned} end as late_days,
        case when status <> 'AutoFinished' then ${delivered} - ${dayOfDate(db, 'take_date')} end as travel_days,
        case when delivered_at is null and status not in (${list([...returned, 'Canceled'])}) and ${planned} < ${sql.lit(today)}
          then 1 else 0 end as is_overdue,
        case when status in (${list(returned)}) then 1 else 0 end as is_returned,
        case when status = 'Canceled' then 1 else 0 end as is_cancelled
      from orders where ${among(db, sql.ref('id'), ids)} and vendor_reference is not null
    ) as taken
    group by vendor_id, tariff_id`.execute(db);
  return rows;
};

const returned: readonly OrderStatus[] = ['RefuseOfDelivery', 'Returning', 'FinishedWithReturn'];

const list = (values: readonly OrderStatus[]) => sql.join(values.map((value) => sql.lit(value)));
