import type { Db } from '../tables.ts';

/** Other details of what was begun, for as long as nobody knows how it ended; its state and its times stay. */
export const amendAttempt = async (db: Db, id: number, details: unknown): Promise<void> => {
  await db
    .updateTable('attempts')
    .set({ details: JSON.stringify(details) })
    .where('id', '=', id)
    .execute();
};
