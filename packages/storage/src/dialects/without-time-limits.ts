import { sql } from 'kysely';
import type { Db } from '../tables.ts';

/**
 * For work on one connection to PostgreSQL that may take as long as it takes: a new index of a large table, or the wait
 * for another process that makes it.
 */
export const withoutTimeLimits = async (connection: Db, work: () => Promise<void>): Promise<void> => {
  const setLimits = async (statement: string, lock: string): Promise<void> => {
    await sql`select set_config('statement_timeout', ${statement}, false), set_config('lock_timeout', ${lock}, false)`.execute(
      connection,
    );
  };
  const { rows } = await sql<{ statement: string; lock: string }>`
    select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`.execute(
    connection,
  );
  const [before] = rows;
  await setLimits('0', '0');
  try {
    await work();
  } finally {
    if (before) await setLimits(before.statement, before.lock);
  }
};
