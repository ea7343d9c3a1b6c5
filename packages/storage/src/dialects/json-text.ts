import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../tables.ts';
import { dialectOf } from './dialect-of.ts';

/** The text at that path of a column that holds JSON; null where there is none. The path is the code's own, not a caller's. */
export const jsonText = (db: Db, column: string, path: readonly string[]): RawBuilder<string | null> =>
  dialectOf(db) === 'postgres'
    ? sql<string | null>`${sql.ref(column)} #>> ${sql.lit(`{${path.join(',')}}`)}`
    : sql<string | null>`json_extract(${sql.ref(column)}, ${sql.lit(`$.${path.join('.')}`)})`;
