import type { TrackEvent } from '@cartage/core';
import { sql } from 'kysely';
import type { Db } from '../tables.ts';
import { eventColumns, toEvent } from './event-row.ts';

/**
 * The newest events of the order, newest first. Clients see whole seconds, so within one second the event that was
 * recorded last comes first, whatever its milliseconds (interface 12.12).
 */
export const listEvents = async (db: Db, orderId: number, limit: number): Promise<readonly TrackEvent[]> => {
  const rows = await db
    .selectFrom('track_events')
    .select(eventColumns)
    .where('order_id', '=', orderId)
    .orderBy(sql`at / 1000`, 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toEvent);
};
