import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { addAnswers, type CalculationAnswer, type Db, migrate, openStore, type Store } from '@cartage/storage';
import { addCompany } from '@cartage/storage/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { noteWhoAsks } from '../testing/note-who-asks.ts';
import { openAwaitedCalculations, type WaitEnd } from './awaited-calculations.ts';

// On SQLite alone, which has no timers of its own: what is left behind is counted.
let directory: string;
let store: Store;
/** Another process, which is not heard. */
let other: Store;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'cartage-awaited-'));
  store = await openStore({ url: `sqlite:${join(directory, 'a.db')}` });
  await migrate(store);
  other = await openStore({ url: `sqlite:${join(directory, 'a.db')}` });
  const company = await addCompany(store);
  await store.db
    .insertInto('calculations')
    .values(ids.map(calculation(company)))
    .execute();
});
afterAll(async () => {
  await other.close();
  await store.close();
  await rm(directory, { recursive: true });
});
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(async () => {
  vi.useRealTimers();
  await store.db.deleteFrom('calculation_answers').execute();
});

const ids = Array.from({ length: 99 }, (_, n) => n + 1);
const calculation = (company: number) => (id: number) => ({
  id,
  request_id: `request ${id}`,
  company_id: company,
  asker_id: company,
  request: null,
  vendors: '[]',
  shipment: '',
  issued_at: 0,
  expires_at: 0,
});

const answer = (calculationId: number, place: number): CalculationAnswer => ({
  companyId: 1,
  calculationId,
  place,
  status: 'finished',
  reason: null,
  options: [],
});

/** Who waits, and the looks at the database, each of which ends when the test lets it. */
const openWaits = (runsHere: readonly number[] = [], notices = store.notices) => {
  const looks: { readonly end: () => void; readonly fail: () => void }[] = [];
  const slow: Parameters<Db['withPlugin']>[0] = {
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) =>
      new Promise((resolve, reject) => {
        looks.push({ end: () => resolve(result), fail: () => reject(new Error('The database is away.')) });
      }),
  };
  const waits = openAwaitedCalculations({
    store: { db: store.db.withPlugin(slow), notices },
    isRunHere: (id) => runsHere.includes(id),
  });
  const ends: string[] = [];
  const wait = (id: number, answers = 1, signal = new AbortController().signal, holder = 1): Promise<WaitEnd> => {
    const ended = waits.wait(id, { holder, answers, ms: 60_000, signal });
    void ended.then((why) => ends.push(`${id} ${why}`));
    return ended;
  };
  /** When so many looks have begun since the beginning. */
  const begun = async (count: number): Promise<void> => {
    while (looks.length < count) await turn();
    for (let n = 0; n < 5; n += 1) await turn();
    expect(looks).toHaveLength(count);
  };
  const endLook = async (n: number): Promise<void> => {
    looks[n - 1]?.end();
    await turn();
  };
  return { ...waits, wait, ends, begun, endLook, looks };
};

