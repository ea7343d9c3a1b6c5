import { type Lane, percentileOf, type Route, type TrackEvent } from '@cartage/core';
import { amongOrders, type OrderOfCompany } from './dialects/order-of-company.ts';
import { prepared } from './dialects/prepared.ts';
import type { Db } from './tables.ts';

/** What orders that were delivered tell of a lane. */
export interface LaneNews {
  readonly lane: Lane;
  /** null: it tells nothing of them. */
  readonly days: number | null;
  /** Minutes. */
  readonly gaps: readonly number[];
}

/** What is known of a lane. */
export interface LaneFacts extends Lane {
  /** The sample of the days. */
  readonly orders: number;
  readonly daysP50: number | null;
  readonly daysP90: number | null;
  /** The sample of the gaps. */
  readonly gaps: number;
  /** Minutes. */
  readonly gapP90: number | null;
}

/**
 * Adds to what is known of the lanes, and says anew what it comes to. Lanes are written in one sequence, so that of two who write some of
 * the same neither waits for the other for ever.
 */
export const addToLanes = async (tx: Db, news: readonly LaneNews[]): Promise<void> => {
  const byLane = [...Map.groupBy(news, ({ lane }) => keyOf(lane))].sort(([one], [other]) => (one < other ? -1 : 1));
  for (const [, of] of byLane) {
    const [first] = of;
    if (first) await addToLane(tx, first.lane, of);
  }
};

const keyOf = ({ from, to, vendorId, tariffId }: Lane): string => JSON.stringify([from, to, vendorId, tariffId]);

const columnsOf = ({ from, to, vendorId, tariffId }: Lane) => ({
  from_region: from,
  to_region: to,
  vendor_id: vendorId,
  tariff_id: tariffId,
});

const laneColumns = ['from_region', 'to_region', 'vendor_id', 'tariff_id'] as const;

const addToLane = async (tx: Db, lane: Lane, news: readonly LaneNews[]): Promise<void> => {
  const key = columnsOf(lane);
  // First the row of the lane, by which others wait until its sums are right.
  await tx
    .insertInto('lanes')
    .values({ ...key, orders: 0, gaps: 0 })
    .onConflict((there) => there.columns(laneColumns).doUpdateSet((is) => ({ orders: is.ref('lanes.orders') })))
    .execute();
  for (const [days, of] of Map.groupBy(news, (one) => one.days))
    if (days !== null)
      await tx
        .insertInto('transit_days')
        .values({ ...key, days, count: of.length })
        .onConflict((there) =>
          there
            .columns([...laneColumns, 'days'])
            .doUpdateSet((is) => ({ count: is('transit_days.count', '+', of.length) })),
        )
        .execute();
  const gaps = news.flatMap((one) => one.gaps);
  for (const [minutes, of] of Map.groupBy(gaps, (gap) => gap))
    await tx
      .insertInto('event_gaps')
      .values({ ...key, minutes, count: of.length })
      .onConflict((there) =>
        there
          .columns([...laneColumns, 'minutes'])
          .doUpdateSet((is) => ({ count: is('event_gaps.count', '+', of.length) })),
      )
      .execute();
  const days = await tx
    .selectFrom('transit_days')
    .select(['days', 'count'])
    .where((is) => is.and(key))
    .execute();
  const between = await tx
    .selectFrom('event_gaps')
    .select(['minutes', 'count'])
    .where((is) => is.and(key))
    .execute();
  const ofDays = new Map(days.map((row) => [row.days, row.count]));
  const ofGaps = new Map(between.map((row) => [row.minutes, row.count]));
  await tx
    .updateTable('lanes')
    .set({
      orders: totalOf(ofDays),
      days_p50: percentileOf(ofDays, 50),
      days_p90: percentileOf(ofDays, 90),
      gaps: totalOf(ofGaps),
      gap_p90: percentileOf(ofGaps, 90),
    })
    .where((is) => is.and(key))
    .execute();
};

const totalOf = (tally: ReadonlyMap<number, number>): number =>
  [...tally.values()].reduce((sum, count) => sum + count, 0);

/** So many tariffs of all vendors go between two regions at the most; of more the rest tells nothing. */
const MOST_TARIFFS = 1_000;

/** What is known of each tariff between two regions: one read of one range. */
export const lanesBetween = async (db: Db, { from, to }: Route): Promise<readonly LaneFacts[]> => {
  const rows = await between(db, { from, to });
  return rows.map((row) => ({
    from,
    to,
    vendorId: row.vendor_id,
    tariffId: row.tariff_id,
    orders: row.orders,
    daysP50: row.days_p50,
    daysP90: row.days_p90,
    gaps: row.gaps,
    gapP90: row.gap_p90,
  }));
};

const between = prepared((db, { from, to }: { readonly from: string; readonly to: string }) =>
  db
    .selectFrom('lanes')
    .select(['vendor_id', 'tariff_id', 'orders', 'days_p50', 'days_p90', 'gaps', 'gap_p90'])
    .where('from_region', '=', from)
    .where('to_region', '=', to)
    .limit(MOST_TARIFFS),
);

/** Vendors' events of orders, by order: when each happened, as its vendor told it, and what the order became by it. */
export const vendorEventsOf = async (
  db: Db,
  orders: readonly OrderOfCompany[],
): Promise<ReadonlyMap<number, readonly Pick<TrackEvent, 'at' | 'status'>[]>> => {
  const rows = await db
    .selectFrom('history_lines')
    .select(['order_id', 'status', 'fingerprint'])
    .where(amongOrders(db, orders))
    .where('fingerprint', 'is not', null)
    .$narrowType<{ fingerprint: string }>()
    .execute();
  // Those of the service's own lines begin with a word.
  const told = rows.flatMap(({ order_id, status, fingerprint }) => {
    const at = /^\d+(?=\|)/.exec(fingerprint)?.[0];
    return at === undefined ? [] : [{ order_id, status, at: Number(at) }];
  });
  return Map.groupBy(told, ({ order_id }) => order_id);
};
