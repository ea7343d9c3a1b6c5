import { sql } from 'kysely';
import { dialectOf } from '../dialects/dialect-of.ts';
import type { Db } from '../tables.ts';

/**
 * Gives the company's events of ended transactions their places, at most `most` of them; how many got one. To be called
 * outside of transactions. Those of SQLite have theirs.
 */
export const numberEvents = async (db: Db, companyId: number, most = 1_000): Promise<number> => {
  if (dialectOf(db) === 'sqlite') return 0;
  const { rows } = await sql<{ readonly numbered: number }>`
    select cartage_number_events(${companyId}, ${most}) as numbered`.execute(db);
  return Number(rows[0]?.numbered);
};

/** Companies whose events wait for their places. */
export const companiesToNumber = async (db: Db, limit: number): Promise<readonly number[]> => {
  if (dialectOf(db) === 'sqlite') return [];
  const rows = await db
    .selectFrom('events')
    .select('company_id')
    .where('place', 'is', null)
    .groupBy('company_id')
    .limit(limit)
    .execute();
  return rows.map(({ company_id }) => company_id);
};
