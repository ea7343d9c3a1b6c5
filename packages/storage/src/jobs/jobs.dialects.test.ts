import { beforeEach, describe, expect, it } from 'vitest';
import { openStore } from '../open-store.ts';
import { forEachDialect, type TestStore } from '../testing.ts';
import { countJobs } from './count-jobs.ts';
import { listDeadJobs } from './dead-jobs.ts';
import {
  claimJobs,
  completeJob,
  completeJobByKey,
  completeJobsByKeys,
  enqueueJob,
  ensureJob,
  extendLease,
  giveBackJob,
  isJobWithCaller,
  releaseLeases,
  reviveJob,
} from './engine.ts';
import { JOB_LEASE_MS, type Job, type JobClaim, MOST_TRIES, type NewJob } from './job.ts';

/** Any moment will do: the clock is an argument. */
const NOW = Date.parse('2026-11-23T10:00:00Z');
const HOUR = 3_600_000;

interface AnyJob extends Pick<NewJob, 'task' | 'key' | 'runAt' | 'vendorId' | 'connection' | 'lease'> {
  readonly payload: unknown;
}

/** The engine hands on whatever it was given. */
const anyJob = (job: AnyJob): NewJob => job as NewJob;

forEachDialect((open) => {
  let store: TestStore;

  beforeEach(async () => {
    store = await open();
  });

  const enqueue = (key: string, changes: Partial<AnyJob> = {}) =>
    enqueueJob(store.db, anyJob({ task: 'mail', key, payload: { key }, runAt: NOW - 100, ...changes }));
  const claim = (changes: Partial<JobClaim> = {}): Promise<readonly Job[]> =>
    claimJobs(store.db, { tasks: ['mail'], now: NOW, owner: 'me', limit: 10, ...changes });
  const keys = (jobs: readonly Job[]) => jobs.map(({ key }) => key);
  const claimOne = async (changes: Partial<JobClaim> = {}): Promise<Job> => {
    const [job] = await claim(changes);
    if (!job) throw new Error('nothing to claim');
    return job;
  };
  const waiting = async () => (await store.rows('select key, payload, run_at from jobs order by key')).map(plain);
  /** Fails the job until it is dead. */
  const killJob = async (key: string, changes: Partial<AnyJob> = {}) => {
    await enqueue(key, { runAt: NOW - 9_000, ...changes });
    let now = NOW;
    for (let tries = 1; tries <= MOST_TRIES; tries += 1) {
      const job = (await claim({ now })).find((one) => one.key === key);
      if (!job) throw new Error(`It was not given back after ${tries - 1} tries.`);
      expect(await giveBackJob(store.db, job, { now, problem: 'Нет связи' })).toBe(
        tries < MOST_TRIES ? 'waits' : 'dead',
      );
      now += 3 * HOUR;
    }
  };

  describe('claimJobs', () => {
    it('gives the due ones of the tasks, once', async () => {
      await enqueue('first');
      await enqueue('now', { runAt: NOW });
      await enqueue('future', { runAt: NOW + 1 });
      await enqueue('other', { task: 'cancel' });
      expect(await claim({ limit: 1 })).toEqual([
        {
          id: expect.any(String),
          task: 'mail',
          key: 'first',
          payload: { key: 'first' },
          runAt: NOW - 100,
          vendorId: null,
          connection: null,
          tries: 1,
          lastProblem: null,
          owner: 'me',
          claimedAt: NOW,
        },
      ]);
      expect(keys(await claim({ tasks: ['mail', 'cancel'] })).sort()).toEqual(['now', 'other']);
      expect(await claim({ tasks: [] })).toEqual([]);
      expect(await claim({ tasks: ['mail', 'cancel'] })).toEqual([]);
    });

    it('leaves out the lanes of which there are enough', async () => {
      for (let n = 0; n < 20; n += 1) await enqueue(`hangs ${n}`, { vendorId: 7, runAt: NOW - 500 });
      await enqueue('other vendor', { vendorId: 77 });
      await enqueue('other task', { task: 'cancel', vendorId: 7 });
      await enqueue('nobody’s');
      const tasks = ['mail', 'cancel'] as const;
      const hanging = { task: 'mail', vendorId: 7, connection: null } as const;
      const nobodys = { task: 'mail', vendorId: null, connection: null } as const;
      expect(
        await claim({ tasks, except: [hanging, nobodys, { task: 'cancel', vendorId: 7, connection: null }] }),
      ).toMatchObject([{ key: 'other vendor', vendorId: 77 }]);
      expect(keys(await claim({ tasks, except: [hanging, nobodys] }))).toEqual(['other task']);
      expect(keys(await claim({ tasks, except: [hanging] }))).toEqual(['nobody’s']);
      expect(await claim({ tasks, limit: 1 })).toMatchObject([{ vendorId: 7 }]);
      await enqueue('other account', { vendorId: 7, connection: '12' });
      await enqueue('another account', { vendorId: 7, connection: '1' });
      const first = { ...hanging, connection: '1' };
      expect(keys(await claim({ tasks, except: [hanging, first] }))).toEqual(['other account']);
      expect(await claim({ tasks, except: [hanging] })).toMatchObject([{ key: 'another account', connection: '1' }]);
    });

    it('knows whom a job waits for after each of its ways back', async () => {
      const except = [{ task: 'mail', vendorId: 7, connection: 'op:a/b' }] as const;
      await enqueue('renewed', { vendorId: 1 });
      const waits = { vendorId: 7, connection: 'op:a/b' };
      await enqueue('renewed', waits);
      await enqueue('tried again', waits);
      for (const job of await claim()) await giveBackJob(store.db, job, { now: NOW, problem: 'x' });
      expect(await claim({ now: NOW + HOUR, except })).toEqual([]);
      await killJob('dead', waits);
      const [dead] = await listDeadJobs(store.db, 10);
      await reviveJob(store.db, dead?.id ?? '', NOW);
      expect(await claim({ now: NOW + HOUR, except })).toEqual([]);
      expect(await store.rows('select vendor_id, connection from jobs')).toEqual(
        Array(3).fill({ vendor_id: 7, connection: 'op:a/b' }),
      );
      expect(await claim({ now: NOW + HOUR, limit: 1 })).toMatchObject([waits]);
    });

    it('gives none to two processes', async () => {
      for (let n = 0; n < 40; n += 1) await enqueue(`k${n}`);
      const other = await openStore({ url: store.url });
      const claims = await Promise.all(
        Array.from({ length: 12 }, (_, n) =>
          claimJobs((n % 2 ? store : other).db, { tasks: ['mail'], now: NOW, owner: `p${n}`, limit: 4 }),
        ),
      );
      await other.close();
      const claimed = keys(claims.flat());
      expect(new Set(claimed).size).toBe(claimed.length);
      expect(keys(await claim({ limit: 64 })).length + claimed.length).toBe(40);
    });

    it('gives a text as it was, whatever is in it', async () => {
      const payload = { text: 'Ёлка 🎄 "\\u0001" \u0001', list: [1.5, null, true] };
      await enqueue('a', { payload });
      expect((await claimOne()).payload).toEqual(payload);
    });
  });

  describe('enqueueJob', () => {
    it('leases the job to whoever does it at once', async () => {
      await enqueue('a', { lease: { owner: 'me', until: NOW + 1_000 } });
      expect(await claim({ now: NOW + 999 })).toEqual([]);
      expect(await claim({ now: NOW + 1_000, owner: 'other' })).toMatchObject([{ key: 'a', payload: { key: 'a' } }]);
    });

    it('renews a waiting job: payload, time and lease are the new ones', async () => {
      await enqueue('a', { lease: { owner: 'me', until: NOW + 5_000 } });
      await enqueue('a', { runAt: NOW + 400, payload: 'later' });
      expect(await waiting()).toEqual([{ key: 'a', payload: '"later"', run_at: NOW + 400 }]);
      await enqueue('a', { runAt: NOW + 200, payload: 'sooner' });
      expect(await waiting()).toEqual([{ key: 'a', payload: '"sooner"', run_at: NOW + 200 }]);
      expect(await claim({ now: NOW + 200 })).toMatchObject([{ payload: 'sooner' }]);
    });

    it('of a running job makes it run once more, at the new time', async () => {
      await enqueue('a');
      const job = await claimOne();
      await enqueue('a', { runAt: NOW + 5_000 });
      expect(await completeJob(store.db, job)).toBe(false);
      expect(await giveBackJob(store.db, job, { now: NOW, problem: '' })).toBe('lost');
      expect(await extendLease(store.db, job, NOW)).toBe(false);
      expect(await claim({ now: NOW + 4_999 })).toEqual([]);
      const again = await claimOne({ now: NOW + 5_000, owner: 'other' });
      expect(again).toMatchObject({ key: 'a', tries: 1 });
      expect(await completeJob(store.db, job)).toBe(false);
      expect(await giveBackJob(store.db, job, { now: NOW, problem: '' })).toBe('lost');
      expect(await completeJob(store.db, again)).toBe(true);
    });

    it('goes with its transaction', async () => {
      await enqueue('b', { runAt: NOW + 1_000 });
      const failed = store.transaction(async (tx) => {
        await enqueueJob(tx, anyJob({ task: 'mail', key: 'a', payload: null, runAt: NOW }));
        await enqueueJob(tx, anyJob({ task: 'mail', key: 'b', payload: null, runAt: NOW }));
        await completeJobByKey(tx, 'mail', 'b');
        throw new Error('no');
      });
      await expect(failed).rejects.toThrow('no');
      expect(await claim()).toEqual([]);
      expect(await waiting()).toEqual([{ key: 'b', payload: '{"key":"b"}', run_at: NOW + 1_000 }]);
    });

    it.each([1, 2, 3])('leaves one job where its process dies after %s statements', async (survived) => {
      await enqueue('a');
      let done = 0;
      const db = store.db.withPlugin({
        transformQuery: ({ node }) => node,
        transformResult: async ({ result }) => {
          done += 1;
          if (done >= survived) throw new Error('killed');
          return result;
        },
      });
      await enqueueJob(db, anyJob({ task: 'mail', key: 'a', payload: 'later', runAt: NOW })).catch(() => {});
      expect(await waiting()).toHaveLength(1);
    });

    it('makes one job of many at once', async () => {
      await Promise.all(Array.from({ length: 12 }, (_, n) => enqueue('a', { runAt: NOW - n })));
      expect(await waiting()).toHaveLength(1);
    });
  });

  it('ensureJob adds a job where none lives, and leaves the one that does alone', async () => {
    const ensure = (runAt: number) => ensureJob(store.db, anyJob({ task: 'mail', key: 'a', payload: runAt, runAt }));
    await ensure(NOW - 300);
    await ensure(NOW - 200);
    expect(await claim()).toMatchObject([{ key: 'a', payload: NOW - 300 }]);
    await ensure(NOW - 100);
    expect(await claim({ now: NOW + 10 })).toEqual([]);
  });

  describe('an owner', () => {
    it('completes its job', async () => {
      await enqueue('a');
      expect(await completeJob(store.db, await claimOne())).toBe(true);
      expect(await waiting()).toEqual([]);
      await enqueue('a');
      expect(keys(await claim())).toEqual(['a']);
    });

    it('gives it back for another try, with what went wrong, and later each time', async () => {
      await enqueue('a');
      const first = await claimOne();
      expect(await giveBackJob(store.db, first, { now: NOW, problem: 'Нет связи' })).toBe('waits');
      expect(await claim({ now: NOW + 999 })).toEqual([]);
      const second = await claimOne({ now: NOW + 2_000 });
      expect(second).toMatchObject({ key: 'a', tries: 2, lastProblem: 'Нет связи' });
      await giveBackJob(store.db, second, { now: NOW + 2_000, problem: 'Нет связи' });
      expect(await claim({ now: NOW + 3_999 })).toEqual([]);
      expect(keys(await claim({ now: NOW + 6_000 }))).toEqual(['a']);
    });

    it('gives a sign of life while it has it', async () => {
      await enqueue('a');
      const job = await claimOne();
      expect(await extendLease(store.db, job, NOW + JOB_LEASE_MS - 1)).toBe(true);
      expect(await claim({ now: NOW + JOB_LEASE_MS + 1 })).toEqual([]);
      await completeJob(store.db, job);
      expect(await extendLease(store.db, job, NOW + 2 * JOB_LEASE_MS)).toBe(false);
    });

    it('that ended a job by its key has no other one in its hands', async () => {
      await enqueue('a');
      const job = await claimOne();
      await completeJobByKey(store.db, 'mail', 'a');
      await enqueue('a');
      const other = await claimOne({ now: NOW + 1, owner: 'other' });
      expect(await completeJob(store.db, job)).toBe(false);
      expect(await giveBackJob(store.db, job, { now: NOW, problem: '' })).toBe('lost');
      expect(await completeJob(store.db, other)).toBe(true);
    });
  });

  describe('a job that failed too often', () => {
    it('is dead: nobody claims it, and it is listed with what went wrong', async () => {
      await killJob('a');
      expect(await claim({ now: NOW + 1_000 * HOUR })).toEqual([]);
      expect(await listDeadJobs(store.db, 10)).toEqual([
        {
          id: expect.any(String),
          task: 'mail',
          key: 'a',
          payload: { key: 'a' },
          tries: MOST_TRIES,
          problem: 'Нет связи',
          deadAt: expect.any(Number),
        },
      ]);
      expect(await countJobs(store.db, NOW)).toMatchObject({ counts: { due: 0, running: 0, dead: 1 }, oldestDueMs: 0 });
    });

    it('lives again when an operator says so', async () => {
      await killJob('a');
      const [dead] = await listDeadJobs(store.db, 10);
      expect(await reviveJob(store.db, dead?.id ?? '', NOW)).toBe(true);
      expect(await listDeadJobs(store.db, 10)).toEqual([]);
      expect(await claim()).toMatchObject([{ key: 'a', payload: { key: 'a' }, tries: 1 }]);
      expect(await reviveJob(store.db, dead?.id ?? '', NOW)).toBe(false);
    });

    it('stands beside a new one of its key, which does its work', async () => {
      await killJob('a');
      const [dead] = await listDeadJobs(store.db, 10);
      await ensureJob(store.db, anyJob({ task: 'mail', key: 'a', payload: 'new', runAt: NOW }));
      expect(await reviveJob(store.db, dead?.id ?? '', NOW)).toBe(true);
      expect(await claim()).toMatchObject([{ key: 'a', payload: 'new' }]);
      expect(await claim()).toEqual([]);
    });
  });

  it('completeJobByKey ends the living job, whoever has it', async () => {
    await enqueue('a', { lease: { owner: 'other', until: NOW + 9_000 } });
    await enqueue('b');
    await completeJobByKey(store.db, 'mail', 'a');
    expect((await waiting()).map(({ key }) => key)).toEqual(['b']);
  });

  it('completeJobsByKeys ends several at once, and no other task’s', async () => {
    for (const key of ['a', 'b', 'c']) await enqueue(key);
    await enqueue('a', { task: 'cancel' });
    await completeJobsByKeys(store.db, 'mail', ['a', 'c', 'none']);
    expect(await store.rows('select task, key from jobs order by task')).toEqual([
      { task: 'cancel', key: 'a' },
      { task: 'mail', key: 'b' },
    ]);
  });

  it('counts what waits, what is due and what runs', async () => {
    await enqueue('later', { runAt: NOW + 1 });
    await enqueue('due');
    await enqueue('due for longer', { runAt: NOW - 7_000 });
    await enqueue('running', { task: 'cancel' });
    await claim({ tasks: ['cancel'] });
    const { counts, oldestDueMs } = await countJobs(store.db, NOW);
    expect(counts).toEqual({ later: 1, due: 2, running: 1, dead: 0 });
    expect(oldestDueMs).toBe(7_000);
  });

  it('isJobWithCaller tells a job that whoever enqueued it does himself from one that waits or was claimed', async () => {
    const isWithCaller = (key: string, now = NOW) => isJobWithCaller(store.db, 'mail', key, now);
    const lease = { owner: 'me', until: NOW + 9_000 };
    await enqueue('held', { lease });
    await enqueue('waits');
    expect(await Promise.all(['held', 'waits', 'none'].map((key) => isWithCaller(key)))).toEqual([true, false, false]);
    expect(await isWithCaller('held', lease.until)).toBe(false);
    await claim();
    await claim({ now: lease.until });
    expect(await Promise.all(['held', 'waits'].map((key) => isWithCaller(key)))).toEqual([false, false]);
  });

  it('a claim from before its job was renewed is over, also within one process', async () => {
    await enqueue('a');
    const old = await claimOne();
    const lease = { owner: 'me', until: NOW + 90_000 };
    await enqueue('a', { lease });
    expect(await extendLease(store.db, old, NOW)).toBe(false);
    expect(await giveBackJob(store.db, old, { now: NOW, problem: 'x' })).toBe('lost');
    expect(await completeJob(store.db, old)).toBe(false);
    expect(keys(await claim({ now: lease.until - 1 }))).toEqual([]);
    expect(keys(await claim({ now: lease.until }))).toEqual(['a']);
  });

  it('releaseLeases frees what dead processes had, for a process that has the database to itself', async () => {
    await enqueue('held', { lease: { owner: 'dead', until: NOW + 9_000 } });
    await enqueue('mine', { lease: { owner: 'heir', until: NOW + 9_000 } });
    await enqueue('claimed', { task: 'cancel' });
    await claim({ tasks: ['cancel'], owner: 'dead' });
    expect(await releaseLeases(store.db, { exceptOwner: 'heir', now: NOW })).toBe(2);
    expect(keys(await claim({ tasks: ['mail', 'cancel'], owner: 'heir' })).sort()).toEqual(['claimed', 'held']);
  });
});

const plain = ({ key, payload, run_at }: Readonly<Record<string, unknown>>) => ({
  key,
  payload: JSON.stringify(JSON.parse(String(payload))),
  run_at: Number(run_at),
});
