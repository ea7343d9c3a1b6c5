import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../tables.ts';
import { dialectOf } from './dialect-of.ts';

/** `column in (values)` as one parameter: the text of the statement stays the same however many values there are. */
export const among = <T extends string | number>(
  db: Db,
  column: Expression<T | null>,
  values: readonly T[],
): RawBuilder<SqlBool> =>
  dialectOf(db) === 'postgres'
    ? sql<SqlBool>`${column} = any(${values})`
    : sql<SqlBool>`${column} in (select value from json_each(${JSON.stringify(values)}))`;
