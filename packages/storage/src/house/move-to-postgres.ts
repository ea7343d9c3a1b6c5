import type { Database } from 'better-sqlite3';
import { type Selectable, sql } from 'kysely';
import { requireNodeApi } from '../dialects/require-node-api.ts';
import { bringInJobs, forgetJobs } from '../jobs/boss/bring-in.ts';
import type { Db, Tables } from '../tables.ts';
import { CopyDiffers } from './copy-sqlite.ts';
import { copyTable, digestOfSource, digestOfTarget, dropProgress, makeProgress } from './copy-table.ts';
import { type MovedTable, movedTables } from './moved-tables.ts';

/** What moves, and where to. */
export interface Move {
  /** An SQLite file that nobody uses, with the tables of this version. */
  readonly file: string;
  /** A database on PostgreSQL with the same ones, which is closed to all others. */
  readonly target: Db;
  /** By this a job of the day whose turn is still to come is known: there it has a schedule of its own. */
  readonly now: number;
  /** Told as rows are copied, with how many of the table are there by then. */
  readonly onRows: (table: string, rows: number) => void;
}

/** How much has moved. */
export interface Moved {
  readonly rows: number;
  readonly tables: number;
  readonly jobs: number;
}

/**
 * Copies every row of the file, its jobs into pg-boss's queues, and compares all of it. Killed at any moment and called again
 * it goes on, or begins anew where the file was used meanwhile. The same ids, and none of them is given again.
 * @throws NoPlace, CopyDiffers
 */
export const moveToPostgres = async ({ file, target, now, onRows }: Move): Promise<Moved> => {
  requireNodeApi();
  const { default: Sqlite } = await import('better-sqlite3');
  const source = new Sqlite(file, { readonly: true, fileMustExist: true }).defaultSafeIntegers();
  try {
    const way = { source, target, tables: await movedTables(source, target), now, onRows };
    const isBegun = await makeProgress(target);
    try {
      return await copyAll(way);
    } catch (failure) {
      // Whoever was killed left what the file held then, and it may have been used since.
      if (!isBegun || !mayBeOfUse(failure)) throw failure;
      await clear(way);
      return await copyAll(way);
    }
  } finally {
    source.close();
  }
};

interface Way extends Pick<Move, 'target' | 'now' | 'onRows'> {
  readonly source: Database;
  readonly tables: readonly MovedTable[];
}

const copyAll = async ({ source, target, tables, now, onRows }: Way): Promise<Moved> => {
  // What they would count and tell is in the rows that come.
  await switchTriggers(target, 'disable');
  for (const table of tables) await copyTable({ source, target }, table, (rows) => onRows(table.name, rows));
  await numberOn(target, tables);
  const jobs = await moveJobs(source, target, now);
  await switchTriggers(target, 'enable');
  const rows = await compare({ source, target }, tables);
  return { rows, tables: tables.length, jobs };
};

/** Rows differ, or do not fit to those that are there. */
const mayBeOfUse = (failure: unknown): boolean =>
  failure instanceof CopyDiffers || String((failure as { readonly code?: unknown }).code).startsWith('23');

const clear = ({ target, tables }: Way): Promise<unknown> =>
  target.transaction().execute(async (tx) => {
    await sql`truncate ${sql.join(tables.map(({ name }) => sql.table(name)))}`.execute(tx);
    await dropProgress(tx);
    await makeProgress(tx);
  });

/** The last of a move, in the transaction that opens the database. */
export const forgetMove = (tx: Db): Promise<unknown> => dropProgress(tx);

/** Only its owner may, and no superuser is needed. */
const switchTriggers = async (target: Db, way: 'disable' | 'enable'): Promise<void> => {
  const { rows } = await sql<{ name: string }>`select distinct format('%I.%I', 'public', c.relname) as name
    from pg_class c join pg_trigger t on t.tgrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not t.tgisinternal`.execute(target);
  await target.transaction().execute(async (tx) => {
    for (const { name } of rows) await sql.raw(`alter table ${name} ${way} trigger user`).execute(tx);
  });
};

const numberOn = async (target: Db, tables: readonly MovedTable[]): Promise<void> => {
  for (const { name, numbered } of tables)
    for (const { column, last } of numbered)
      await sql`select setval(pg_get_serial_sequence(${`public.${name}`}, ${column}),
        greatest(${last}::bigint, (select coalesce(max(${sql.ref(column)}), 0) from ${sql.table(name)})) + 1, false)`.execute(
        target,
      );
};

const JOBS = 500;

const moveJobs = async (source: Database, target: Db, now: number): Promise<number> => {
  const all = source.prepare<[], { count: bigint }>('select count(*) as count from jobs').get();
  const page = source.prepare<[bigint], Selectable<Tables['jobs']>>(
    `select * from jobs where id > ? order by id limit ${JOBS}`,
  );
  // A job that was done in the file since others were brought must not be done once more.
  await forgetJobs(target);
  let after = 0n;
  for (;;) {
    const jobs = page.all(after);
    const last = jobs.at(-1);
    if (last === undefined) return Number(all?.count ?? 0);
    await target.transaction().execute((tx) =>
      bringInJobs(
        tx,
        jobs.map(plain).filter((job) => !isOfSchedule(job, now)),
      ),
    );
    after = BigInt(last.id);
  }
};

const plain = <Row extends object>(row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, typeof value === 'bigint' ? Number(value) : value]),
  ) as Row;

/** A turn that was missed comes along; the next one is the schedule's. */
const isOfSchedule = (
  { key, payload, run_at: runAt, dead_at: deadAt }: Selectable<Tables['jobs']>,
  now: number,
): boolean => key === '' && payload === 'null' && deadAt === null && runAt > now;

const compare = async (
  { source, target }: { readonly source: Database; readonly target: Db },
  tables: readonly MovedTable[],
): Promise<number> => {
  const differences: string[] = [];
  let rows = 0;
  for (const table of tables) {
    const [here, there] = [digestOfSource(source, table), await digestOfTarget(target, table)];
    rows += here.rows;
    if (here.rows !== there.rows) differences.push(`${table.name} has ${there.rows} rows instead of ${here.rows}`);
    else if (here.digest !== there.digest) differences.push(`the rows of ${table.name} differ`);
  }
  if (differences.length > 0) throw new CopyDiffers(`What was moved differs: ${differences.join('; ')}.`);
  return rows;
};
