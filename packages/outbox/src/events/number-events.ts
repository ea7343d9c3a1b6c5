import { type Db, dialectOf } from '@cartage/storage';
import { sql } from 'kysely';

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

/**
 * Which of these companies have events behind the place that stands with each, those that wait for their places
 * included. One query, however many they are.
 */
export const companiesWithEvents = async (db: Db, seen: ReadonlyMap<number, number>): Promise<readonly number[]> => {
  const query =
    dialectOf(db) === 'postgres'
      ? sql<{ readonly company: number }>`
          select seen.company from unnest(${[...seen.keys()]}::bigint[], ${[...seen.values()]}::bigint[]) seen (company, place)
          where exists (select from event_lines where company_id = seen.company and last > seen.place)
            or exists (select from events where company_id = seen.company and events.place is null)`
      : sql<{ readonly company: number }>`
          select seen.value ->> 0 as company from json_each(${JSON.stringify([...seen])}) seen
          join event_lines on event_lines.company_id = seen.value ->> 0 where last > seen.value ->> 1`;
  const { rows } = await query.execute(db);
  return rows.map(({ company }) => Number(company));
};
