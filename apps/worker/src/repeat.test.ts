import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Service } from '@cartage/service';
import { notify, openStore, type Store } from '@cartage/storage';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { repeat } from './repeat.ts';

const logged: string[] = [];
const log = {
  debug: () => {},
  info: () => {},
  warn: () => {},
  error: (_: object, message: string) => logged.push(message),
};
let directory: string;
let store: Store;
let service: Service;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'cartage-repeat-'));
  store = await openStore({ url: `sqlite:${join(directory, 'a.db')}` });
  service = { log, store, clock: () => 0 } as unknown as Service;
});
afterAll(async () => {
  await store.close();
  await rm(directory, { recursive: true });
});

const FAR = 60_000;

it('looks again at once while more is waiting, then pauses', async () => {
  let looks = 0;
  const loop = repeat(async () => ++looks < 3, service, FAR);
  await expect.poll(() => looks).toBe(3);
  await loop.close();
  expect(looks).toBe(3);
});

it('looks again after a look that failed', async () => {
  let looks = 0;
  const loop = repeat(
    async () => {
      looks += 1;
      if (looks === 1) throw new Error('the database is away');
      return false;
    },
    service,
    1,
  );
  await expect.poll(() => looks).toBeGreaterThan(1);
  expect(loop.isAlive()).toBe(true);
  expect(logged).toContain('the worker failed and looks again');
  await loop.close();
  expect(loop.isAlive()).toBe(false);
});

it('is told of work at once, but not after a look that failed', async () => {
  let looks = 0;
  const loop = repeat(
    async () => {
      looks += 1;
      if (looks === 2) throw new Error('the database is away');
      return false;
    },
    service,
    { everyMs: FAR, hears: 'jobs' },
  );
  await expect.poll(() => looks).toBe(1);
  notify(store.db, 'jobs');
  await expect.poll(() => looks).toBe(2);
  notify(store.db, 'jobs');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(looks).toBe(2);
  await loop.close();
});

it('ends a pause when it is closed, and waits for the look under way', async () => {
  let finish = () => {};
  let isOver = false;
  const loop = repeat(
    () =>
      new Promise((resolve) => {
        finish = () => {
          isOver = true;
          resolve(true);
        };
      }),
    service,
    FAR,
  );
  const closed = loop.close().then(() => isOver);
  finish();
  expect(await closed).toBe(true);
  const paused = repeat(async () => false, service, FAR);
  await paused.close();
});
