import type { Instant, Order } from '@cartage/core';
import { skipLocked } from '../dialects/skip-locked.ts';
import type { Db } from '../tables.ts';
import { orderColumns, toOrder } from './order-row.ts';

/** When the vendor is asked about the order next; null: no more. */
export const setNextTrack = async (db: Db, orderId: number, at: Instant | null): Promise<void> => {
  await db.updateTable('orders').set({ next_track_at: at }).where('id', '=', orderId).execute();
};

/** How many orders of which vendor a worker wants to ask about. */
export interface TrackClaim {
  readonly vendorId: number;
  /** Through which the vendor has the orders; null: handed over before this was kept. */
  readonly connection: string | null;
  readonly now: Instant;
  /** When they are due again, should nobody say otherwise. */
  readonly next: Instant;
  readonly limit: number;
}

/** Through which connections the vendor has orders that are due to be tracked. */
export const dueConnections = async (db: Db, vendorId: number, now: Instant): Promise<readonly (string | null)[]> => {
  const rows = await db
    .selectFrom('orders')
    .select('connection')
    .distinct()
    .where('vendor_id', '=', vendorId)
    .where('next_track_at', '<=', now)
    .execute();
  return rows.map(({ connection }) => connection);
};

/** The connection's orders due to be tracked, longest due first; no two processes get the same. */
export const claimOrdersToTrack = async (
  db: Db,
  { vendorId, connection, now, next, limit }: TrackClaim,
): Promise<readonly Order[]> => {
  const due = skipLocked(
    db,
    db
      .selectFrom('orders')
      .select('id')
      .where((is) =>
        connection === null
          ? is.and([is('vendor_id', '=', vendorId), is('connection', 'is', null)])
          : is('connection', '=', connection),
      )
      .where('next_track_at', '<=', now)
      .orderBy('next_track_at')
      .limit(limit),
  );
  const rows = await db
    .updateTable('orders')
    .set({ next_track_at: next })
    .where('id', 'in', due)
    .returning(orderColumns)
    .execute();
  return rows.sort((one, two) => one.id - two.id).map(toOrder);
};
