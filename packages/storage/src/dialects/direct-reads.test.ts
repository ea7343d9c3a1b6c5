import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openStore } from '../open-store.ts';
import type { Store } from '../store.ts';
import type { Db } from '../tables.ts';
import { prepared } from './prepared.ts';

let directory: string;
let store: Store;
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'cartage-direct-'));
  store = await openStore({ url: `sqlite:${join(directory, 'direct.db')}` });
  await sql`create table companies (id integer primary key, name text)`.execute(store.db);
  await rename('before');
});
afterEach(async () => {
  await store.close();
  rmSync(directory, { recursive: true });
});

const nameOf = prepared((db, { id }: { readonly id: number }) =>
  db.selectFrom('companies').select('name').where('id', '=', id),
);
const setName = prepared((db, { id, name }: { readonly id: number; readonly name: string }) =>
  db.updateTable('companies').set({ name }).where('id', '=', id).returning('name'),
);
const rename = (name: string, db: Db = store.db) =>
  sql`insert into companies values (1, ${name}) on conflict do update set name = ${name}`.execute(db);

/** A turn of the event loop that is young: what is read late in one waits for the next. */
const newTurn = () => new Promise((resolve) => setImmediate(resolve));

/** Has it an answer before the event loop turns? */
const isAnsweredAtOnce = async (asked: Promise<unknown>): Promise<boolean> => {
  let isAnswered = false;
  void asked.then(() => {
    isAnswered = true;
  });
  for (let i = 0; i < 3; i += 1) await Promise.resolve();
  return isAnswered;
};

it('answers at once while nobody has the connection', async () => {
  await newTurn();
  const asked = nameOf(store.db, { id: 1 });
  expect(await isAnsweredAtOnce(asked)).toBe(true);
  expect(await asked).toEqual([{ name: 'before' }]);
  await newTurn();
  const none = nameOf(store.db, { id: 2 });
  expect(await isAnsweredAtOnce(none)).toBe(true);
  expect(await none).toEqual([]);
});

it('sees nothing of a transaction that is under way, and waits for its end', async () => {
  let asked: Promise<unknown> | null = null;
  const failed = store.transaction(async (tx) => {
    await rename('within', tx);
    asked = nameOf(store.db, { id: 1 });
    expect(await isAnsweredAtOnce(asked)).toBe(false);
    expect(await nameOf(tx, { id: 1 })).toEqual([{ name: 'within' }]);
    throw new Error('rolled back');
  });
  await expect(failed).rejects.toThrow('rolled back');
  expect(await asked).toEqual([{ name: 'before' }]);
});

it('leaves what writes to the line, also where it gives rows back', async () => {
  const asked = setName(store.db, { id: 1, name: 'after' });
  expect(await isAnsweredAtOnce(asked)).toBe(false);
  expect(await asked).toEqual([{ name: 'after' }]);
});

it('is seen by whoever watches the queries, before and after', async () => {
  await nameOf(store.db, { id: 1 });
  const seen: string[] = [];
  const watched = store.db.withPlugin({
    transformQuery: ({ node }) => {
      seen.push('before');
      return node;
    },
    transformResult: async ({ result }) => {
      seen.push('after');
      return result;
    },
  });
  expect(await nameOf(watched, { id: 1 })).toEqual([{ name: 'before' }]);
  expect(await nameOf(watched, { id: 1 })).toEqual([{ name: 'before' }]);
  expect(seen).toEqual(['before', 'after', 'before', 'after']);
});

it('lets a timer have its turn while read follows read', async () => {
  let isOver = false;
  setTimeout(() => {
    isOver = true;
  }, 0);
  for (let n = 0; n < 100_000 && !isOver; n += 1) await nameOf(store.db, { id: 1 });
  expect(isOver).toBe(true);
});
