import type { Instant } from '@cartage/core';
import type { Db } from '../tables.ts';

/** Somebody looked at the vendor's own pages: nothing of this attempt is there. false: the attempt is settled otherwise. */
export const denyAttempt = async (db: Db, id: number, at: Instant): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('attempts')
    .set({ state: 'unavailable', never_sent: 1, finished_at: at })
    .where('id', '=', id)
    .where('state', 'in', ['undecidable', 'unavailable'])
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};
