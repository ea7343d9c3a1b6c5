import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { readProcessSettings, readSettings } from '@cartage/service';
import {
  claimJobs,
  countJobs,
  enqueueJob,
  listDeadJobs,
  migrate,
  openStore,
  refuseClosed,
  type Store,
} from '@cartage/storage';
import { eachDialect } from '@cartage/tooling-vitest';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { openHouse } from './open-house.ts';

const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
const cause = { doer: { kind: 'command', id: null, name: 'move' } } as const;

/** A file with a row in each of its tables, whatever tables there are. */
const filledFile = async (change: (file: DatabaseSync) => void = () => {}) => {
  const folder = await mkdtemp(join(tmpdir(), 'cartage-house-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, 'cartage.db');
  const store = await openStore({ url: `sqlite:${path}` });
  await migrate(store);
  await store.close();
  const file = new DatabaseSync(path);
  file.exec('pragma foreign_keys = off');
  const tables = file
    .prepare(
      "select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite~_%' escape '~'",
    )
    .all() as { name: string }[];
  for (const { name } of tables.filter((one) => !/^(kysely_|jobs$|restoration$|order_texts_found)/.test(one.name))) {
    const columns = file.prepare('select name, type from pragma_table_info(?)').all(name) as {
      name: string;
      type: string;
    }[];
    const values = columns.map(({ type }) => valueFor(type));
    file
      .prepare(`insert or ignore into "${name}" (${columns.map((column) => `"${column.name}"`).join(', ')})
        values (${columns.map(() => '?').join(', ')})`)
      .run(...values);
    expect(file.prepare(`select 1 from "${name}"`).get(), name).toBeDefined();
  }
  // The ledger is read by what orders hold.
  file.exec(`update orders set content = '{"terms":{"payments":[],"payers":[]}}', option = null`);
  change(file);
  file.close();
  const { env: settings } = readSettings({ DATA_DIR: folder }, readProcessSettings);
  return { path, house: openHouse({ settings, log, cause, programs: '', clock: () => NOW }), url: `sqlite:${path}` };
};

const NOW = 1_795_000_000_000;

/** Valid as JSON too. */
const valueFor = (type: string) =>
  ({ INTEGER: 1, REAL: 0.1 + 0.2, TEXT: '"тab\\t\\\\ {1,\\"2\\"} é"', BLOB: Buffer.from([0, 255, 92, 1]) })[
    type.toUpperCase()
  ] ?? 1;

eachDialect((dialect) => {
  const emptyDatabase = async (): Promise<string> => {
    const { url, drop } = await dialect.freshDatabase();
    onTestFinished(drop);
    return url;
  };
  const opened = async (url: string): Promise<Store> => {
    const store = await openStore({ url });
    onTestFinished(store.close);
    return store;
  };

  it('brings a row of every table, jobs with their tries, and gives no id twice; then only the new one is served', async () => {
    const job = (
      task: string,
      key: string,
      tries: number,
      deadAt: number | null,
      payload = '{"orderId":1}',
      runAt = 5,
    ) => [task, key, payload, runAt, tries, 'went wrong', 3, deadAt, 2, '12'] as const;
    const { house, url } = await filledFile((file) => {
      const insert = file.prepare(
        'insert into jobs (task, key, payload, run_at, tries, last_problem, created_at, dead_at, vendor_id, connection) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
      );
      insert.run(...job('hand-over', '1', 3, null));
      insert.run(...job('hand-over', '1', 20, 77));
      insert.run(...job('ledger-check', '', 0, null, 'null', NOW + 1));
      insert.run(...job('sweep-files', '', 0, null, 'null', NOW - 1));
      file.exec("update sqlite_sequence set seq = 41 where name = 'orders'");
      file.exec("update companies set name = 'nul ' || char(0) || ' in it'");
    });
    const to = await emptyDatabase();
    expect(await house.move({ to })).toMatchObject({ tables: expect.any(Number), jobs: 4 });
    const store = await opened(to);
    await refuseClosed(store.db);
    expect(await store.db.selectFrom('companies').select('name').execute()).toEqual([{ name: 'nul \uFFFD in it' }]);
    const { rows } = await sql<{ id: number }>`select nextval(pg_get_serial_sequence('orders', 'id')) as id`.execute(
      store.db,
    );
    expect(rows).toEqual([{ id: 42 }]);
    expect(await listDeadJobs(store.db, 10)).toMatchObject([
      { task: 'hand-over', key: '1', tries: 20, problem: 'went wrong', deadAt: 77 },
    ]);
    expect(await countJobs(store.db, NOW)).toMatchObject({ counts: { due: 2, later: 0, dead: 1 } });
    const claimed = await claimJobs(store.db, { tasks: ['hand-over'], now: NOW, owner: 'me', limit: 5 });
    expect(claimed).toMatchObject([
      { key: '1', payload: { orderId: 1 }, tries: 4, lastProblem: 'went wrong', vendorId: 2, connection: '12' },
    ]);
    expect(
      await store.db.selectFrom('audit_entries').select(['act', 'actor_name']).orderBy('id', 'desc').limit(1).execute(),
    ).toEqual([{ act: 'MoveDatabase', actor_name: 'move' }]);
    // What counts and numbers rows does so again.
    const { rows: off } = await sql`select tgname from pg_trigger where tgenabled = 'D'`.execute(store.db);
    expect(off).toEqual([]);
    const file = await openStore({ url });
    await expect(refuseClosed(file.db)).rejects.toThrow(/has moved from .*cartage\.db to .*: set DATABASE_URL/);
    await file.close();
    // Whoever was killed at the last moment asks once more.
    expect(await house.move({ to })).toBeNull();
  });

  it('goes on where it was killed, or its connections were cut, and nothing comes twice', async () => {
    const { house } = await filledFile((file) => {
      const others = columnsBut(file, 'history_lines', ['id', 'fingerprint']);
      file.exec(`insert into history_lines (${others}) select ${others} from history_lines,
        (with recursive one (n) as (select 1 union all select n + 1 from one where n < 9000) select n from one)`);
    });
    const to = await emptyDatabase();
    const killer = await opened(Object.assign(new URL(to), { pathname: '/postgres' }).href);
    const cut = () =>
      sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${new URL(to).pathname.slice(1)}`.execute(
        killer.db,
      );
    let deaths = 0;
    for (;;) {
      let batches = 0;
      const onRows = () => {
        batches += 1;
        // The server ends its connections, and a while later this process dies between two batches.
        if (batches === 10) void cut();
        if (batches === 25) throw new Error('killed');
      };
      const moved = await house.move({ to, onRows }).catch((failure: Error) => ({ reason: failure.message }));
      if (moved === null || !('reason' in moved)) break;
      deaths += 1;
      // Nobody serves what is half there.
      const store = await openStore({ url: to });
      await expect(refuseClosed(store.db)).rejects.toThrow('in the middle of a move');
      await store.close();
    }
    expect(deaths).toBeGreaterThan(2);
    const store = await opened(to);
    const { rows } = await sql<{ count: number }>`select count(*) as count from history_lines`.execute(store.db);
    expect(rows).toEqual([{ count: 9_001 }]);
  });

  it('begins anew where the file was used after a move was killed, and does no job again that was done there', async () => {
    const { house, path } = await filledFile();
    const to = await emptyDatabase();
    const onRows = (table: string) => {
      if (table === 'orders') throw new Error('killed');
    };
    await expect(house.move({ to, onRows })).rejects.toThrow('killed');
    const begun = await opened(to);
    await enqueueJob(begun.db, { task: 'withdraw', key: '7', payload: { orderId: 7 }, runAt: 5, vendorId: 3 });
    await begun.close();
    const file = new DatabaseSync(path);
    file.exec("update companies set name = 'Renamed'; delete from jobs");
    file.exec(`insert into companies (name, mark_up_bp, credit_limit, created_at, details) values ('New', 0, 0, 1, '{}');
      update orders set company_id = (select max(id) from companies)`);
    file.close();
    expect(await house.move({ to })).toMatchObject({ jobs: 0 });
    const { db } = await opened(to);
    expect(await db.selectFrom('companies').select('name').orderBy('id').execute()).toEqual([
      { name: 'Renamed' },
      { name: 'New' },
    ]);
    expect(await countJobs(db, NOW)).toMatchObject({ counts: { due: 0, later: 0, dead: 0 } });
  });

  it('is refused where something is, where it is no database, and while the file is served; nothing changes', async () => {
    const { house, url } = await filledFile();
    const to = await emptyDatabase();
    const other = await openStore({ url: to });
    await migrate(other);
    await other.close();
    expect(await house.move({ to })).toEqual({ reason: expect.stringContaining('has tables: make an empty one') });
    expect(await house.move({ to: 'mysql://x' })).toEqual({
      reason: expect.stringContaining('--to must be postgres://'),
    });
    const nowhere = Object.assign(new URL(to), { pathname: '/not-there', password: 'canary' }).href;
    const refused = await house.move({ to: nowhere });
    expect(refused).toEqual({ reason: expect.stringContaining('not-there') });
    expect(JSON.stringify(refused)).not.toContain('canary');
    const serving = await openStore({ url, use: 'alone' });
    expect(await house.move({ to })).toEqual({ reason: expect.stringContaining('in use by process') });
    await refuseClosed(serving.db);
    await serving.close();
  });

  it('names a table that the other database has no place for', async () => {
    const { house } = await filledFile((file) => file.exec('create table of_tomorrow (id integer primary key) strict'));
    expect(await house.move({ to: await emptyDatabase() })).toEqual({
      reason: 'PostgreSQL has no table of_tomorrow, which the file has.',
    });
  });

  it('is taken back where nothing has happened since, and not otherwise', async () => {
    const { house, url } = await filledFile();
    const to = await emptyDatabase();
    await house.move({ to });
    const store = await openStore({ url: to });
    await sql`insert into companies (id, name, mark_up_bp, credit_limit, created_at, details) values (7, 'New', 0, 0, 1, '{}')`.execute(
      store.db,
    );
    await store.close();
    expect(await house.undoMove({ to })).toEqual({ reason: expect.stringContaining('something has happened') });
    const again = await openStore({ url: to });
    await sql`delete from balances where company_id = 7`.execute(again.db);
    await sql`delete from companies where id = 7`.execute(again.db);
    // A key that was revoked there would be valid again.
    const did = (act: string) =>
      sql`insert into audit_entries (company_id, at, actor_kind, actor_name, act, object_kind, object_id)
        values (1, 1, 'person', 'Me', ${act}, 'key', '1')`.execute(again.db);
    await did('SignIn');
    await did('RevokeKey');
    expect(await house.undoMove({ to })).toEqual({ reason: expect.stringContaining('is in use by') });
    await again.close();
    expect(await house.undoMove({ to })).toEqual({ reason: expect.stringContaining('something has happened') });
    const last = await openStore({ url: to });
    await sql`delete from audit_entries where act = 'RevokeKey'`.execute(last.db);
    await last.close();
    expect(await house.undoMove({ to })).toBeNull();
    expect(await house.undoMove({ to })).toBeNull();
    const [file, moved] = [await opened(url), await opened(to)];
    await refuseClosed(file.db);
    await expect(refuseClosed(moved.db)).rejects.toThrow('has moved back');
  });
});

const columnsBut = (file: DatabaseSync, table: string, left: readonly string[]): string =>
  (file.prepare('select name from pragma_table_info(?)').all(table) as { name: string }[])
    .filter(({ name }) => !left.includes(name))
    .map(({ name }) => name)
    .join(', ');
