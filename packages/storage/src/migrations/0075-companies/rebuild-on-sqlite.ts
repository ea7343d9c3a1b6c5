import { sql } from 'kysely';
import type { Db } from '../../tables.ts';
import type { Steps } from '../steps.ts';
import type { CompanyTable } from './company-tables.ts';

/** Rows in a part. */
const ROWS = 3_000;

/**
 * SQLite changes no key of a table: another one takes its place, and the rows move over, a part at a time. What has triggers
 * is small, and moves at once.
 */
export const rebuildOnSqlite = async ({ briefly, inParts, isNew }: Steps, of: CompanyTable): Promise<void> => {
  const { table } = of;
  let triggers: readonly string[] = [];
  await briefly(async (tx) => {
    if (await isRebuilt(tx, table)) return;
    triggers = await textsOf(tx, table, 'trigger');
    for (const text of triggers) await sql`drop trigger ${sql.id(nameIn(text))}`.execute(tx);
    if (!(await isThere(tx, anew(table)))) await makeAnew(tx, of);
    if (triggers.length > 0) await finish(tx, of, triggers);
  });
  if (triggers.length > 0) return;
  if (!isNew)
    await inParts(table, async (tx) => ((await isRebuilt(tx, table)) || !(await moveRows(tx, of, ROWS)) ? null : '.'));
  await briefly(async (tx) => {
    if (!(await isRebuilt(tx, table))) await finish(tx, of, []);
  });
};

const anew = (table: string): string => `${table}_anew`;

const isThere = async (tx: Db, table: string): Promise<boolean> => {
  const { rows } = await sql`select 1 from sqlite_master where type = 'table' and name = ${table}`.execute(tx);
  return rows.length > 0;
};

/** Its key is there by its name in none but the new one. */
const isRebuilt = async (tx: Db, table: string): Promise<boolean> => {
  const { rows } =
    await sql`select 1 from pragma_table_info(${table}) where name = 'company_id' and "notnull" = 1`.execute(tx);
  return rows.length > 0;
};

const textsOf = async (tx: Db, table: string, type: 'trigger' | 'index'): Promise<readonly string[]> => {
  const { rows } = await sql<{ text: string }>`select sql as text from sqlite_master
    where tbl_name = ${table} and type = ${type} and sql is not null`.execute(tx);
  return rows.map(({ text }) => text);
};

const nameIn = (text: string): string => /^create (?:unique )?(?:trigger|index) "?(\w+)/i.exec(text)?.[1] ?? '';

interface Column {
  readonly name: string;
  readonly type: string;
  readonly is_not_null: number;
  readonly preset: string | null;
  readonly refers_to: string | null;
}

const columnsOf = async (tx: Db, table: string): Promise<readonly Column[]> => {
  const { rows } =
    await sql<Column>`select info.name, info.type, info."notnull" as is_not_null, info.dflt_value as preset,
    (select "table" from pragma_foreign_key_list(${table}) where "from" = info.name) as refers_to
    from pragma_table_info(${table}) as info where info.name <> 'company_id' order by info.cid`.execute(tx);
  return rows;
};

/** With the indices of the one before, under their names. */
const makeAnew = async (tx: Db, { table, key, before, constraints = [] }: CompanyTable): Promise<void> => {
  const columns = (await columnsOf(tx, table)).map(({ name, type, is_not_null, preset, refers_to }) =>
    name === 'id'
      ? 'id integer primary key autoincrement'
      : `"${name}" ${type}${is_not_null || (key.columns.split(', ').includes(name) && key.kind === 'primary') ? ' not null' : ''}${preset === null ? '' : ` default ${preset}`}${refers_to === null ? '' : ` references ${refers_to} (id)`}`,
  );
  const keys = [...constraints, ...(key.kind === 'primary' ? [`primary key (${key.columns})`] : [])];
  await sql
    .raw(`create table ${anew(table)} (${[...columns, 'company_id integer not null', ...keys].join(', ')}) strict`)
    .execute(tx);
  for (const text of await textsOf(tx, table, 'index')) {
    await sql`drop index ${sql.id(nameIn(text))}`.execute(tx);
    if (nameIn(text) !== before)
      await sql.raw(text.replace(new RegExp(`\\bon "?${table}"?`, 'i'), `on ${anew(table)}`)).execute(tx);
  }
  if (key.kind !== 'primary')
    await sql
      .raw(`create ${key.kind === 'unique' ? 'unique ' : ''}index ${key.name} on ${anew(table)} (${key.columns})`)
      .execute(tx);
};

/** The next of them; whether there were any. What belongs to nothing any more goes. */
const moveRows = async (tx: Db, { table, parent }: CompanyTable, most: number | null): Promise<boolean> => {
  const limit = most === null ? sql`` : sql`limit ${most}`;
  const { rows } = await sql<{ last: number | null }>`select max(at) as last from (
    select rowid as at from ${sql.id(table)} order by rowid ${limit})`.execute(tx);
  const last = rows[0]?.last ?? null;
  if (last === null) return false;
  const names = sql.raw((await columnsOf(tx, table)).map(({ name }) => `"${name}"`).join(', '));
  const company = sql`(select company_id from ${sql.id(parent.table)} as parent where parent.id = ${sql.id(table, parent.column)})`;
  await sql`insert into ${sql.id(anew(table))} (${names}, company_id)
    select ${names}, ${company} from ${sql.id(table)} where rowid <= ${last} and ${company} is not null`.execute(tx);
  await sql`delete from ${sql.id(table)} where rowid <= ${last}`.execute(tx);
  return true;
};

/** The last rows, the last number that was given out, and the name. */
const finish = async (tx: Db, of: CompanyTable, triggers: readonly string[]): Promise<void> => {
  const { table } = of;
  await moveRows(tx, of, null);
  await sql`delete from sqlite_sequence where name = ${anew(table)}`.execute(tx);
  await sql`insert into sqlite_sequence (name, seq) select ${anew(table)}, seq from sqlite_sequence where name = ${table}`.execute(
    tx,
  );
  await sql`drop table ${sql.id(table)}`.execute(tx);
  await sql`alter table ${sql.id(anew(table))} rename to ${sql.id(table)}`.execute(tx);
  for (const text of triggers) await sql.raw(text).execute(tx);
};
