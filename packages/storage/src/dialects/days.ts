import type { ZoneOffset } from '@cartage/core';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../tables.ts';
import { dialectOf } from './dialect-of.ts';

const MS_PER_DAY = 86_400_000;
const MS_PER_MINUTE = 60_000;

/**
 * The day of an instant on the clocks of a zone, in days since 1970; null where there is none. The zone's offsets are
 * given, newest first, since SQLite knows no zones.
 */
export const dayOfInstant = (column: string, offsets: readonly ZoneOffset[]): RawBuilder<number | null> => {
  const instant = sql.ref(column);
  const ahead = offsets.reduceRight<RawBuilder<number>>((earlier, { since, minutes }, index) => {
    const ms = sql.lit(minutes * MS_PER_MINUTE);
    return index === offsets.length - 1
      ? sql<number>`${ms}`
      : sql<number>`case when ${instant} >= ${sql.lit(since)} then ${ms} else ${earlier} end`;
  }, sql<number>`0`);
  return sql<number | null>`((${instant} + (${ahead})) / ${sql.lit(MS_PER_DAY)})`;
};

/** The same of a column that holds a LocalDate. */
export const dayOfDate = (db: Db, column: string): RawBuilder<number | null> =>
  dialectOf(db) === 'postgres'
    ? sql<number | null>`(${sql.ref(column)}::date - date '1970-01-01')`
    : sql<number | null>`(unixepoch(${sql.ref(column)}) / 86400)`;
