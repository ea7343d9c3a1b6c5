import { sql } from 'kysely';
import type { Db } from '../tables.ts';
import { dialectOf } from './dialect-of.ts';

/** Until the transaction ends, others who lock the same name wait; on SQLite nobody writes beside a transaction. */
export const lockName = async (tx: Db, name: string): Promise<void> => {
  if (dialectOf(tx) === 'postgres') {
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
  }
};
