import type { Db } from '../tables.ts';

/** Begins a reading of all points of the vendor; a reading that began before may write nothing any more. Its turn. */
export const beginFeed = async (db: Db, vendorId: number): Promise<number> => {
  const { turn } = await db
    .insertInto('point_feeds')
    .values({ vendor_id: vendorId, turn: 1, edition: 0 })
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

/** Whether no other reading of the vendor's points has begun since that turn. */
export const isLastTurn = async (db: Db, vendorId: number, turn: number): Promise<boolean> => {
  const feed = await db
    .selectFrom('point_feeds')
    .select('turn')
    .where('vendor_id', '=', vendorId)
    .where('turn', '=', turn)
    .executeTakeFirst();
  return feed !== undefined;
};
