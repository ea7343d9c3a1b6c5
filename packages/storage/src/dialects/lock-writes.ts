import { sql } from 'kysely';
import type { Db, Tables } from '../tables.ts';
import { dialectOf } from './dialect-of.ts';

/** Until the transaction ends nobody else writes the table; on SQLite nobody does in any transaction. */
export const lockWrites = async (tx: Db, table: keyof Tables): Promise<void> => {
  if (dialectOf(tx) === 'postgres') await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(tx);
};
