import type { Instant } from '@cartage/core';
import { sql } from 'kysely';
import type { Db } from '../tables.ts';

/** How often it went wrong, of an account or an address. */
export interface Failures {
  readonly count: number;
  /** The last time. */
  readonly at: Instant;
}

/** `of`: SHA-256 of whose they are, hexadecimal. null: none that count any more, which those since `since` do. */
export const failuresOf = async (db: Db, of: string, since: Instant): Promise<Failures | null> => {
  const row = await db
    .selectFrom('sign_in_failures')
    .select(['failures', 'failed_at'])
    .where('of', '=', of)
    .where('failed_at', '>', since)
    .executeTakeFirst();
  return row ? { count: row.failures, at: row.failed_at } : null;
};

/** One more; those of before `since` do not count any more. How many there are now. */
export const addFailure = async (
  db: Db,
  of: string,
  { at, since }: { readonly at: Instant; readonly since: Instant },
): Promise<number> => {
  const { failures } = await db
    .insertInto('sign_in_failures')
    .values({ of, failures: 1, failed_at: at })
    .onConflict((there) =>
      there.column('of').doUpdateSet({
        failures: sql`case when sign_in_failures.failed_at > ${since} then sign_in_failures.failures + 1 else 1 end`,
        failed_at: at,
      }),
    )
    .returning('failures')
    .executeTakeFirstOrThrow();
  return failures;
};

/** Nothing of it counts any more. */
export const forgetFailures = async (db: Db, of: string): Promise<void> => {
  await db.deleteFrom('sign_in_failures').where('of', '=', of).execute();
};

/** Forgets at most `limit` of before that moment; how many there were. */
export const sweepFailures = async (db: Db, before: Instant, limit: number): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('sign_in_failures')
    .where('of', 'in', (is) =>
      is.selectFrom('sign_in_failures').select('of').where('failed_at', '<', before).orderBy('failed_at').limit(limit),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
};
