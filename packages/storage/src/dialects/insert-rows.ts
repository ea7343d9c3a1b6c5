import type { Compilable } from 'kysely';
import type { Db } from '../tables.ts';
import { prepared } from './prepared.ts';

/** Rows in one statement. */
const SIZES = [64, 8, 1] as const;

/**
 * Inserts rows by statements whose texts are made once, of 64 rows, 8 and 1: to make the text anew for each few hundred
 * rows costs several times what the database takes for them. `build` sees stand-ins of the values.
 */
export const insertRows = <Row extends object>(
  columns: readonly (keyof Row & string)[],
  build: (db: Db, rows: readonly Row[]) => Compilable,
): ((db: Db, rows: readonly Row[]) => Promise<void>) => {
  const statements = SIZES.map((size) => ({
    size,
    insert: prepared<Record<string, unknown>, unknown>((db, values) =>
      build(
        db,
        Array.from(
          { length: size },
          (_, row) => Object.fromEntries(columns.map((column) => [column, values[`${row} ${column}`]])) as Row,
        ),
      ),
    ),
  }));
  return async (db, rows) => {
    let start = 0;
    for (const { size, insert } of statements) {
      for (; start + size <= rows.length; start += size) {
        const values: Record<string, unknown> = {};
        for (let row = 0; row < size; row += 1) {
          for (const column of columns) values[`${row} ${column}`] = rows[start + row]?.[column];
        }
        await insert(db, values);
      }
    }
  };
};
