import type { Service } from '@cartage/service';
import { sql } from 'kysely';
import type { Table } from './tables-of.ts';

type Store = Service['store'];

interface Column {
  readonly name: string;
  /** As the database calls it. */
  readonly type: string;
  readonly isIndexed: boolean;
}

/**
 * Copies what a table has until it has so many rows, each with keys of its own: what tells one row from others is made another
 * one, and what few words are chosen from stays, so that the planner sees tables as they are after years.
 */
export const makeManyRows = async (store: Store, tables: readonly Table[], count: number): Promise<void> => {
  const { db, dialect } = store;
  const run = (text: string) => sql.raw<Readonly<Record<string, unknown>>>(text).execute(db);
  const isPostgres = dialect === 'postgres';
  const triggers = isPostgres
    ? []
    : (await run("select name, sql from sqlite_master where type = 'trigger'")).rows.map(({ name, sql: text }) => ({
        name: String(name),
        text: String(text),
      }));
  await db.connection().execute(async (one) => {
    const ask = (text: string) => sql.raw<Readonly<Record<string, unknown>>>(text).execute(one);
    // No trigger counts the copies, and nothing they name need be there.
    if (isPostgres) await ask("set session_replication_role = 'replica'");
    else await ask('pragma foreign_keys = off');
    for (const { name } of triggers) await ask(`drop trigger "${name}"`);
    for (const { name: table, qualified, of } of tables) {
      if (of !== table) continue;
      const rows = Number((await ask(`select count(*) as rows from ${qualified}`)).rows[0]?.rows);
      if (rows === 0 || rows >= count) continue;
      const columns = await columnsOf(one, isPostgres, qualified);
      const copies = Math.ceil(count / rows);
      await ask(`insert into ${qualified} (${columns.map(({ name }) => `"${name}"`)})
        with recursive copies (n) as (select cast(1 as bigint) union all select n + 1 from copies where n < ${copies})
        select ${columns.map((column) => copyOf(table, column, isPostgres))} from ${qualified} as m, copies where true on conflict do nothing`);
    }
    for (const { text } of triggers) await ask(text);
    if (isPostgres) await ask("set session_replication_role = 'origin'");
    else await ask('pragma foreign_keys = on');
  });
  await run(isPostgres ? 'vacuum analyze' : 'analyze');
};

/** Without those that the database fills itself. */
const columnsOf = async (db: Store['db'], isPostgres: boolean, table: string): Promise<readonly Column[]> => {
  const { rows } = await sql
    .raw<{ name: string; type: string; indexed: number }>(
      isPostgres
        ? `select attname as name, format_type(atttypid, null) as type, (exists (select from pg_index
             where indrelid = attrelid and attnum = any(indkey)))::int as indexed
           from pg_attribute where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped
             and attidentity = '' and attgenerated = ''`
        : `select c.name, c.type, exists (select 1 from pragma_index_list('${table}') l, pragma_index_info(l.name) i
             where i.name = c.name) or c.pk > 0 as indexed
           from pragma_table_info('${table}') c
           where not (c.pk = 1 and lower(c.type) = 'integer' and (select count(*) from pragma_table_info('${table}') where pk > 0) = 1)`,
    )
    .execute(db);
  return rows.map(({ name, type, indexed }) => ({ name, type: type.toLowerCase(), isIndexed: Number(indexed) === 1 }));
};

const copyOf = (table: string, { name, type, isIndexed }: Column, isPostgres: boolean): string => {
  const column = `m."${name}"`;
  if (type === 'uuid') return 'gen_random_uuid()';
  const isText = /text|char/.test(type);
  if (!isText && !/int/.test(type)) return column;
  const own = asInLife[table]?.[name];
  if (own !== undefined) return own;
  if (name === 'company_id') return `case when n % 50 = 0 then ${column} else 1000 + n % 5000 end`;
  // Two years back.
  if (DAYS.includes(name)) {
    const earlier = isPostgres
      ? `to_char(${column}::date - cast(n % 700 as int), 'YYYY-MM-DD')`
      : `date(${column}, -(n % 700) || ' days')`;
    return `case when ${column} like '20%' then ${earlier} else ${column} end`;
  }
  if (/(^|_)(at|since|until|hour)$/.test(name)) return `${column} - n * 1000003`;
  if (!isIndexed || FEW.includes(name)) return column;
  return isText ? `${column} || '-' || n` : `(${column} + n * 1000) % 2000000000`;
};

/** Chosen from few words. */
const FEW = [
  ...[
    'status',
    'state',
    'kind',
    'type',
    'task',
    'reason',
    'operation',
    'country',
    'vendor_key',
    'item_type',
    'push_result',
  ],
  ...[
    'vendor_id',
    'act',
    'object_kind',
    'actor_kind',
    'currency',
    'environment',
    'file_type',
    'source',
    'locale',
    'role',
  ],
  ...['name', 'enabled', 'printed', 'told', 'item_type', 'access_level', 'off_reason', 'capability'],
];
const DAYS = ['created_on', 'take_date', 'call_date', 'day', 'from_day', 'stored_until'];

/** What few of many rows have. */
const few = (living: string, otherwise: string): string => `case when n % 50 = 0 then ${living} else ${otherwise} end`;
const asInLife: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  orders: {
    status: few('m.status', "'Finished'"),
    next_track_at: few('m.next_track_at', 'null'),
    printed: few('m.printed', '3'),
    erasure_id: few('m.erasure_id', 'null'),
  },
  attempts: { state: few('m.state', "'confirmed'") },
  payments: { status: few('m.status', "'Paid'") },
  webhook_deliveries: { state: few('m.state', "'delivered'"), next_at: few('m.next_at', 'null') },
  webhook_endpoints: {
    next_at: few('m.next_at', 'null'),
    paused_until: few('m.paused_until', '0'),
    lease_owner: few('m.lease_owner', 'null'),
    lease_until: few('m.lease_until', 'null'),
  },
  events: { place: 'coalesce(m.place, 0) + n * 1000' },
};
