import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  bookEntry,
  closingOf,
  holdsAnything,
  insertAttachment,
  insertCompany,
  insertOrder,
  lookAtPostgres,
  migrate,
  openStore,
  type Store,
} from '@cartage/storage';
import { askServer, debianPostgres, type PostgresServer, startPostgres } from '@cartage/tooling-vitest/start-postgres';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testOrder } from '../../../packages/storage/src/testing-orders.ts';

// What moves an installation as a whole is killed at its most delicate moments, and asked once more: nothing is lost, the old
// place is as it was until the new one is whole, and both are never open.

const programs = debianPostgres();
if (programs === undefined) console.warn('Killed moves are not tested: Debian’s package postgresql is not installed.');

const root = fileURLToPath(new URL('../../..', import.meta.url));
const flags = ['--conditions=source', '--disable-warning=ExperimentalWarning'];
const dieAt = fileURLToPath(new URL('die-at.ts', import.meta.url));

describe.skipIf(programs === undefined)('killed and asked once more', () => {
  let folder: string;
  let server: PostgresServer;
  /** Of the installation before anything happens to it. */
  let whole: string;
  const files: string[] = [];
  /** A back-up of each kind. */
  let [ofFile, ofServer, moved] = ['', '', ''];
  const at = (name: string) => join(folder, name);
  const urlOf = (dataDir: string) => `sqlite:${join(dataDir, 'cartage.db')}`;

  const cartage = (
    place: { readonly dataDir: string; readonly url?: string },
    typed: readonly string[],
    death = '',
  ) => {
    const { dataDir, url = urlOf(dataDir) } = place;
    const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: url, DIE_AT: death };
    const args = [...flags, '--import', dieAt, 'apps/cli/src/main.ts', ...typed];
    return new Promise<{ readonly code: unknown; readonly signal: unknown; readonly said: string }>((resolve) => {
      execFile(process.execPath, args, { cwd: root, env }, (failure, stdout, stderr) =>
        resolve({ code: failure?.code ?? 0, signal: failure?.signal ?? null, said: stdout + stderr }),
      );
    });
  };

  /** Runs it once for each death, and at last to its end; `law` holds after each. */
  const killed = async (
    place: Parameters<typeof cartage>[0],
    typed: readonly string[],
    deaths: readonly string[],
    law: () => Promise<unknown>,
  ): Promise<string> => {
    for (const death of deaths) {
      const { signal, said } = await cartage(place, typed, death);
      expect(signal, `${death}: ${said}`).toBe('SIGKILL');
      await law();
    }
    const ended = await cartage(place, typed);
    expect(ended).toMatchObject({ code: 0 });
    await law();
    return ended.said;
  };

  /** What a place holds: `whole` is everything; or why nothing can serve from it. */
  const stateOf = async (url: string): Promise<string> => {
    const isFile = url.startsWith('sqlite:');
    const isUsed = isFile ? await holdsAnything(url.slice('sqlite:'.length)) : (await lookAtPostgres(url)).hasTables;
    if (!isUsed) return 'empty';
    const store = await openStore({ url });
    try {
      return (await closingOf(store.db)) === null ? await digestOf(store) : 'closed';
    } finally {
      await store.close();
    }
  };
  const digestOf = async ({ db }: Pick<Store, 'db'>): Promise<string> => {
    const tables = ['companies', 'orders', 'history_lines', 'attachments', 'ledger_entries', 'balances'] as const;
    const digest = createHash('sha256');
    for (const table of tables) {
      const rows = await db.selectFrom(table).selectAll().execute();
      digest.update(
        rows
          .map((row) => JSON.stringify(Object.entries(row).toSorted()))
          .toSorted()
          .join('\n'),
      );
    }
    return digest.digest('hex');
  };

  const database = async (name: string): Promise<string> => {
    await askServer(server.url, `create database ${name}`);
    return Object.assign(new URL(server.url), { pathname: `/${name}` }).href;
  };
  const copyOf = async (name: string): Promise<string> => {
    await cp(at('first'), at(name), { recursive: true });
    return at(name);
  };

  /** An installation with an order, money, papers, and more lines of history than go in one batch. */
  const lay = async (dataDir: string): Promise<void> => {
    const store = await openStore({ url: urlOf(dataDir) });
    await migrate(store);
    const company = { vatNumber: null, kpp: null, markUp: 0, creditLimit: 0, createdAt: 1, details: {}, ownerId: null };
    const { id: companyId } = await insertCompany(store.db, { ...company, name: 'First' });
    const order = await insertOrder(store.db, testOrder(companyId, 'CTG-1'), 'Europe/Moscow');
    if (order === 'number-taken') throw new Error(order);
    const line = { company_id: companyId, order_id: order.id, at: 1, source: 'Us', text_en: 'a', text_ru: 'б' };
    await store.db
      .insertInto('history_lines')
      .values({ ...line, status: 'Draft', is_return: 0, fingerprint: null })
      .execute();
    await sql`insert into history_lines (company_id, order_id, at, source, text_en, text_ru, status, is_return)
      select company_id, order_id, n, source, text_en, text_ru, status, is_return from history_lines,
      (with recursive one (n) as (select 1 union all select n + 1 from one where n < 4500) select n from one)`.execute(
      store.db,
    );
    const text = { en: 'Paid', ru: 'Оплачено' };
    const entry = { companyId, orderId: null, kind: 'top-up', amount: 100_000, text, at: 1, key: 'paid' } as const;
    await store.transaction((tx) => bookEntry(tx, entry));
    for (let nth = 0; nth < 3; nth += 1) {
      const content = Buffer.from(`paper ${nth}`);
      const file = createHash('sha256').update(`name ${nth}`).digest('hex').slice(0, 32);
      await insertAttachment(store.db, {
        ...{ guid: file, companyId, itemType: 'company', itemId: companyId, fileType: 'other', name: 'a.txt' },
        ...{ mimeType: 'text/plain', size: content.length, accessLevel: 'company', fingerprint: null, createdAt: 1 },
        ...{ sha256: createHash('sha256').update(content).digest('hex'), file, keyId: null },
      });
      const path = join(dataDir, 'files', file.slice(0, 2), file);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, content);
      files.push(join(file.slice(0, 2), file));
    }
    whole = await digestOf(store);
    await store.close();
  };
  const filesIn = async (directory: string) =>
    (await readdir(directory, { recursive: true })).filter((name) => files.includes(name)).length;
  const agrees = async (place: Parameters<typeof cartage>[0]) =>
    expect(await cartage(place, ['ledger', 'check'])).toMatchObject({ said: 'The ledger agrees with the orders.\n' });

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cartage-killed-house-'));
    server = await startPostgres(programs === undefined ? {} : { programs });
    await mkdir(at('first'));
    await lay(at('first'));
  });
  afterAll(async () => {
    await server?.stop();
    if (folder) await rm(folder, { recursive: true, force: true });
  });

  it('a back-up of a file', async () => {
    const place = { dataDir: await copyOf('backed-up') };
    const to = at('backups');
    const finished = async () => (await readdir(to)).filter((name) => /^cartage-.*Z$/.test(name));
    let ends = 0;
    await killed(place, ['backup', '--to', to], ['^copyFile .*files', '^rename .*unfinished'], async () => {
      expect(await stateOf(urlOf(place.dataDir))).toBe(whole);
      ends += 1;
      expect(await finished()).toHaveLength(ends > 2 ? 1 : 0);
    });
    const [name = ''] = await finished();
    expect(await readdir(to)).toEqual(['.lock', '.lock.pid', name]);
    ofFile = join(to, name);
    expect(await filesIn(join(ofFile, 'files'))).toBe(3);
  });

  it('a restore over a file that is used', async () => {
    const dataDir = await copyOf('replaced');
    const store = await openStore({ url: urlOf(dataDir) });
    await sql`update companies set name = 'Second'`.execute(store.db);
    const old = await digestOf(store);
    await store.close();
    const deaths = [
      '^copyFileSync .*restoring',
      '^linkSync .*replaced',
      '^renameSync .*restoring',
      '^open \\S+/replaced( |$)',
    ];
    await killed({ dataDir }, ['restore', '--from', ofFile, '--replace'], deaths, async () => {
      expect([old, whole]).toContain(await stateOf(urlOf(dataDir)));
    });
    expect(await stateOf(urlOf(dataDir))).toBe(whole);
    const beside = (await readdir(dataDir)).filter((name) => /restoring|replaced/.test(name));
    expect(beside).toEqual([expect.stringMatching(/^cartage\.db\.replaced-\d{14}$/)]);
    expect(await stateOf(`sqlite:${join(dataDir, beside[0] ?? '')}`)).toBe(old);
    await agrees({ dataDir });
  });

  it('a move to PostgreSQL', async () => {
    const dataDir = await copyOf('moved');
    moved = await database('moved');
    const deaths = [
      '^write .*insert into "history_lines"',
      '^run insert into closed_database',
      '^write .*drop table if exists closed_database',
    ];
    await killed({ dataDir }, ['move', '--to', moved], deaths, async () => {
      const [here, there] = [await stateOf(urlOf(dataDir)), await stateOf(moved)];
      expect(['closed', whole]).toContain(here);
      expect(['closed', whole]).toContain(there);
      expect([here, there]).toContain('closed');
    });
    expect(await stateOf(moved)).toBe(whole);
    await agrees({ dataDir, url: moved });
  });

  it('a back-up of PostgreSQL, and a restore of it', async () => {
    const place = { dataDir: at('moved'), url: moved };
    const to = at('backups-of-server');
    await killed(place, ['backup', '--to', to], ['^open .*database.dump'], async () => {
      expect(await stateOf(moved)).toBe(whole);
    });
    const [name = '', ...others] = (await readdir(to)).filter((one) => one.startsWith('cartage-'));
    expect(others).toEqual([]);
    ofServer = join(to, name);
    const put = { dataDir: at('put'), url: await database('put') };
    await mkdir(put.dataDir);
    const deaths = ['^write .*COPY public\\.orders', '^write .*drop table if exists closed_database'];
    await killed(put, ['restore', '--from', ofServer], deaths, async () => {
      expect(['empty', 'closed', whole]).toContain(await stateOf(put.url));
    });
    expect(await stateOf(put.url)).toBe(whole);
    expect(await filesIn(join(put.dataDir, 'files'))).toBe(3);
    await agrees(put);
  });

  it('a move that is taken back', async () => {
    const dataDir = at('moved');
    await killed(
      { dataDir },
      ['move', '--undo', '--to', moved],
      ['^run drop table if exists closed_database'],
      async () => {
        expect([await stateOf(urlOf(dataDir)), await stateOf(moved)]).toContain('closed');
      },
    );
    expect([await stateOf(urlOf(dataDir)), await stateOf(moved)]).toEqual([whole, 'closed']);
    await agrees({ dataDir });
  });
});
