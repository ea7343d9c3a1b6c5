import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ProcessSettings, readProcessSettings, readSettings } from '@cartage/service';
import {
  claimJobs,
  closingOf,
  enqueueJob,
  insertCompany,
  migrate,
  openStore,
  refuseClosed,
  type Store,
} from '@cartage/storage';
import { debianPostgres, type PostgresServer, startPostgres } from '@cartage/tooling-vitest/start-postgres';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openHouse } from './open-house.ts';

const programs = debianPostgres();
if (programs === undefined)
  console.warn('Restores of PostgreSQL are not tested: Debian’s package postgresql is not installed.');

const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

describe.skipIf(programs === undefined)('a restore of PostgreSQL', () => {
  let server: PostgresServer;
  let folder: string;
  let source: Store;
  let backUp: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cartage-house-'));
    server = await startPostgres(programs === undefined ? {} : { programs });
    source = await openStore({ url: server.url });
    await migrate(source);
    const company = { vatNumber: null, kpp: null, markUp: 0, creditLimit: 0, createdAt: 1, details: {}, ownerId: null };
    await insertCompany(source.db, { ...company, name: 'Ünïcode \\. and\ttab' });
    await enqueueJob(source.db, { task: 'withdraw', key: '7', payload: { orderId: 7 }, runAt: 5, vendorId: 3 });
    const { house } = place(server.url);
    const made = await house.backUp({ to: join(folder, 'backups'), keep: null });
    if ('reason' in made) throw new Error(made.reason);
    backUp = made.path;
  });
  afterAll(async () => {
    await source?.close();
    await server?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const place = (databaseUrl: string, clock = Date.now, path = '') => {
    const read = readSettings({ DATA_DIR: join(folder, 'data'), DATABASE_URL: databaseUrl }, readProcessSettings);
    const settings: ProcessSettings = read.env;
    const cause = { doer: { kind: 'command', id: null, name: 'restore' } } as const;
    return { house: openHouse({ settings, log, cause, programs: path, clock }) };
  };

  let databases = 0;
  const freshDatabase = async (): Promise<string> => {
    databases += 1;
    await sql.raw(`create database restored_${databases}`).execute(source.db);
    return Object.assign(new URL(server.url), { pathname: `/restored_${databases}` }).href;
  };

  const open = async (url: string): Promise<Store> => {
    const store = await openStore({ url });
    onTestFinished(store.close);
    return store;
  };

  it('brings everything into an empty database, jobs too, as one that was restored', async () => {
    const url = await freshDatabase();
    expect(await place(url).house.restore({ from: backUp, replace: false })).toMatchObject({
      report: { generation: 1 },
      replaced: null,
    });
    const store = await open(url);
    expect(await store.db.selectFrom('companies').select('name').execute()).toEqual([{ name: 'Ünïcode \\. and\ttab' }]);
    expect(await closingOf(store.db)).toBeNull();
    const [job] = await claimJobs(store.db, { tasks: ['withdraw'], now: 10, owner: 'me', limit: 1 });
    expect(job).toMatchObject({ key: '7', payload: { orderId: 7 }, vendorId: 3 });
  });

  it('brings nothing where pg_restore is killed in the middle, and says so', async () => {
    const from = join(folder, 'killed');
    await cp(backUp, from, { recursive: true });
    const manifest = JSON.parse(await readFile(join(from, 'manifest.json'), 'utf8'));
    // The oldest that will do is taken: this one.
    await writeFile(join(from, 'manifest.json'), JSON.stringify({ ...manifest, server: '14.1' }));
    const [path, url] = [join(folder, 'programs'), await freshDatabase()];
    await mkdir(path);
    const killed = `[ "$1" = --version ] && exec echo 'pg_restore (PostgreSQL) 14.1'\necho 'create table half ();'\nkill -KILL $$\n`;
    await writeFile(join(path, 'pg_restore'), `#!/bin/sh\n${killed}`, { mode: 0o700 });
    expect(await place(url, Date.now, path).house.restore({ from, replace: false })).toEqual({
      reason: `${join(path, 'pg_restore')} ended with SIGKILL: `,
    });
    const { db } = await open(url);
    expect((await sql`select to_regclass('half') as half`.execute(db)).rows).toEqual([{ half: null }]);
  });

  it('is refused where something is, and where others are connected; with --replace that is kept', async () => {
    const url = await freshDatabase();
    const { house } = place(url);
    const store = await openStore({ url });
    await migrate(store);
    await sql`insert into companies (name, mark_up_bp, credit_limit, created_at, details) values ('Old', 0, 0, 1, '{}')`.execute(
      store.db,
    );
    expect(await house.restore({ from: backUp, replace: false })).toEqual({
      reason: expect.stringContaining('holds something'),
    });
    expect(await house.restore({ from: backUp, replace: true })).toEqual({
      reason: expect.stringMatching(/is in use by cartage \(process \d+ of the server\).*: stop what is connected/),
    });
    await store.close();
    const restored = await house.restore({ from: backUp, replace: true });
    expect(restored).toMatchObject({ replaced: expect.stringMatching(/^replaced_\d{14}$/) });
    const after = await openStore({ url });
    const { replaced } = restored as { readonly replaced: string };
    const kept = await sql.raw<{ name: string }>(`select name from ${replaced}.companies`).execute(after.db);
    expect(kept.rows).toEqual([{ name: 'Old' }]);
    expect(await sql`select 1 from companies where name = 'Old'`.execute(after.db)).toMatchObject({ rows: [] });
    // And what was restored so is backed up without what is aside, and restored again: elsewhere, and where that still lies.
    const again = await house.backUp({ to: join(folder, 'again'), keep: 1 });
    if ('reason' in again) expect.fail(again.reason);
    expect(Object.keys(again.manifest.rows).filter((table) => table.startsWith('replaced'))).toEqual([]);
    const other = await freshDatabase();
    expect(await place(other).house.restore({ from: again.path, replace: false })).toMatchObject({
      report: { generation: 2 },
    });
    await after.close();
    // The name of what goes aside has seconds.
    const { house: later } = place(url, () => Date.now() + 5_000);
    expect(await later.restore({ from: again.path, replace: true })).toMatchObject({
      replaced: expect.stringMatching(/^replaced_\d{14}$/),
    });
  });

  it('closes what is there before it goes aside, and opens it again where the restore fails', async () => {
    const url = await freshDatabase();
    const store = await openStore({ url });
    await migrate(store);
    await sql`create function public.tell() returns event_trigger language plpgsql as $$
      declare aside name := (select nspname from pg_namespace where nspname ~ '^replaced_[0-9]+$');
      declare closing text;
      begin
        if aside is null or tg_tag <> 'CREATE TABLE' then return; end if;
        execute format('select work from %I.closed_database', aside) into closing;
        raise exception 'closed: %', closing;
      end $$`.execute(store.db);
    await sql`create event trigger telling on ddl_command_end execute function public.tell()`.execute(store.db);
    await store.close();
    expect(await place(url).house.restore({ from: backUp, replace: true })).toEqual({
      reason: expect.stringContaining('closed: before restore'),
    });
    await refuseClosed((await open(url)).db);
  });

  it('needs nothing of an extension that its owner, a superuser, has put there before', async () => {
    const url = await freshDatabase();
    await sql`create role mere login`.execute(source.db);
    await sql.raw(`grant create on database ${new URL(url).pathname.slice(1)} to mere`).execute(source.db);
    const store = await openStore({ url });
    await sql`create extension if not exists pg_trgm`.execute(store.db);
    await sql`grant all on schema public to mere`.execute(store.db);
    await store.close();
    const asMere = Object.assign(new URL(url), { username: 'mere' }).href;
    expect(await place(asMere).house.restore({ from: backUp, replace: false })).toMatchObject({
      replaced: null,
    });
  });

  it('leaves nothing where it fails in its middle', async () => {
    const url = await freshDatabase();
    // Whoever may not make extensions cannot read the dump to its end.
    await sql`create role poor login`.execute(source.db).catch(() => {});
    await sql.raw(`grant create on database ${new URL(url).pathname.slice(1)} to poor`).execute(source.db);
    const store = await open(url);
    await sql`grant all on schema public to poor`.execute(store.db);
    await sql`create function forbid() returns event_trigger language plpgsql as $$
      begin
        if exists (select 1 from pg_class where relname = 'webhook_endpoints') then raise exception 'not here'; end if;
      end $$`.execute(store.db);
    await sql`create event trigger forbidding on ddl_command_end execute function forbid()`.execute(store.db);
    const asPoor = Object.assign(new URL(url), { username: 'poor' }).href;
    expect(await place(asPoor).house.restore({ from: backUp, replace: false })).toEqual({
      reason: expect.stringMatching(/psql ended with 3: .*not here/s),
    });
    const tables =
      await sql`select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`;
    expect((await tables.execute(store.db)).rows).toEqual([]);
  });
});
