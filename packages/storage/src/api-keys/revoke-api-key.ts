import type { Instant } from '@cartage/core';
import type { Db } from '../tables.ts';

/** false: there is no such key, or it was revoked before. */
export const revokeApiKey = async (db: Db, id: number, revokedAt: Instant): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('api_keys')
    .set({ revoked_at: revokedAt })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};
