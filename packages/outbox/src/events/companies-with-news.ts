import { sql } from 'kysely';
import { dialectOf } from '../dialects/dialect-of.ts';
import type { Db } from '../tables.ts';

/**
 * Which of these companies have events behind the place that stands with each, those that wait for their places
 * included. One query, however many they are.
 */
export const companiesWithNews = async (db: Db, seen: ReadonlyMap<number, number>): Promise<readonly number[]> => {
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
