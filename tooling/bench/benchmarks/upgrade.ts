import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { makeUpTo, migrate, openStore, type Store } from '@cartage/storage';
import { startPostgres } from '@cartage/tooling-vitest/start-postgres';
import { sql } from 'kysely';
import { type Bench, withBench } from '../processes/servers.ts';
import { median } from '../statistics.ts';
import { type Line, ms } from '../table.ts';

const ORDERS = 1_000_000;
const LINES = 5;
/** The last change that was made all at once: the version before those in parts. */
const BEFORE = '0074-figures';
/** Before the upgrade, for what the machine does to them by itself. */
const ALONE_MS = 20_000;
const PAUSE_MS = 10;
/** Nobody waits longer for a table. */
const GOAL_MS = 1_000;

/**
 * Tables of a million orders are changed while the version before writes and reads; the floor is the same
 * without the upgrade. On SQLite nobody works beside it: how long one of its transactions takes.
 */
export const upgrade = (): Promise<readonly Line[]> =>
  withBench(async (bench) => [...(await onPostgres(bench)), ...(await onSqlite(bench))]);

const onPostgres = async (bench: Bench): Promise<readonly Line[]> => {
  const { url, stop } = await startPostgres({ durable: true });
  bench.onClose(stop);
  const [store, old] = [await openStore({ url }), await openStore({ url, poolSize: 4 })];
  bench.onClose(store.close);
  bench.onClose(old.close);
  await prepare(store);
  await sql`analyze`.execute(store.db);
  const writer = beside((n) => writeAsBefore(old, n));
  const reader = beside((n) => readAsBefore(old, n));
  const both = async () => ({ written: await writer.take(), read: await reader.take() });
  await wait(ALONE_MS);
  const floor = await both();
  const tookMs = await timed(() => migrate(store, { info: () => {} }));
  const product = await both();
  await writer.end();
  await reader.end();
  const { rows } = await sql<{
    rows: number;
  }>`select count(*) as rows from history_lines join orders on orders.id = order_id
    where history_lines.company_id <> orders.company_id`.execute(store.db);
  if (Number(rows[0]?.rows) !== 0) throw new Error('There are lines of other companies.');
  return [
    line('PostgreSQL: the longest wait of a writer', product.written, floor.written),
    line('PostgreSQL: the longest wait of a reader', product.read, floor.read),
    figure('PostgreSQL: a write, median', median(product.written), median(floor.written)),
    figure('PostgreSQL: the whole upgrade', tookMs, null),
  ];
};

const onSqlite = async (bench: Bench): Promise<readonly Line[]> => {
  const file = join(bench.directory, 'upgrade.db');
  const store = await openStore({ url: `sqlite:${file}` });
  bench.onClose(store.close);
  await prepare(store);
  const other = new Worker(WATCHING, { eval: true, workerData: { file, from: import.meta.dirname } });
  const tookMs = await timed(() => migrate(store, { info: () => {} }));
  const between = await new Promise<readonly number[]>((resolve) => {
    other.once('message', resolve);
    other.postMessage('end');
  });
  await other.terminate();
  return [line('SQLite: the longest transaction', between, []), figure('SQLite: the whole upgrade', tookMs, null)];
};

/** Sees when another process has committed something: while one commits without a pause, no transaction takes longer than what lies between. */
const WATCHING = `
  const { parentPort, workerData } = require('node:worker_threads');
  const Sqlite = require(require.resolve('better-sqlite3', { paths: [workerData.from] }));
  const file = new Sqlite(workerData.file, { readonly: true });
  const version = file.prepare('pragma data_version').pluck();
  let [between, last, since] = [[], version.get(), performance.now()];
  parentPort.on('message', () => { parentPort.postMessage([...between, performance.now() - since]); });
  setInterval(() => {
    const now = version.get();
    if (now === last) return;
    between.push(performance.now() - since);
    [last, since] = [now, performance.now()];
  }, ${PAUSE_MS});`;

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
};

/** Does it again and again; how long each took since they were taken last. */
const beside = (work: (n: number) => Promise<unknown>) => {
  let took: number[] = [];
  let isOver = false;
  const run = async () => {
    for (let n = 1; !isOver; n += 1) {
      took.push(await timed(() => work(n)));
      await wait(PAUSE_MS);
    }
  };
  const running = run();
  return {
    take: async (): Promise<readonly number[]> => {
      const taken = took;
      took = [];
      return taken;
    },
    end: async () => {
      isOver = true;
      await running;
    },
  };
};

