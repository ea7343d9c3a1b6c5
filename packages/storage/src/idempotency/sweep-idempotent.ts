import type { Instant } from '@cartage/core';
import type { Db } from '../tables.ts';

/** Forgets the requests that came before this moment; how many. Without a process that still runs one of them. */
export const sweepIdempotent = async (db: Db, before: Instant): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', before)
    .executeTakeFirst();
  return Number(numDeletedRows);
};
