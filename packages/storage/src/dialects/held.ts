import { type Expression, sql } from 'kysely';
import type { Db } from '../tables.ts';
import { dialectOf } from './dialect-of.ts';

/**
 * A column that a condition holds against each row that is come by otherwise: SQLite, which may know nothing of its tables, would
 * take an index of it, however many rows that has.
 */
export const held = <T>(db: Db, column: Expression<T>): Expression<T> =>
  dialectOf(db) === 'sqlite' ? sql<T>`+${column}` : column;
