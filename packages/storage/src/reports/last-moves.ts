import type { OrderStatus, TrackEvent } from '@cartage/core';
import { sql } from 'kysely';
import { among } from '../dialects/among.ts';
import { type HistoryRow, toHistoryLine } from '../history-lines.ts';
import type { Db } from '../tables.ts';

/** How an order came into its status. */
export interface LastMove {
  /** The line of its history that moved it, and no remark after it; null: there is none. */
  readonly event: TrackEvent | null;
  /** The status of the newest line with another one; null: it had no other. */
  readonly from: OrderStatus | null;
}

/**
 * By the ids of the orders. Of each order's history one line of each status is read, the newest. Of the order's own it is the
 * first since it came into it: those after it have the status too, whatever they are about. A move of which nothing is
 * left, or that an older version wrote otherwise, is told by the newest.
 */
export const lastMoves = async (
  db: Db,
  orders: readonly { readonly id: number; readonly status: OrderStatus }[],
): Promise<ReadonlyMap<number, LastMove>> => {
  const ids = orders.map(({ id }) => id);
  const { rows } = await sql<HistoryRow & { readonly order_id: number }>`
    select order_id, at, source, text_en, text_ru, status, is_return from (
      select *, row_number() over (
        partition by order_id, status
        order by has_moved desc, case when has_moved = 1 then at end, case when has_moved = 1 then id end,
          at / 1000 desc, id desc) as nth
      from (
        select history_lines.*,
          case when history_lines.status = orders.status and at >= orders.status_at then 1 else 0 end as has_moved
        from orders join history_lines on history_lines.company_id = orders.company_id and order_id = orders.id
        where ${among(db, sql.ref('orders.id'), ids)}
      ) as lines
    ) as events
    where nth = 1 order by order_id, at / 1000 desc, id desc`.execute(db);
  const byOrder = Map.groupBy(rows, ({ order_id }) => order_id);
  return new Map(
    orders.map(({ id, status }) => {
      const newestFirst = byOrder.get(id) ?? [];
      const event = newestFirst.find((one) => one.status === status);
      const other = newestFirst.find((one) => one.status !== status);
      return [id, { event: event ? toHistoryLine(event) : null, from: other?.status ?? null }];
    }),
  );
};
