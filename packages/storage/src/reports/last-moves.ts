import type { OrderStatus, TrackEvent } from '@cartage/core';
import { sql } from 'kysely';
import { among } from '../dialects/among.ts';
import type { Db } from '../tables.ts';
import { type EventRow, toEvent } from '../track-events/event-row.ts';

/** How an order came into its status. */
export interface LastMove {
  /** The newest line of its history with its status; null: there is none. */
  readonly event: TrackEvent | null;
  /** The status of the newest line with another one; null: it had no other. */
  readonly from: OrderStatus | null;
}

/** By the ids of the orders. Of each order's history the newest line of each status is read. */
export const lastMoves = async (
  db: Db,
  orders: readonly { readonly id: number; readonly status: OrderStatus }[],
): Promise<ReadonlyMap<number, LastMove>> => {
  const ids = orders.map(({ id }) => id);
  const { rows } = await sql<EventRow & { readonly order_id: number }>`
    select order_id, at, source, text_en, text_ru, status, is_return from (
      select *, row_number() over (partition by order_id, status order by at / 1000 desc, id desc) as nth
      from track_events where ${among(db, sql.ref('order_id'), ids)}
    ) as events
    where nth = 1 order by order_id, at / 1000 desc, id desc`.execute(db);
  const byOrder = Map.groupBy(rows, ({ order_id }) => order_id);
  return new Map(
    orders.map(({ id, status }) => {
      const newestFirst = byOrder.get(id) ?? [];
      const event = newestFirst.find((one) => one.status === status);
      const other = newestFirst.find((one) => one.status !== status);
      return [id, { event: event ? toEvent(event) : null, from: other?.status ?? null }];
    }),
  );
};
