import type { Instant } from '@cartage/core';
import type { Db } from '../tables.ts';

/** Removes the keys that sign no more since that moment or an earlier one: their tokens end here, on every process. */
export const removeSigningKeysRetiredBy = async (db: Db, moment: Instant): Promise<void> => {
  await db.deleteFrom('signing_keys').where('retired_at', '<=', moment).execute();
};
