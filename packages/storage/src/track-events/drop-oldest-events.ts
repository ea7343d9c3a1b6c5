import type { Db } from '../tables.ts';

/**
 * Leaves the newest `keep` of the events that have a fingerprint, which are those that vendors report; the service's own
 * lines stay. How many went.
 */
export const dropOldestEvents = async (db: Db, orderId: number, keep: number): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('track_events')
    .where('id', 'in', (is) =>
      is
        .selectFrom('track_events')
        .select('id')
        .where('order_id', '=', orderId)
        .where('fingerprint', 'is not', null)
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        // SQLite knows no offset without a limit.
        .limit(MOST_AT_ONCE)
        .offset(keep),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
};

/** What is left over goes with the next news. */
const MOST_AT_ONCE = 10_000;