/** The version before, in whose words it is. */
const writeAsBefore = (old: Store, n: number) =>
  old.transaction(async (tx) => {
    const { rows } = await sql<{
      id: number;
    }>`insert into orders (company_id, number, order_key, status, status_at, content,
        push_result, created_at, created_on, properties, version)
      values (1, ${`W-${n}-${Math.random()}`}, 'k', 'Draft', 1, '{}', 'none', 1, '2026-01-01', '{}', 1) returning id`.execute(
      tx,
    );
    for (const id of [rows[0]?.id ?? 0, 1 + ((n * 7919) % ORDERS)])
      await sql`insert into history_lines (order_id, at, source, text_en, text_ru, status, is_return, fingerprint)
        values (${id}, 1, 's', 'x', 'x', 'Draft', 0, ${`beside ${n}`}) on conflict (order_id, fingerprint) do nothing`.execute(
        tx,
      );
    await sql`insert into watched_orders (order_id, due_at) values (${rows[0]?.id ?? 0}, 1)
      on conflict (order_id) do update set due_at = excluded.due_at`.execute(tx);
  });

const readAsBefore = ({ db }: Store, n: number) =>
  sql`select at, source, text_en, text_ru, status, is_return from history_lines where order_id = ${1 + ((n * 104729) % ORDERS)}
    order by at / 1000 desc, id desc limit 100`.execute(db);

/** Without the indices of orders that no key needs, which would take the most of the time: nothing is changed of them. */
const prepare = async (store: Store): Promise<void> => {
  await makeUpTo(store, BEFORE);
  await store.db.connection().execute((db) => fill(db, store.dialect));
};

const fill = async (db: Store['db'], dialect: Store['dialect']): Promise<void> => {
  const { rows: indices } = await sql<{ name: string }>`${
    dialect === 'sqlite'
      ? sql`select name from sqlite_master where type = 'index' and tbl_name = 'orders' and sql is not null`
      : sql`select indexrelid::regclass::text as name from pg_index where indrelid = 'orders'::regclass and not indisunique`
  }`.execute(db);
  for (const { name } of indices) await sql`drop index ${sql.id(name)}`.execute(db);
  if (dialect === 'postgres') await sql`set statement_timeout = 0`.execute(db);
  const numbers = (count: number) =>
    dialect === 'sqlite'
      ? sql`(with recursive n (n) as (select 1 union all select n + 1 from n where n < ${sql.lit(count)}) select n from n)`
      : sql`generate_series(1, ${sql.lit(count)}) as n (n)`;
  for (let company = 1; company <= 10; company += 1)
    await sql`insert into companies (name, mark_up_bp, credit_limit, created_at, details) values ('c', 0, 0, 1, '{}')`.execute(
      db,
    );
  if (dialect === 'postgres') await sql`alter table orders disable trigger user`.execute(db);
  await sql`insert into orders (company_id, number, order_key, status, status_at, content, push_result, created_at, created_on, properties, version)
    select 1 + n % 10, 'N-' || n, 'k', 'Draft', 1, '{}', 'none', 1, '2026-01-01', '{}', 1 from ${numbers(ORDERS)}`.execute(
    db,
  );
  if (dialect === 'postgres') await sql`alter table orders enable trigger user`.execute(db);
  const text = 'The parcel has come to the sorting centre and goes on from there';
  for (let nth = 1; nth <= LINES; nth += 1)
    await sql`insert into history_lines (order_id, at, source, text_en, text_ru, status, is_return, fingerprint)
      select id, ${sql.lit(nth)}, 'swift', ${text}, ${text}, 'ParcelOnTheWay', 0, ${sql.lit(`1700000000000|ParcelOnTheWay|${nth}`)} from orders`.execute(
      db,
    );
  await sql`insert into attempts (order_id, kind, number, reference, state, started_at, never_sent)
    select id, 'hand-over', 1, number, 'confirmed', 1, 0 from orders`.execute(db);
  await sql`insert into order_contacts (contact, order_id) select 'contact-' || id % 100000, id from orders`.execute(
    db,
  );
  await sql`insert into watched_orders (order_id, due_at) select id, 1 from orders where id % 10 = 0`.execute(db);
};

const line = (what: string, product: readonly number[], floor: readonly number[]): Line => {
  const longest = Math.max(...product);
  return {
    ...figure(what, longest, floor.length === 0 ? null : Math.max(...floor)),
    goal: `<= ${GOAL_MS} ms`,
    met: longest <= GOAL_MS,
  };
};

const figure = (what: string, product: number, floor: number | null): Line => ({
  what,
  product: ms(product),
  floor: floor === null ? '' : ms(floor),
  ratio: '',
  goal: '',
  met: null,
});
