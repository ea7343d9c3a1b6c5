import type { Service } from '@cartage/service';
import type { HeardStatement } from '@cartage/service/testing';
import { CompiledQuery, sql } from 'kysely';
import type { Table } from './tables-of.ts';

type Store = Service['store'];

/**
 * Every table that the database goes through from end to end for a statement: `orders`, or `orders by orders_listed` where it
 * is a whole index of it.
 */
export const fullScans = async (
  { db, dialect }: Store,
  statement: HeardStatement,
  tables: readonly Table[],
): Promise<readonly string[]> => {
  const found = await (dialect === 'postgres' ? onPostgres : onSqlite)(db, statement);
  const named = found.flatMap(({ name, index }) => {
    const table = tableNamed(statement.text, name, tables);
    return table === null ? [] : index === undefined ? [table] : [`${table} by ${index}`];
  });
  return [...new Set(named)].toSorted();
};

interface Scan {
  readonly name: string;
  readonly index: string | undefined;
}

/**
 * A statement that has a name is planned for any values, unless the server finds that it does better by those that it is asked
 * with. What no scenario fills is so small that the server would rather go through it: there it is asked whether it must.
 */
const onPostgres = async (db: Store['db'], { text, values }: HeardStatement): Promise<readonly Scan[]> =>
  db.connection().execute(async (one) => {
    const explain = async (how: string, by: readonly unknown[]): Promise<readonly Scan[]> => {
      const { rows } = await one.executeQuery<{ 'QUERY PLAN': string | readonly Planned[] }>(
        CompiledQuery.raw(`explain (${how}format json) ${text}`, [...by]),
      );
      const said = rows[0]?.['QUERY PLAN'] ?? [];
      const planned = typeof said === 'string' ? (JSON.parse(said) as readonly Planned[]) : said;
      return planned.flatMap(({ Plan }) => scansIn(Plan, ''));
    };
    const plan = async () => both(await explain('generic_plan, ', []), () => explain('', values));
    const usual = await plan();
    if (usual.length === 0) return usual;
    const sizes = await rowsOf(one);
    await sql`set enable_seqscan = off`.execute(one);
    const must = await plan();
    await sql`reset enable_seqscan`.execute(one);
    const wholes = await wholesOf(one);
    // What is cut by months is named as the whole.
    return usual
      .filter((scan) => (sizes.get(scan.name) ?? 0) >= LARGE || must.some((other) => isSame(scan, other)))
      .map(({ name, index }) => ({ name, index: index === undefined ? index : (wholes.get(index) ?? index) }));
  });

const both = async (scans: readonly Scan[], others: () => Promise<readonly Scan[]>): Promise<readonly Scan[]> => {
  if (scans.length === 0) return scans;
  const also = await others();
  return also.filter((scan) => scans.some(({ name }) => name === scan.name));
};

const isSame = (one: Scan, other: Scan): boolean => one.name === other.name && one.index === other.index;

const LARGE = 4_000;

const rowsOf = async (db: Store['db']): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await sql<{ name: string; rows: number }>`select relname::text as name, reltuples::float8 as rows
    from pg_class where relkind in ('r', 'p')`.execute(db);
  return new Map(rows.map(({ name, rows: count }) => [name, count]));
};

const wholesOf = async (db: Store['db']): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await sql<{ part: string; whole: string }>`with recursive parts as (
      select oid, relname::text as whole from pg_class where relkind = 'I' and not relispartition
      union all select inhrelid, whole from parts join pg_inherits on inhparent = parts.oid)
    select relname::text as part, whole from parts join pg_class using (oid)`.execute(db);
  return new Map(rows.map(({ part, whole }) => [part, whole]));
};

interface Planned {
  readonly Plan: PlanNode;
}

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Plans?: readonly PlanNode[];
}

/** `table`: of the node above, for an index whose rows that one fetches. */
const scansIn = (node: PlanNode, table: string): readonly Scan[] => {
  const { 'Node Type': type, 'Relation Name': name = table, 'Index Name': index, Plans = [] } = node;
  const isWhole =
    type === 'Seq Scan' || (/^(Index|Index Only|Bitmap Index) Scan$/.test(type) && node['Index Cond'] === undefined);
  return [...(isWhole ? [{ name, index }] : []), ...Plans.flatMap((one) => scansIn(one, name))];
};

const onSqlite = async (db: Store['db'], { text, values }: HeardStatement): Promise<readonly Scan[]> => {
  const { rows } = await db.executeQuery<{ detail: string }>(
    CompiledQuery.raw(`explain query plan ${text}`, [...values]),
  );
  // A table of functions, as `json_each`, or one of words is no table of rows.
  const scanned = rows.flatMap(({ detail }) => {
    const [, name, index] = /^SCAN (\w+)\b(?: USING (?:COVERING )?INDEX (\w+))?(?!.*VIRTUAL TABLE)/.exec(detail) ?? [];
    return name === undefined ? [] : [{ name, index }];
  });
  // What a part of the statement gives is gone through by the name of the part, which may be that of a table.
  const parts = rows.flatMap(({ detail }) => /^(?:CO-ROUTINE|MATERIALIZE) (\w+)/.exec(detail)?.[1] ?? []);
  const timesIn = (names: readonly string[], name: string) => names.filter((one) => one === name).length;
  return scanned.filter(
    ({ name }, at) =>
      timesIn(
        scanned.slice(0, at + 1).map((one) => one.name),
        name,
      ) > timesIn(parts, name),
  );
};

/** SQLite says by which name the statement calls the table; null: it is a part of the statement. */
const tableNamed = (text: string, name: string, tables: readonly Table[]): string | null => {
  const known = (wanted: string) => tables.find((one) => one.name === wanted)?.of;
  const calls = text.matchAll(new RegExp(`(?:from|join|,)\\s+"?(\\w+)"?\\s+(?:as\\s+)?"?${name}"?(?!\\w)`, 'gi'));
  const aliased = [...calls].flatMap(([, table = '']) => known(table) ?? []);
  return known(name) ?? aliased[0] ?? null;
};
