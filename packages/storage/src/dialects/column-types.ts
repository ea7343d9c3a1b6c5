import { type ColumnDefinitionBuilder, type CreateTableBuilder, type RawBuilder, sql } from 'kysely';
import type { Db } from '../tables.ts';
import { dialectOf } from './dialect-of.ts';

/** What a migration needs to know of its dialect. */
export interface ColumnTypes {
  /** Whole numbers to 2^53: ids, instants, kopecks. */
  readonly whole: RawBuilder<unknown>;
  /** Measures and degrees. */
  readonly real: RawBuilder<unknown>;
  /** Text that is JSON; read back as the very text that was written. */
  readonly json: RawBuilder<unknown>;
  readonly bytes: RawBuilder<unknown>;
  /** The clause that makes a whole column number its rows; numbers are never used again. */
  readonly numbered: (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;
  /** Ends `create table`. */
  readonly finish: <T extends string, C extends string>(table: CreateTableBuilder<T, C>) => CreateTableBuilder<T, C>;
}

const sqlite: ColumnTypes = {
  whole: sql`integer`,
  real: sql`real`,
  json: sql`text`,
  bytes: sql`blob`,
  numbered: (column) => column.primaryKey().autoIncrement(),
  // Without it SQLite stores any value in any column.
  finish: (table) => table.modifyEnd(sql`strict`),
};

const postgres: ColumnTypes = {
  whole: sql`bigint`,
  real: sql`double precision`,
  // jsonb would parse and print every order once more, and refuse some texts that JSON allows.
  json: sql`json`,
  bytes: sql`bytea`,
  numbered: (column) => column.generatedByDefaultAsIdentity().primaryKey(),
  finish: (table) => table,
};

export const columnTypes = (db: Db): ColumnTypes => (dialectOf(db) === 'postgres' ? postgres : sqlite);
