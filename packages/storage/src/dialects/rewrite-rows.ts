import { sql } from 'kysely';
import type { Db, Tables } from '../tables.ts';
import { dialectOf } from './dialect-of.ts';

/** A table whose rows are known by `id`. */
type Numbered = { readonly [T in keyof Tables]: 'id' extends keyof Tables[T] ? T : never }[keyof Tables];

/** What its columns hold on PostgreSQL. */
type ColumnKind = 'text' | 'json';

/** Writes other values into these columns of rows, by their ids, in one statement however many they are. */
export const rewriteRows = async <T extends Numbered, C extends keyof Tables[T] & string>(
  db: Db,
  table: T,
  columns: Readonly<Record<C, ColumnKind>>,
  rows: readonly (Readonly<Record<NoInfer<C>, string | null>> & { readonly id: number })[],
): Promise<void> => {
  if (rows.length === 0) return;
  const kinds = Object.entries<ColumnKind>(columns);
  const values = JSON.stringify(rows);
  if (dialectOf(db) === 'postgres') {
    const set = kinds.map(([name, kind]) => sql`${sql.id(name)} = given.${sql.id(name)}::${sql.raw(kind)}`);
    const told = kinds.map(([name]) => sql`${sql.id(name)} text`);
    await sql`update ${sql.table(table)} set ${sql.join(set)}
      from json_to_recordset(${values}::json) as given (id bigint, ${sql.join(told)})
      where ${sql.table(table)}.id = given.id`.execute(db);
    return;
  }
  const set = kinds.map(([name]) => sql`${sql.id(name)} = given.value ->> ${sql.lit(`$.${name}`)}`);
  await sql`update ${sql.table(table)} set ${sql.join(set)} from json_each(${values}) as given
    where ${sql.table(table)}.id = given.value ->> '$.id'`.execute(db);
};
