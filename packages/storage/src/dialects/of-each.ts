import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Db } from '../tables.ts';
import { dialectOf } from './dialect-of.ts';

/** A value, or where a statement has it. */
export type Asked<T> = T | Expression<T>;

/** What a row has of one of those that a statement is asked for each of. */
export interface Field {
  readonly whole: (name: string) => RawBuilder<number>;
  readonly text: <T extends string>(name: string) => RawBuilder<T>;
}

type Asking = Readonly<Record<string, string | number>>;

/** So many are asked for in one statement: on SQLite nobody else has a turn meanwhile. */
const AT_ONCE = 1_000;

/**
 * What `find` finds for each of these, by its place among them: as it would be asked for one after the other, each by its own stretch
 * of an index, in one statement. `columns`: of what it finds.
 */
export const ofEach = async <Row extends object>(
  db: Db,
  asked: readonly Asking[],
  columns: readonly (keyof Row & string)[],
  find: (field: Field) => Expression<unknown>,
  atOnce = AT_ONCE,
): Promise<readonly (readonly Row[])[]> => {
  const found: (readonly Row[])[] = [];
  for (let at = 0; at < asked.length; at += atOnce) {
    const some = asked.slice(at, at + atOnce);
    found.push(...(await (dialectOf(db) === 'postgres' ? onPostgres : onSqlite)<Row>(db, some, columns, find)));
  }
  return found;
};

const text = <T>(name: string): RawBuilder<T> => sql`(one_asked.value ->> ${sql.lit(name)})`;

const onPostgres = async <Row extends object>(
  db: Db,
  asked: readonly Asking[],
  columns: readonly string[],
  find: (field: Field) => Expression<unknown>,
): Promise<readonly (readonly Row[])[]> => {
  // What PostgreSQL takes out of JSON is a text.
  const field: Field = { text, whole: (name) => sql<number>`${text(name)}::bigint` };
  const { rows } = await sql<Row & { readonly nth: number }>`select one_asked.nth, ${sql.join(
    columns.map((column) => sql`found.${sql.ref(column)}`),
  )} from jsonb_array_elements(${JSON.stringify(asked)}::jsonb) with ordinality as one_asked (value, nth)
    cross join lateral ${find(field)} as found`.execute(db);
  const byNth = Map.groupBy(rows, ({ nth }) => nth);
  return asked.map((_, at) => byNth.get(at + 1) ?? []);
};

const onSqlite = async <Row extends object>(
  db: Db,
  asked: readonly Asking[],
  columns: readonly string[],
  find: (field: Field) => Expression<unknown>,
): Promise<readonly (readonly Row[])[]> => {
  const field: Field = { text, whole: text };
  const { rows } = await sql<{ readonly found: string }>`select (select json_group_array(json_array(${sql.join(
    columns.map((column) => sql.ref(column)),
  )})) from ${find(field)}) as found from json_each(${JSON.stringify(asked)}) as one_asked order by one_asked.key`.execute(
    db,
  );
  return rows.map(({ found }) =>
    (JSON.parse(found) as readonly (readonly unknown[])[]).map(
      (values) => Object.fromEntries(columns.map((column, at) => [column, values[at]])) as Row,
    ),
  );
};
