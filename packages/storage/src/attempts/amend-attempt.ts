import { noteTouched } from '../dialects/touched-orders.ts';
import type { Db } from '../tables.ts';
import { isLookedAt } from './attempt.ts';

/** Other details of what was begun, for as long as nobody knows how it ended; its state and its times stay. */
export const amendAttempt = async (db: Db, id: number, details: unknown): Promise<void> => {
  const amended = await db
    .updateTable('attempts')
    .set({ details: JSON.stringify(details) })
    .where('id', '=', id)
    .returning(['order_id', 'kind'])
    .executeTakeFirst();
  if (amended && isLookedAt(amended.kind)) await noteTouched(db, amended.order_id);
};
