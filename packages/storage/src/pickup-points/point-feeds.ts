import type { Instant } from '@cartage/core';
import { prepared } from '../dialects/prepared.ts';
import type { Db } from '../tables.ts';

/** Begins a reading of all points of the vendor; a reading that began before may write nothing any more. Its turn. */
export const beginFeed = async (db: Db, vendorId: number): Promise<number> => {
  const { turn } = await db
    .insertInto('point_feeds')
    .values({ vendor_id: vendorId, turn: 1, edition: 0, read_at: null })
    .onConflict((conflict) =>
      conflict.column('vendor_id').doUpdateSet((is) => ({ turn: is('point_feeds.turn', '+', 1) })),
    )
    .returning('turn')
    .executeTakeFirstOrThrow();
  return turn;
};

/**
 * In the transaction that changes points of the vendor: who holds them in memory reads them anew. false: another reading
 * has begun since that turn, and nothing is to be changed.
 */
export const countEdition = async (tx: Db, vendorId: number, turn: number): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('point_feeds')
    .set((is) => ({ edition: is('edition', '+', 1) }))
    .where('vendor_id', '=', vendorId)
    .where('turn', '=', turn)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Notes that the vendor's directory was read to the end. false: another reading has begun since that turn. */
export const endFeed = async (db: Db, vendorId: number, turn: number, at: Instant): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('point_feeds')
    .set({ read_at: at })
    .where('vendor_id', '=', vendorId)
    .where('turn', '=', turn)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** How far a vendor's points are known. */
export interface PointFeed {
  /** The state of its listed points, whichever process changed them. */
  readonly edition: number;
  /** Whether its directory was ever read to the end: else what is stored may be a part of it, or nothing. */
  readonly isRead: boolean;
}

/** Of each vendor whose points were begun to be read. */
export const pointFeeds = async (db: Db): Promise<ReadonlyMap<number, PointFeed>> =>
  new Map(
    (await feeds(db, {})).map(({ vendor_id, edition, read_at }) => [vendor_id, { edition, isRead: read_at !== null }]),
  );

const feeds = prepared((db: Db) => db.selectFrom('point_feeds').select(['vendor_id', 'edition', 'read_at']));

/** When the points of each vendor were last read to the end; those that never were are left out. */
export const pointsReadAt = async (db: Db): Promise<ReadonlyMap<number, Instant>> =>
  new Map(
    (await feeds(db, {})).flatMap(({ vendor_id, read_at }) => (read_at === null ? [] : [[vendor_id, Number(read_at)]])),
  );

/** The vendors whose points were read to the end at least once. */
export const vendorsWithPoints = async (db: Db): Promise<ReadonlySet<number>> =>
  new Set([...(await pointFeeds(db))].flatMap(([vendorId, { isRead }]) => (isRead ? [vendorId] : [])));
