import type { Instant } from '@cartage/core';
import { sql } from 'kysely';
import type { Db } from './tables.ts';

/** Where a connection's list of changes stands. */
export interface VendorFeed {
  readonly connection: string;
  /** The place of the last answer; null: there was none. */
  readonly cursor: string | null;
}

/** The connection has a list of changes, which is asked for from then on; one that is known already stays as it is. */
export const openVendorFeed = async (
  db: Db,
  {
    connection,
    vendorId,
    nextAt,
  }: { readonly connection: string; readonly vendorId: number; readonly nextAt: Instant },
): Promise<void> => {
  await db
    .insertInto('vendor_feeds')
    .values({ connection, vendor_id: vendorId, cursor: null, next_at: nextAt, tells_until: 0, subscribed_at: null })
    .onConflict((there) =>
      there.column('connection').doUpdateSet({ next_at: nextAt }).where('vendor_feeds.next_at', 'is', null),
    )
    .execute();
};

/**
 * The connection's list where it is due, and null where it is not; no two processes get it. Its next turn is set with it. That
 * of a connection without orders under way is asked for no more, until one is due again (`openVendorFeed`).
 */
export const claimVendorFeed = async (
  db: Db,
  { connection, now, next }: { readonly connection: string; readonly now: Instant; readonly next: Instant },
): Promise<VendorFeed | null> => {
  const claimed = await db
    .updateTable('vendor_feeds')
    .set((is) => ({
      next_at: is
        .case()
        .when(
          is.exists(
            is
              .selectFrom('orders')
              .select('orders.id')
              .whereRef('orders.connection', '=', 'vendor_feeds.connection')
              .where('orders.next_track_at', 'is not', null),
          ),
        )
        .then(sql<Instant>`cast(${next} as bigint)`)
        .else(null)
        .end(),
    }))
    .where('connection', '=', connection)
    .where('next_at', '<=', now)
    .returning(['connection', 'cursor', 'next_at'])
    .executeTakeFirst();
  return claimed === undefined || claimed.next_at === null ? null : claimed;
};

/**
 * What was told before the cursor is stored; null: it begins anew. It stays where another process has gone on meanwhile.
 */
export const moveVendorFeed = async (
  db: Db,
  { connection, cursor }: VendorFeed,
  to: string | null,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('vendor_feeds')
    .set({ cursor: to })
    .where('connection', '=', connection)
    .where('cursor', cursor === null ? 'is' : '=', cursor)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** The vendor tells by itself what happens, and is believed to do so until then. Never shortens what was believed. */
export const believeVendorFeed = async (
  db: Db,
  { connection, vendorId, until }: { readonly connection: string; readonly vendorId: number; readonly until: Instant },
): Promise<void> => {
  await db
    .insertInto('vendor_feeds')
    .values({ connection, vendor_id: vendorId, cursor: null, next_at: null, tells_until: until, subscribed_at: null })
    .onConflict((there) =>
      there.column('connection').doUpdateSet({ tells_until: until }).where('vendor_feeds.tells_until', '<', until),
    )
    .execute();
};

/** The vendor was told to call us about the connection's orders. */
export const noteSubscribed = async (
  db: Db,
  { connection, vendorId, at }: { readonly connection: string; readonly vendorId: number; readonly at: Instant },
): Promise<void> => {
  await db
    .insertInto('vendor_feeds')
    .values({ connection, vendor_id: vendorId, cursor: null, next_at: null, tells_until: 0, subscribed_at: at })
    .onConflict((there) => there.column('connection').doUpdateSet({ subscribed_at: at }))
    .execute();
};

/** Of these connections those whose vendors were told to call us. */
export const subscribedAmong = async (db: Db, connections: readonly string[]): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectFrom('vendor_feeds')
    .select('connection')
    .where('connection', 'in', connections)
    .where('subscribed_at', 'is not', null)
    .execute();
  return new Set(rows.map(({ connection }) => connection));
};

/** Whether the vendor tells by itself what happens with the connection's orders. */
export const tellsByItself = async (db: Db, connection: string, now: Instant): Promise<boolean> => {
  const row = await db
    .selectFrom('vendor_feeds')
    .select(sql<number>`1`.as('one'))
    .where('connection', '=', connection)
    .where('tells_until', '>', now)
    .executeTakeFirst();
  return row !== undefined;
};

/** Lists whose turn, or the trust in them, ends further away than any does: it was set while a clock was ahead. */
export const endFarFeeds = async (db: Db, { now, waitMs }: { readonly now: Instant; readonly waitMs: number }) => {
  await db
    .updateTable('vendor_feeds')
    .set({ next_at: now })
    .where('next_at', '>', now + waitMs)
    .execute();
  await db
    .updateTable('vendor_feeds')
    .set({ tells_until: now })
    .where('tells_until', '>', now + waitMs)
    .execute();
};
