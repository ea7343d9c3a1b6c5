import type { Instant, Order } from '@cartage/core';
import { sql } from 'kysely';
import { among } from '../dialects/among.ts';
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

/** How many orders of which vendor a worker wants to ask about. */
export interface TrackClaim {
  readonly vendorId: number;
  /** Through which the vendor has the orders; null: handed over before this was kept. */
  readonly connection: string | null;
  readonly now: Instant;
  /** When an order is due again of which something was heard lately; a silent one later. */
  readonly next: Instant;
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

/** What has been silent for no longer than so many turns is asked about in every turn. */
const PATIENT_TURNS = 48;
/** The longest wait, in turns. */
const MOST_TURNS = 8;

/** The longer an order has been silent, the longer it waits: a 48th of its silence, from one turn up to eight. */
// Whole milliseconds: SQLite takes every number that is handed over for a real one.
const nextTurn = (now: Instant, everyMs: number) => {
  const silence = sql<number>`(${now} - case when vendor_event_at > status_at then vendor_event_at else status_at end)`;
  return sql<number>`${now} + case
    when ${silence} <= ${PATIENT_TURNS * everyMs} then ${everyMs}
    when ${silence} >= ${PATIENT_TURNS * MOST_TURNS * everyMs} then ${MOST_TURNS * everyMs}
    else cast(${silence} / ${PATIENT_TURNS} as bigint)
  end`;
};

/**
 * The connection's orders due to be tracked, longest due first; no two processes get the same. Their next turn is set
 * with it, later for the more silent, should nobody say otherwise.
 */
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
    .set({ next_track_at: nextTurn(now, next - now) })
    .where('id', 'in', due)
    .returning(orderColumns)
    .execute();
  return rows.sort((one, two) => one.id - two.id).map(toOrder);
};
