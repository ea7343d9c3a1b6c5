import { hash } from 'node:crypto';
import type { Database } from 'better-sqlite3';
import { CompiledQuery, sql } from 'kysely';
import type { Db } from '../tables.ts';
import type { MovedTable } from './moved-tables.ts';

/** In one statement. Rows of orders have kilobytes, and those of files from before the file store megabytes. */
const ROWS = 2_000;
const BYTES = 8 * 1024 * 1024;

type Value = bigint | number | string | Uint8Array | null;

/**
 * Copies the rows that are not there yet, batch by batch, each in one transaction with how far it has come: whoever is killed
 * loses a batch, and nothing comes twice.
 */
export const copyTable = async (
  { source, target }: { readonly source: Database; readonly target: Db },
  table: MovedTable,
  onRows: (rows: number) => void,
): Promise<void> => {
  const insert = insertInto(table);
  let at = await begin(target, table);
  while (at !== 'done') {
    const { rows, last } = nextRows(source, table, at);
    const isLast = last === null;
    await target.transaction().execute(async (tx) => {
      if (rows.length > 0) await tx.executeQuery(CompiledQuery.raw(insert, columnsOf(table, rows)));
      await sql`update moved_tables set after = ${JSON.stringify(last)}, is_done = ${isLast}
        where name = ${table.name}`.execute(tx);
    });
    onRows(rows.length);
    at = isLast ? 'done' : last;
  }
};

/** How far a table has come. What a migration has put into it is taken out once, before its first row. */
const begin = async (target: Db, { name }: MovedTable): Promise<readonly string[] | 'done' | null> => {
  const { rows } = await sql<{ after: string; is_done: boolean }>`
    select after, is_done from moved_tables where name = ${name}`.execute(target);
  const [known] = rows;
  if (known !== undefined) return known.is_done ? 'done' : JSON.parse(known.after);
  await target.transaction().execute(async (tx) => {
    await sql`delete from ${sql.table(name)}`.execute(tx);
    await sql`insert into moved_tables (name, after, is_done) values (${name}, 'null', false)`.execute(tx);
  });
  return null;
};

/** For how far each table has come; true: some have. */
export const makeProgress = async (target: Db): Promise<boolean> => {
  await sql`create table if not exists moved_tables (name text primary key, after text not null, is_done boolean not null)`.execute(
    target,
  );
  return (await sql`select 1 from moved_tables limit 1`.execute(target)).rows.length > 0;
};

export const dropProgress = (target: Db): Promise<unknown> => sql`drop table if exists moved_tables`.execute(target);

/** `last`: the key of the last row, as texts; null: no row comes behind these. */
const nextRows = (
  source: Database,
  { name, columns, key }: MovedTable,
  after: readonly string[] | null,
): { readonly rows: readonly (readonly Value[])[]; readonly last: readonly string[] | null } => {
  const keys = key.map(quoted).join(', ');
  const behind = after === null ? '' : ` where (${keys}) > (${key.map(() => '?').join(', ')})`;
  const statement = source.prepare<unknown[], readonly Value[]>(
    `select ${columns.map((column) => quoted(column.name)).join(', ')}, ${keys} from ${quoted(name)}${behind} order by ${keys} limit ${ROWS}`,
  );
  const rows: Value[][] = [];
  let [bytes, isWhole] = [0, true];
  let last: Value[] = [];
  const given = (after ?? []).map((text) => (text.startsWith('n') ? BigInt(text.slice(1)) : text.slice(1)));
  for (const read of statement.raw().iterate(...given)) {
    if (bytes > BYTES) {
      isWhole = false;
      break;
    }
    const values = (read as Value[]).map(storable);
    rows.push(values.slice(0, columns.length));
    last = (read as Value[]).slice(columns.length);
    for (const value of values)
      bytes += typeof value === 'string' ? 2 * value.length : ((value as Uint8Array)?.length ?? 8);
  }
  const isEnd = isWhole && rows.length < ROWS;
  // Numbers and texts are told apart: in a key of SQLite 1 is not '1'.
  return { rows, last: isEnd ? null : last.map((value) => (typeof value === 'string' ? `t${value}` : `n${value}`)) };
};

/** PostgreSQL has no character U+0000 in its texts. */
const storable = (value: Value): Value =>
  typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\uFFFD') : value;

/** A parameter for each column, whatever the number of rows. */
const insertInto = ({ name, columns }: MovedTable): string =>
  `insert into ${quoted(name)} (${columns.map((column) => quoted(column.name)).join(', ')}) overriding system value
   select * from unnest(${columns.map(({ type }, index) => `$${index + 1}::${type}[]`).join(', ')})`;

const columnsOf = ({ columns }: MovedTable, rows: readonly (readonly Value[])[]): unknown[] =>
  columns.map((_, index) =>
    rows.map((row) => {
      const value = row[index] ?? null;
      return typeof value === 'bigint' ? String(value) : value;
    }),
  );

const quoted = (name: string): string => (name === 'rowid' ? name : `"${name.replaceAll('"', '""')}"`);

/** Of all rows of a table, whatever their sequence. */
export interface TableDigest {
  readonly rows: number;
  readonly digest: string;
}

export const digestOfSource = (source: Database, { name, columns }: MovedTable): TableDigest => {
  const statement = source.prepare<[], readonly Value[]>(
    `select ${columns.map((column) => quoted(column.name)).join(', ')} from ${quoted(name)}`,
  );
  const sum = openSum();
  for (const row of statement.raw().iterate()) sum.add((row as readonly Value[]).map(storable));
  return sum.end();
};

export const digestOfTarget = (target: Db, { name, columns }: MovedTable): Promise<TableDigest> =>
  target.transaction().execute(async (tx) => {
    const wanted = columns.map((column) => quoted(column.name)).join(', ');
    await sql.raw(`declare moved_rows no scroll cursor for select ${wanted} from ${quoted(name)}`).execute(tx);
    const sum = openSum();
    for (;;) {
      const { rows } = await sql.raw<Readonly<Record<string, Value>>>(`fetch ${ROWS} from moved_rows`).execute(tx);
      for (const row of rows) sum.add(columns.map((column) => row[column.name] ?? null));
      if (rows.length < ROWS) return sum.end();
    }
  });

const openSum = () => {
  let [rows, high, low] = [0, 0n, 0n];
  return {
    add: (row: readonly Value[]): void => {
      const digest = hash('sha256', row.map(written).join(''), 'buffer');
      high = BigInt.asUintN(64, high + digest.readBigUInt64BE(0));
      low = BigInt.asUintN(64, low + digest.readBigUInt64BE(8));
      rows += 1;
    },
    end: (): TableDigest => ({ rows, digest: `${high.toString(16)}-${low.toString(16)}` }),
  };
};

/** With its length, so that no two rows are written alike. */
const written = (value: Value): string => {
  if (value === null) return 'n';
  const text = value instanceof Uint8Array ? Buffer.from(value).toString('hex') : String(value);
  return `${value instanceof Uint8Array ? 'b' : 't'}${text.length}:${text}`;
};
