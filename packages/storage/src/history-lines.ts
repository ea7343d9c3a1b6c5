import type { TrackEvent } from '@cartage/core';
import type { Db } from '../tables.ts';
import { type OrderEvents, orderEvents } from './order-events.ts';

/** A line that is about to be added to an order's history. */
export interface NewTrackEvent extends TrackEvent {
  /** What makes a repeated event the same one; null: always new. */
  readonly fingerprint: string | null;
}

/** Rows in one statement: 8 parameters each, SQLite takes 32,766 and PostgreSQL 65,535. */
const CHUNK = 500;

/** Adds to the order's history what is not in it yet, in as many statements as it takes; how many events that were. */
export const appendEvents = async (db: Db, orderId: number, events: readonly NewTrackEvent[]): Promise<number> => {
  let added = 0;
  for (let start = 0; start < events.length; start += CHUNK) {
    added += await append(db, orderId, events.slice(start, start + CHUNK));
  }
  return added;
};

const append = async (db: Db, orderId: number, events: readonly NewTrackEvent[]): Promise<number> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('track_events')
    .values(
      events.map((event) => ({
        order_id: orderId,
        at: event.at,
        source: event.source,
        text_en: event.text.en,
        text_ru: event.text.ru,
        status: event.status,
        is_return: event.isReturn ? (1 as const) : (0 as const),
        fingerprint: event.fingerprint,
      })),
    )
    .onConflict((conflict) => conflict.columns(['order_id', 'fingerprint']).doNothing())
    .executeTakeFirstOrThrow();
  const added = Number(numInsertedOrUpdatedRows);
  // Which of them were known before is not told; they are counted when all were new.
  if (added === events.length)
    orderEvents.publish({ statuses: events.map(({ status }) => status) } satisfies OrderEvents);
  return added;
};
