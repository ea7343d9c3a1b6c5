import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { openStore } from '../open-store.ts';
import type { Db } from '../tables.ts';
import { statementsTold, type ToldStatement } from './told-statements.ts';

const directory = mkdtempSync(join(tmpdir(), 'cartage-together-'));
const path = join(directory, 'test.db');
const store = await openStore({ url: `sqlite:${path}` });
const second = await openStore({ url: `sqlite:${path}` });
const other = new Sqlite(path);
other.exec('create table parents (id integer primary key)');
other.exec('create table notes (text text not null, parent integer references parents deferrable initially deferred)');
afterAll(async () => {
  await store.close();
  other.close();
  rmSync(directory, { recursive: true, force: true });
});

/** The rows as another process sees them: what is committed. */
const committed = (): unknown[] => other.prepare('select text from notes order by rowid').pluck().all();
const write = (tx: Db, text: string) => sql`insert into notes (text) values (${text})`.execute(tx);
const clear = () => store.transaction((tx) => sql`delete from notes`.execute(tx));

it('gives everyone the own result, and tells of it after the commit', async () => {
  await clear();
  const seen: unknown[] = [];
  const results = await Promise.all(
    [1, 2, 3, 4].map(async (n) => {
      const result = await store.transaction(async (tx) => {
        await write(tx, `note ${n}`);
        return n;
      });
      seen.push(committed().includes(`note ${n}`));
      return result;
    }),
  );
  expect(results).toEqual([1, 2, 3, 4]);
  expect(seen).toEqual([true, true, true, true]);
});

it('runs them one after the other: each sees what those before it did', async () => {
  await clear();
  const counts = await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      store.transaction(async (tx) => {
        const { rows } = await sql<{ count: number }>`select count(*) as count from notes`.execute(tx);
        await write(tx, `note ${n}`);
        return rows[0]?.count;
      }),
    ),
  );
  expect(counts).toEqual(Array.from({ length: 40 }, (_, n) => n));
});

it('takes back the work that throws, and nothing else', async () => {
  await clear();
  const results = await Promise.allSettled(
    ['kept', 'taken back', 'kept too'].map((text) =>
      store.transaction(async (tx) => {
        await write(tx, text);
        if (text === 'taken back') throw new Error('no');
      }),
    ),
  );
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(committed()).toEqual(['kept', 'kept too']);
});

it('tells everyone when the common commit fails, and keeps nothing', async () => {
  await clear();
  const results = await Promise.allSettled([
    store.transaction((tx) => write(tx, 'sound')),
    // The reference is judged at the commit.
    store.transaction((tx) => sql`insert into notes values ('without parent', 1)`.execute(tx)),
  ]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(committed()).toEqual([]);
  await store.transaction((tx) => write(tx, 'afterwards'));
  expect(committed()).toEqual(['afterwards']);
});

it('finishes those that wait when the store is closed', async () => {
  const written = Promise.all([1, 2].map((n) => second.transaction((tx) => write(tx, `last ${n}`))));
  await second.close();
  await written;
  expect(committed()).toEqual(expect.arrayContaining(['last 1', 'last 2']));
});

it('tells of each statement within whoever asked for it, and of begin and commit within one of their group', async () => {
  const within = new AsyncLocalStorage<string>();
  const told: string[] = [];
  const hear = (message: unknown): void => {
    told.push(`${within.getStore()}: ${(message as ToldStatement).text}`);
  };
  statementsTold.subscribe(hear);
  const followed = await openStore({ url: `sqlite:${join(directory, 'followed.db')}` });
  await sql`create table notes (text text not null)`.execute(followed.db);
  const ask = (name: string, then?: () => void) =>
    within.run(name, () =>
      followed.transaction(async (tx) => {
        then?.();
        for (const nth of [1, 2]) {
          await sql.raw(`insert into notes (text) values ('${name} ${nth}')`).execute(tx);
          await new Promise((resolve) => setImmediate(resolve));
        }
      }),
    );
  try {
    // While the first two are under way the others come, and nobody has gone to rest.
    const later: Promise<void>[] = [];
    await Promise.all([ask('one', () => later.push(ask('three'), ask('four'))), ask('two')]);
    await Promise.all(later);
  } finally {
    statementsTold.unsubscribe(hear);
    await followed.close();
  }
  const inserts = told.filter((line) => line.includes('insert'));
  expect(inserts).toEqual(
    ['one', 'two', 'three', 'four'].flatMap((name) =>
      [1, 2].map((nth) => `${name}: insert into notes (text) values ('${name} ${nth}')`),
    ),
  );
  expect(told.filter((line) => /: (begin|commit)/.test(line))).toEqual([
    'one: begin immediate',
    'one: commit',
    'three: begin immediate',
    'three: commit',
  ]);
});
