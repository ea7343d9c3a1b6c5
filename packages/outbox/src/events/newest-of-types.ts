import type { EventType } from '@cartage/core';
import { sql } from 'kysely';
import { dialectOf } from '../dialects/dialect-of.ts';
import type { Db } from '../tables.ts';

/** Of each of these types that the company has events of, the place of the newest; what waits for its place is not counted. */
export const newestOfTypes = async (
  db: Db,
  companyId: number,
  types: readonly EventType[],
): Promise<ReadonlyMap<EventType, number>> => {
  const asked =
    dialectOf(db) === 'postgres'
      ? sql`unnest(${types}::text[]) asked (type)`
      : sql`(select value as type from json_each(${JSON.stringify(types)})) asked`;
  const { rows } = await sql<{ readonly type: EventType; readonly place: number | null }>`
    select asked.type, (
      select max(place) from events where company_id = ${companyId} and type = asked.type and place is not null
    ) as place from ${asked}`.execute(db);
  return new Map(rows.flatMap(({ type, place }) => (place === null ? [] : [[type, Number(place)] as const])));
};