describe('whoever waits for answers of calculations', () => {
  it('is told by a look at once, and by one every 50 ms of what others run; one look is for all', async () => {
    const { wait, ends, begun, endLook } = openWaits([3]);
    await addAnswers(other.db, [answer(1, 0)]);
    const first = wait(1);
    await begun(1);
    const second = wait(2);
    const third = wait(3);
    // One at a time: who comes meanwhile is in the next.
    await begun(1);
    await endLook(1);
    expect(await first).toBe('answers');
    await begun(2);
    await endLook(2);
    expect(vi.getTimerCount()).toBe(3);
    await vi.advanceTimersByTimeAsync(49);
    await begun(2);
    await addAnswers(other.db, [answer(2, 0), answer(3, 0)]);
    await vi.advanceTimersByTimeAsync(1);
    await begun(3);
    await endLook(3);
    expect(await second).toBe('answers');
    // Of what is run here `tell` hears, and nobody looks any more.
    await vi.advanceTimersByTimeAsync(1_000);
    await begun(3);
    expect(ends).toEqual(['1 answers', '2 answers']);
    expect(vi.getTimerCount()).toBe(1);
    void third;
  });

  it('is told at once where a notice comes, and nobody looks who waits for what is run here', async () => {
    const { wait, begun, endLook } = openWaits([13]);
    const first = wait(12);
    await begun(1);
    await endLook(1);
    void wait(13);
    await begun(2);
    await endLook(2);
    await addAnswers(store.db, [answer(12, 0)]);
    await begun(3);
    await endLook(3);
    expect(await first).toBe('answers');
    await addAnswers(store.db, [answer(13, 0)]);
    await begun(3);
  });

  it('is looked for as often as where nobody is heard, from when nobody is heard any more', async () => {
    let pause = 8_000;
    const { wait, begun, endLook } = openWaits([], { ...store.notices, lookEvery: () => pause });
    const first = wait(14);
    await begun(1);
    await endLook(1);
    pause = 50;
    // As when the connection is lost.
    await addAnswers(store.db, [answer(15, 0)]);
    await begun(2);
    await endLook(2);
    await addAnswers(other.db, [answer(14, 0)]);
    await vi.advanceTimersByTimeAsync(50);
    await begun(3);
    await endLook(3);
    expect(await first).toBe('answers');
  });

  it('makes the pause longer where they are many, and keeps it however many come', async () => {
    const { wait, begun, endLook } = openWaits();
    for (let id = 1; id <= 501; id += 1) void wait(id);
    await begun(1);
    await endLook(1);
    await begun(2);
    await endLook(2);
    await vi.advanceTimersByTimeAsync(60);
    void wait(502);
    await begun(3);
    await endLook(3);
    expect(vi.getTimerCount()).toBe(503);
    await vi.advanceTimersByTimeAsync(39);
    await begun(3);
    await vi.advanceTimersByTimeAsync(1);
    await begun(4);
  });

  it('is looked for again when a look has failed', async () => {
    const { wait, begun, endLook, looks } = openWaits();
    await addAnswers(other.db, [answer(1, 0)]);
    const waiting = wait(1);
    await begun(1);
    for (const failed of [1, 2]) {
      looks[failed - 1]?.fail();
      await turn();
      await vi.advanceTimersByTimeAsync(50);
      await begun(failed + 1);
    }
    await endLook(3);
    expect(await waiting).toBe('answers');
  });

  it('is told of so many as he waits for, and no more is kept of him', async () => {
    const { wait, tell, ends, begun, endLook } = openWaits([1]);
    const caller = new AbortController();
    const removed = vi.spyOn(caller.signal, 'removeEventListener');
    const [one, two] = [wait(1, 1, caller.signal), wait(1, 2)];
    await begun(1);
    await endLook(1);
    tell(new Map([[1, 1]]));
    expect(await one).toBe('answers');
    expect(removed).toHaveBeenCalledOnce();
    expect(vi.getTimerCount()).toBe(1);
    tell(new Map([[1, 2]]));
    expect(await two).toBe('answers');
    expect(vi.getTimerCount()).toBe(0);
    expect(ends).toEqual(['1 answers', '1 answers']);
  });

  it('is not looked for where nobody waits any more', async () => {
    const { wait, look, begun, looks, endLook, close } = openWaits();
    look([1, 2]);
    await turn();
    expect(looks).toEqual([]);
    const waiting = wait(1);
    await begun(1);
    await endLook(1);
    close();
    expect(await waiting).toBe('closed');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is not looked for after a look that was under way when all were let go', async () => {
    const { wait, begun, endLook, close } = openWaits();
    const waiting = wait(1);
    await begun(1);
    close();
    await waiting;
    await endLook(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is one of ten thousand at the most', async () => {
    const { wait, tell, begun } = openWaits([1]);
    const [first, ...all] = Array.from({ length: 10_000 }, () => wait(1));
    expect(await wait(1)).toBe('closed');
    await begun(1);
    // Another company's: one who has waited longer makes room.
    const other = wait(1, 1, undefined, 2);
    expect(await first).toBe('closed');
    expect(await wait(1)).toBe('closed');
    tell(new Map([[1, 1]]));
    expect(new Set(await Promise.all([...all, other]))).toEqual(new Set(['answers']));
    const again = wait(1);
    tell(new Map([[1, 1]]));
    expect(await again).toBe('answers');
  });
});

it('looks for answers as no part of the request that waits', async () => {
  const { db, within, asked } = noteWhoAsks(store.db);
  const waits = openAwaitedCalculations({ store: { db, notices: store.notices }, isRunHere: () => false });
  const wish = { holder: 1, answers: 1, ms: 60_000, signal: new AbortController().signal };
  const ended = within('request', () => waits.wait(1, wish));
  await turn();
  waits.close();
  expect(await ended).toBe('closed');
  expect(asked.length).toBeGreaterThan(0);
  expect(new Set(asked)).toEqual(new Set([undefined]));
});
