import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../tables.ts';
import { dialectOf } from './dialect-of.ts';

/**
 * What the database's own clock says, ms since 1970, as the statement begins. All processes see the same one, however far
 * theirs are apart, and nobody moves it with the sandbox's time.
 */
export const databaseTime = (db: Db): RawBuilder<number> =>
  dialectOf(db) === 'postgres'
    ? sql<number>`(extract(epoch from statement_timestamp()) * 1000)::bigint`
    : sql<number>`cast(unixepoch('subsec') * 1000 as integer)`;
