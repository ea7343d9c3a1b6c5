import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram, insertCompany, migrate, openStore, type Store } from '@cartage/storage';
import { debianPostgres, type PostgresServer, startPostgres } from '@cartage/tooling-vitest/start-postgres';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { backUp } from './back-up.ts';

// pg_dump has to suit its server, and those that the other tests use come without it: here Debian's server and its tools.

const programs = debianPostgres();

if (programs === undefined)
  console.warn('Back-ups of PostgreSQL are not tested: Debian’s package postgresql is not installed.');

describe.skipIf(programs === undefined)('a back-up of PostgreSQL', () => {
  let server: PostgresServer;
  let store: Store;
  beforeAll(async () => {
    server = await startPostgres(programs === undefined ? {} : { programs });
    store = await openStore({ url: server.url });
    await migrate(store);
  });
  afterAll(async () => {
    await store?.close();
    await server?.stop();
  });

  const place = async (): Promise<string> => {
    const folder = await mkdtemp(join(tmpdir(), 'cartage-house-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    return folder;
  };
  const settings = (folder: string, databaseUrl = server.url) => ({
    databaseUrl,
    files: { kind: 'directory', directory: join(folder, 'files') } as const,
  });
  const clock = () => 1_795_000_000_000;
  const addCompany = (name: string) => {
    const company = { vatNumber: null, kpp: null, markUp: 0, creditLimit: 0, createdAt: 1, details: {}, ownerId: null };
    return store.transaction((tx) => insertCompany(tx, { ...company, name }));
  };

  it('holds one moment with its jobs and its money, while others write, and tells nobody the password', async () => {
    const folder = await place();
    const { id } = await addCompany('Tab\tand\nline \\. é');
    await sql`update balances set amount = 12345, reserved = 45 where company_id = ${id}`.execute(store.db);
    const { manifest, path } = await backUp(settings(folder), { to: folder, keep: null, programs: '', clock });
    expect(manifest).toMatchObject({
      dialect: 'postgres',
      ledger: { entries: '0', balances: '12345', reserved: '45' },
    });
    expect(manifest.rows).toMatchObject({ 'public.companies': 1, 'public.balances': 1, 'pgboss.version': 1 });
    expect(manifest.server).toMatch(/^\d+\.\d/);
    expect((await stat(join(path, 'database.dump'))).mode & 0o077).toBe(0);
    await sql`delete from balances where company_id = ${id}`.execute(store.db);
    await sql`delete from companies where id = ${id}`.execute(store.db);
  });

  it('is none where a row is missing in the dump, and then nothing has its name', async () => {
    const folder = await place();
    // A policy hides rows from whoever does not own them; pg_dump refuses to leave them out without a word.
    await addCompany('Hidden');
    await sql`create role halfblind login nosuperuser`.execute(store.db);
    await sql`grant usage on schema public, pgboss to halfblind`.execute(store.db);
    await sql`grant select on all tables in schema public, pgboss to halfblind`.execute(store.db);
    await sql`alter table companies enable row level security`.execute(store.db);
    onTestFinished(async () => {
      await sql`alter table companies disable row level security`.execute(store.db);
      await sql`drop owned by halfblind`.execute(store.db);
      await sql`drop role halfblind`.execute(store.db);
    });
    const url = Object.assign(new URL(server.url), { username: 'halfblind', password: 'canary' }).href;
    const failed = backUp(settings(folder, url), { to: folder, keep: null, programs: '', clock });
    await expect(failed).rejects.toThrow(/pg_dump ended with 1: .*(row-level|permission)/s);
    await expect(failed).rejects.not.toThrow('canary');
    expect((await readdir(folder)).filter((name) => /Z$/.test(name))).toEqual([]);
  });

  it('says which programs are missing or too old, before anything is written', async () => {
    const folder = await place();
    const old = join(folder, 'bin');
    await expect(findProgram('pg_dump', 99, '')).rejects.toThrow(
      /pg_dump is of version \d+, and 99 or newer is needed: install .* postgresql-client-99/,
    );
    await mkdir(old);
    await writeFile(join(old, 'pg_dump'), '#!/bin/sh\necho "pg_dump (PostgreSQL) 100.3"\n');
    await chmod(join(old, 'pg_dump'), 0o755);
    expect(await findProgram('pg_dump', 99, `/nowhere:${old}`)).toEqual({ path: join(old, 'pg_dump'), major: 100 });
    expect((await findProgram('pg_dump', 1, old)).major).toBeLessThan(100);
  });
});
