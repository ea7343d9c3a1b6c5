import { sql } from 'kysely';
import { dialectOf } from '../dialects/dialect-of.ts';
import type { Db } from '../tables.ts';

/** Texts of some points as one. */
export interface JoinedTexts {
  /** Fewer than were asked for where some are gone since. */
  readonly count: number;
  /** null: none is left. */
  readonly text: Uint8Array | null;
}

/**
 * The listed texts of these points in their order, joined in the database, which is twice as quick as here: `between`
 * stands after each but the last one.
 */
export const joinPointTexts = async (db: Db, numbers: readonly number[], between: string): Promise<JoinedTexts> => {
  const joined =
    dialectOf(db) === 'postgres'
      ? sql<JoinedTexts>`select count(*) as count, string_agg(text, ${Buffer.from(between)}::bytea order by wanted.place) as text
          from unnest(${numbers}::bigint[]) with ordinality as wanted(number, place)
          join listed_points on listed_points.number = wanted.number`
      : sql<JoinedTexts>`select count(*) as count, cast(group_concat(text, ${between}) as blob) as text
          from json_each(${JSON.stringify(numbers)}) as wanted
          cross join listed_points on listed_points.number = wanted.value`;
  const { rows } = await joined.execute(db);
  return rows[0] ?? { count: 0, text: null };
};
