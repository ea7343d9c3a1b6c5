import { type AliasedRawBuilder, sql } from 'kysely';
import type { Db } from '../tables.ts';
import { dialectOf } from './dialect-of.ts';

/**
 * The values as a table `wanted(value)`, one parameter however many there are. `crossJoin` the searched table to it:
 * SQLite then looks each value up, where with `in` it may choose to read through all the company's orders instead.
 */
export const wanted = (db: Db, values: readonly string[]): AliasedRawBuilder<{ value: string }, 'wanted'> => {
  const distinct = [...new Set(values)];
  return dialectOf(db) === 'postgres'
    ? sql<{ value: string }>`unnest(${distinct}::text[])`.as<'wanted'>(sql`wanted(value)`)
    : sql<{ value: string }>`json_each(${JSON.stringify(distinct)})`.as('wanted');
};
