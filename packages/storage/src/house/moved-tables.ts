import type { Database } from 'better-sqlite3';
import { sql } from 'kysely';
import type { Db } from '../tables.ts';

/** A table as it is moved: what both databases say of it. Nothing here is a list of ours, so that a new table comes along. */
export interface MovedTable {
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  /** By what its rows are read one after the other: the columns of its key, or SQLite's own number of a row. */
  readonly key: readonly string[];
  /** Columns that number their rows, each with the greatest number that was ever given. */
  readonly numbered: readonly { readonly column: string; readonly last: number }[];
}

/** A table or a column of the file that the new database has no place for, so that nothing is moved. */
export class NoPlace extends Error {
  override readonly name = 'NoPlace';
}

/**
 * `jobs` is a view of pg-boss's queues there; the tables of migrations tell what each database has had; SQLite's index of
 * parts, which follows from `order_texts`, has its like there.
 */
const moveOtherwise = /^(jobs|kysely_.*|order_texts_found.*|closed_database)$/;

/**
 * The tables of the file in a sequence in which none comes before what its rows refer to.
 * @throws NoPlace
 */
export const movedTables = async (source: Database, target: Db): Promise<readonly MovedTable[]> => {
  const names = source
    .prepare<[], { name: string; wr: number | bigint }>(
      `select name, wr from pragma_table_list
       where schema = 'main' and type = 'table' and name not like 'sqlite~_%' escape '~' order by name`,
    )
    .all()
    .filter(({ name }) => !moveOtherwise.test(name));
  const there = await columnsThere(target);
  const tables = names.map(({ name, wr }) => movedTable(source, name, Number(wr) === 1, there.get(name)));
  return inSequence(tables, await references(target));
};

const movedTable = (
  source: Database,
  name: string,
  hasNoRowId: boolean,
  there: readonly Column[] | undefined,
): MovedTable => {
  if (there === undefined) throw new NoPlace(`PostgreSQL has no table ${name}, which the file has.`);
  const own = source
    .prepare<[string], { name: string; pk: number | bigint }>('select name, pk from pragma_table_info(?) order by cid')
    .all(name);
  const columns = own.map((column) => {
    const found = there.find((one) => one.name === column.name);
    if (found === undefined)
      throw new NoPlace(`PostgreSQL has no column ${column.name} in ${name}, which the file has.`);
    return { name: column.name, type: found.type };
  });
  const key = own.filter(({ pk }) => Number(pk) > 0).sort((one, other) => Number(one.pk) - Number(other.pk));
  const numbered = there.filter(({ isNumbered }) => isNumbered).map(({ name: column }) => column);
  return {
    name,
    columns,
    key: hasNoRowId ? key.map((column) => column.name) : ['rowid'],
    numbered: numbered.map((column) => ({ column, last: lastNumber(source, name) })),
  };
};

/** Also of rows that are gone: an id is never given again. */
const lastNumber = (source: Database, table: string): number =>
  Number(
    source.prepare<[string], { seq: number | bigint }>('select seq from sqlite_sequence where name = ?').get(table)
      ?.seq ?? 0,
  );

interface Column {
  readonly name: string;
  readonly type: string;
  readonly isNumbered: boolean;
}

const columnsThere = async (db: Db): Promise<ReadonlyMap<string, readonly Column[]>> => {
  const { rows } = await sql<Column & { table: string }>`
    select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      pg_get_serial_sequence(format('%I.%I', 'public', c.relname), a.attname) is not null as "isNumbered"
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = ''
    order by c.relname, a.attnum`.execute(db);
  return Map.groupBy(rows, ({ table }) => table);
};

/** Which tables a table's rows refer to. */
const references = async (db: Db): Promise<ReadonlyMap<string, readonly string[]>> => {
  const { rows } = await sql<{ table: string; to: string }>`
    select r.relname as table, f.relname as to from pg_constraint k
    join pg_class r on r.oid = k.conrelid join pg_class f on f.oid = k.confrelid
    where k.contype = 'f' and k.conrelid <> k.confrelid and r.relnamespace = 'public'::regnamespace`.execute(db);
  const grouped = Map.groupBy(rows, ({ table }) => table);
  return new Map([...grouped].map(([table, all]) => [table, all.map(({ to }) => to)]));
};

const inSequence = (
  tables: readonly MovedTable[],
  refersTo: ReadonlyMap<string, readonly string[]>,
): readonly MovedTable[] => {
  const [placed, placing] = [new Set<MovedTable>(), new Set<string>()];
  const place = (table: MovedTable): void => {
    if (placed.has(table) || placing.has(table.name)) return;
    placing.add(table.name);
    for (const name of refersTo.get(table.name) ?? []) {
      const other = tables.find((one) => one.name === name);
      if (other) place(other);
    }
    placed.add(table);
  };
  for (const table of tables) place(table);
  return [...placed];
};
