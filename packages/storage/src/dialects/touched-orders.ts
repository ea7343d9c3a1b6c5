import type { Order } from '@cartage/core';
import type { DatabaseConnection } from 'kysely';
import type { Db } from '../tables.ts';

/** What the transactions under way have written; null: nobody has read the order since. */
type Touched = Map<number, Order | null>;

const written = new WeakMap<DatabaseConnection, Touched>();

/**
 * Notes, for whoever ends the transaction, that an order is to be looked at (interface 25.2). Outside of a transaction nobody would
 * take the note.
 * @param order as it is now; null: its row was written, and nobody has read it since. Absent: what belongs to it was written.
 */
export const noteTouched = async (db: Db, id: number, order?: Order | null): Promise<void> => {
  if (!db.isTransaction) return;
  await db.getExecutor().provideConnection(async (connection) => {
    const touched: Touched = written.get(connection) ?? new Map();
    written.set(connection, touched.set(id, order === undefined ? (touched.get(id) ?? null) : order));
  });
};

/** Takes what was noted in the transaction so far. */
export const takeTouched = async (tx: Db): Promise<ReadonlyMap<number, Order | null>> =>
  tx.getExecutor().provideConnection(async (connection) => {
    const touched = written.get(connection);
    written.delete(connection);
    return touched ?? none;
  });

const none: ReadonlyMap<number, Order | null> = new Map();
