import { sql } from 'kysely';
import { dialectOf } from '../dialects/dialect-of.ts';
import type { Db } from '../tables.ts';

/** Texts of some points as one. */
export interface JoinedTexts {
  /** Fewer than were asked for where some are gone since. */
  readonly count: number;
  /** Empty where none is left. */
  readonly text: Uint8Array;
}

/**
 * The listed texts of these points in their order, joined in the database, which is twice as quick as here: each ended by
 * `end`, with commas between them.
 */
export const joinPointTexts = async (db: Db, numbers: Iterable<number>, end: string): Promise<JoinedTexts> => {
  const between = `${end},`;
  if (dialectOf(db) === 'postgres') {
    // As text: bytes come from there as twice as many letters.
    const { rows } = await sql<{ count: number; text: string | null }>`
      select count(*) as count, convert_from(string_agg(text, ${Buffer.from(between)}::bytea order by wanted.place), 'UTF8') || ${end}::text as text
      from unnest(${[...numbers]}::bigint[]) with ordinality as wanted(number, place)
      join listed_points on listed_points.number = wanted.number`.execute(db);
    const [joined] = rows;
    return { count: joined?.count ?? 0, text: Buffer.from(joined?.text ?? '') };
  }
  const { rows } = await sql<{ count: number; text: Uint8Array | null }>`
    select count(*) as count, cast(group_concat(text, ${between}) || ${end} as blob) as text
    from json_each(${JSON.stringify([...numbers])}) as wanted
    cross join listed_points on listed_points.number = wanted.value`.execute(db);
  const [joined] = rows;
  return { count: joined?.count ?? 0, text: joined?.text ?? new Uint8Array() };
};
