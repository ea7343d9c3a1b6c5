import type { Instant } from '@cartage/core';
import { CompiledQuery } from 'kysely';
import type { Db as BossDb } from 'pg-boss';
import type { Db } from '../../tables.ts';

/** Where pg-boss keeps its tables. */
export const SCHEMA = 'pgboss';

/**
 * Lets pg-boss work on the caller's connection, and so in their transaction. With `now` its statements count by that
 * clock instead of the database's: time is an argument here too, and a test can move it.
 */
export const bossDb = (db: Db, now?: Instant): BossDb => ({
  executeSql: async (text, values = []) => {
    const query =
      now === undefined
        ? CompiledQuery.raw(text, [...values])
        : CompiledQuery.raw(text.replaceAll(`${SCHEMA}.job_now()`, `$${values.length + 1}::timestamptz`), [
            ...values,
            new Date(now).toISOString(),
          ]);
    const { rows } = await db.executeQuery<Record<string, unknown>>(query);
    return { rows: [...rows] };
  },
});
