import type { Instant, Order } from '@cartage/core';
import { sql } from 'kysely';
import { among } from '../dialects/among.ts';
import { dialectOf } from '../dialects/dialect-of.ts';
import { skipLocked } from '../dialects/skip-locked.ts';
import type { Db } from '../tables.ts';
import { orderColumns, toOrder } from './order-row.ts';

/** When the vendor is asked about the order next; null: no more. */
export const setNextTrack = async (db: Db, orderId: number, at: Instant | null): Promise<void> => {
  await db.updateTable('orders').set({ next_track_at: at }).where('id', '=', orderId).execute();
};

/**
 * The vendor is asked no later than then. A turn that comes sooner stays: a list of changes tells only once what happened
 * before its order was handed over, and news of later must not keep it from being asked for.
 */
export const trackBy = async (db: Db, orderId: number, at: Instant): Promise<void> => {
  await db
    .updateTable('orders')
    .set({ next_track_at: at })
    .where('id', '=', orderId)
    .where((is) => is.or([is('next_track_at', 'is', null), is('next_track_at', '>', at)]))
    .execute();
};

/** Which orders of which vendor a worker wants to ask about. */
export interface TrackClaim {
  readonly vendorId: number;
  /** Through which the vendor has the orders; null: handed over before this was kept. */
  readonly connection: string | null;
  readonly now: Instant;
  /** Those that are due by then go with those that are due; `now`: nothing goes with them. */
  readonly dueBy: Instant;
  /** Nobody else asks about them before; then they are due again, unless `setNextTurns` says otherwise. */
  readonly until: Instant;
  readonly limit: number;
}

/** Orders whose turn is further away than any is are due: it was set while a clock was ahead. */
export const endFarTurns = async (db: Db, { now, waitMs }: { readonly now: Instant; readonly waitMs: number }) => {
  await db
    .updateTable('orders')
    .set({ next_track_at: now })
    .where('next_track_at', '>', now + waitMs)
    .execute();
};

/** Which connections of a vendor a worker wants to go on with. */
export interface DueClaim {
  readonly vendorId: number;
  /** It keeps a list of changes. The turn of one that did so before would come again and again, and nobody take it. */
  readonly hasList: boolean;
  readonly now: Instant;
  /** It goes on with them already, or has no room for them. */
  readonly except: readonly (string | null)[];
  readonly limit: number;
}

/**
 * Through which connections the vendor has orders that are due to be tracked, or has a list of changes that is; those that
 * have waited longest first.
 */
export const dueConnections = async (
  db: Db,
  { vendorId, hasList, now, except, limit }: DueClaim,
): Promise<readonly (string | null)[]> => {
  const orders = db
    .selectFrom('orders')
    .select(['connection', 'next_track_at as due_at'])
    .where('vendor_id', '=', vendorId)
    .where('next_track_at', '<=', now);
  const feeds = db
    .selectFrom('vendor_feeds')
    .select([sql<string | null>`connection`.as('connection'), 'next_at as due_at'])
    .where('vendor_id', '=', vendorId)
    .where('next_at', '<=', now);
  const rows = await db
    .selectFrom((hasList ? orders.unionAll(feeds) : orders).as('due'))
    .select('connection')
    .where((is) =>
      is.not(
        among(
          db,
          sql<string>`coalesce(connection, '')`,
          except.map((connection) => connection ?? ''),
        ),
      ),
    )
    .groupBy('connection')
    .orderBy((is) => is.fn.min('due_at'))
    .limit(limit)
    .execute();
  return rows.map(({ connection }) => connection);
};

/**
 * The connection's orders due to be tracked, longest due first; no two processes get the same. Of a canceled one the vendor is
 * asked at its own moments, never earlier.
 */
export const claimOrdersToTrack = async (
  db: Db,
  { vendorId, connection, now, dueBy, until, limit }: TrackClaim,
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
      .where('next_track_at', '<=', dueBy)
      .where((is) => is.or([is('next_track_at', '<=', now), is('status', '!=', 'Canceled')]))
      .orderBy('next_track_at')
      .limit(limit),
  );
  const rows = await db
    .updateTable('orders')
    .set({ next_track_at: until })
    .where('id', 'in', due)
    .returning(orderColumns)
    .execute();
  return rows.sort((one, two) => one.id - two.id).map(toOrder);
};

/**
 * Sets when each order that was claimed until then is asked about next. One whose turn was set meanwhile, or ended, keeps
 * that. One statement.
 */
export const setNextTurns = async (db: Db, turns: ReadonlyMap<number, Instant>, until: Instant): Promise<void> => {
  const rows = JSON.stringify([...turns].map(([id, at]) => ({ id, at })));
  const told =
    dialectOf(db) === 'postgres'
      ? sql`jsonb_to_recordset(${rows}::jsonb) as told (id bigint, at bigint)`
      : sql`(select value ->> 'id' as id, value ->> 'at' as at from json_each(${rows})) as told`;
  await sql`update orders set next_track_at = told.at from ${told}
    where orders.id = told.id and orders.next_track_at = ${until}`.execute(db);
};
