import type { Instant } from '@cartage/core';
import { sql } from 'kysely';
import type { Store } from './store.ts';
import type { Db } from './tables.ts';

/** Tables that lie in parts by months on PostgreSQL; the deliveries of a database that an earlier version has made do not yet. */
export type TableInMonths = 'events' | 'webhook_deliveries';

/** By which moment of a row. */
const momentOf = { events: 'at', webhook_deliveries: 'event_at' } as const satisfies Record<TableInMonths, string>;

/** A month of a table: what lies in it has its moment from `from` on and before `to`. */
export interface Month {
  readonly table: TableInMonths;
  readonly part: string;
  readonly from: Instant;
  readonly to: Instant;
}

/** How many months from this one on are there before somebody writes into them. */
const AHEAD = 3;

/**
 * Makes the months to come, by the clock of the database; a clock that has jumped makes three that nobody needs. What is of a month that
 * is not there lies in `<table>_rest`, and moves when its month is made. PostgreSQL; elsewhere, and where others have the table just now, nothing.
 * Any number of processes may do it at once.
 */
export const addMonths = async ({ db, dialect }: Pick<Store, 'db' | 'dialect'>): Promise<void> => {
  if (dialect === 'sqlite') return;
  for (const table of Object.keys(momentOf) as TableInMonths[])
    for (const month of await monthsToCome(db, table)) await whenFree(db, (tx) => addMonth(tx, month));
};

/** The months of the table that are there, the oldest first; without what lies before the first of them and after the last. */
export const monthsOf = async (db: Db, table: TableInMonths): Promise<readonly Month[]> => {
  const { rows } = await sql<Omit<Month, 'table'>>`select part, low::bigint as "from", high::bigint as "to" from (
      select child.relname as part, substring(pg_get_expr(child.relpartbound, child.oid) from 'FROM \\(''(-?\\d+)''\\)') as low,
        substring(pg_get_expr(child.relpartbound, child.oid) from 'TO \\(''(-?\\d+)''\\)') as high
      from pg_inherits join pg_class child on child.oid = inhrelid where inhparent = to_regclass(${table})) as parts
    where low is not null and high is not null order by 2`.execute(db);
  return rows.map((row) => ({ table, ...row }));
};

const monthsToCome = async (db: Db, table: TableInMonths): Promise<readonly Month[]> => {
  const { rows } = await sql<Omit<Month, 'table'>>`select ${table}::text || to_char(month, '_YYYY_MM') as part,
      (extract(epoch from month) * 1000)::bigint as "from", (extract(epoch from month + interval '1 month') * 1000)::bigint as "to"
    from generate_series(0, ${AHEAD - 1}) as nth,
      lateral (select date_trunc('month', now() at time zone 'utc') + nth * interval '1 month' as month) as of_nth
    where exists (select 1 from pg_class where oid = to_regclass(${table}) and relkind = 'p')
    order by nth`.execute(db);
  const first = await endOfFirst(db, table);
  const known = new Set((await monthsOf(db, table)).map(({ from }) => from));
  return rows.filter(({ from }) => from >= first && !known.has(from)).map((row) => ({ table, ...row }));
};

/** What was there before it lay in parts, whose end is that of a month. */
const endOfFirst = async (db: Db, table: TableInMonths): Promise<Instant> => {
  const { rows } = await sql<{ end: Instant }>`select
      substring(pg_get_expr(relpartbound, oid) from 'FROM \\(MINVALUE\\) TO \\(''(-?\\d+)''\\)')::bigint as end
    from pg_class where oid = to_regclass(${`${table}_first`}) and relispartition`.execute(db);
  return rows[0]?.end ?? Number.MIN_SAFE_INTEGER;
};

const addMonth = async (tx: Db, { table, part, from, to }: Month): Promise<void> => {
  const [of, rest, moment] = [sql.table(part), sql.table(`${table}_rest`), sql.ref(momentOf[table])];
  await sql`lock table ${rest} in access exclusive mode`.execute(tx);
  const { rows } = await sql`select 1 where to_regclass(${part}) is not null`.execute(tx);
  if (rows.length > 0) return;
  await sql`create table ${of} (like ${rest} including defaults including storage including indexes)`.execute(tx);
  await sql`with moved as (delete from ${rest} where ${moment} >= ${from} and ${moment} < ${to} returning *)
    insert into ${of} select * from moved`.execute(tx);
  await sql`alter table ${sql.table(table)} attach partition ${of}
    for values from (${sql.lit(from)}) to (${sql.lit(to)})`.execute(tx);
};

/**
 * In a transaction that waits a moment for what it locks, so that nobody stands long behind it. false: others had it, and the next day
 * is early enough.
 */
export const whenFree = async (db: Db, work: (tx: Db) => Promise<void>): Promise<boolean> => {
  for (let tries = 0; tries < MOST_TRIES; tries += 1)
    try {
      await db.transaction().execute(async (tx) => {
        await sql`select set_config('lock_timeout', '250ms', true)`.execute(tx);
        await work(tx);
      });
      return true;
    } catch (failure) {
      // `lock_not_available` and `deadlock_detected`
      if (!(failure instanceof Error && 'code' in failure && /^(?:55P03|40P01)$/.test(String(failure.code))))
        throw failure;
    }
  return false;
};

const MOST_TRIES = 20;

/**
 * Moments before which events may go: `one` by one, and `all`, after the months that end before it have gone. On PostgreSQL what lies in a
 * month goes with the whole of it, so what is kept so many days is there for up to a month more.
 */
export const sweptBefore = async (
  { db, dialect }: Pick<Store, 'db' | 'dialect'>,
  before: Instant,
): Promise<{ readonly one: Instant; readonly all: Instant }> => {
  const months = dialect === 'sqlite' ? [] : await monthsOf(db, 'events');
  const all = months.find(({ from, to }) => from <= before && before < to)?.from ?? before;
  return { one: Math.min(all, months[0]?.from ?? all), all };
};
