import type { Instant } from '@cartage/core';
import type { Db } from '../tables.ts';

/**
 * Forgets requests that came before this moment, the oldest first, at most `limit` of them; how many. Fewer than `limit`:
 * none is left. Everything else waits for SQLite meanwhile, so a large number goes in many calls. Without a process that still
 * runs one of them.
 */
export const sweepIdempotent = async (db: Db, before: Instant, limit: number): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('idempotency_keys')
    .where((is) =>
      is(
        is.refTuple('company_id', 'operation', 'key'),
        'in',
        is
          .selectFrom('idempotency_keys as old')
          .select(['old.company_id', 'old.operation', 'old.key'])
          .where('old.created_at', '<', before)
          .orderBy('old.created_at')
          .limit(limit)
          .$asTuple('company_id', 'operation', 'key'),
      ),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
};
