import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openStore } from '../open-store.ts';
import type { Store } from '../store.ts';

// A file that may not grow stands for a disk that is full: SQLite answers SQLITE_FULL and rolls back by itself.

let directory: string;
let store: Store;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'cartage-full-'));
  store = await openStore({ url: `sqlite:${join(directory, 'cartage.db')}` });
  await sql`create table papers (bytes blob)`.execute(store.db);
  await sql`pragma max_page_count = 8`.execute(store.db);
});
afterEach(async () => {
  await store.close();
  await rm(directory, { recursive: true });
});

const insert = (bytes: number) =>
  store
    .transaction((tx) => sql`insert into papers values (zeroblob(${sql.lit(bytes)}))`.execute(tx))
    .catch((thrown: unknown) => thrown);

it('is told as what it is', async () => {
  const failure = await insert(100_000);
  expect(failure).toMatchObject({ code: 'SQLITE_FULL' });
  expect(store.isOutage(failure)).toBe(true);
});

it('is told so to all that commit together, and nothing of them is stored', async () => {
  const failures = await Promise.all([insert(10), insert(100_000), insert(10)]);
  for (const failure of failures) expect(failure).toMatchObject({ code: 'SQLITE_FULL' });
  expect((await sql`select * from papers`.execute(store.db)).rows).toEqual([]);
  expect(await insert(10)).not.toBeInstanceOf(Error);
});
