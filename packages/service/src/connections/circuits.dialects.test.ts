import { forEachDialect, type TestStore } from '@cartage/storage/testing';
import { VendorProblem } from '@cartage/vendor-kit';
import { describe, expect, it } from 'vitest';
import { scriptedVendor } from '../testing/scripted-vendor.ts';
import { CircuitOpen, type Circuits, openCircuits } from './circuits.ts';
import type { Connection } from './connection.ts';
import { CallerGone } from './deadline.ts';

const connection: Connection = {
  id: '7',
  vendor: scriptedVendor({ id: 90, key: 'scripted' }),
  account: { id: '7', environment: 'test', credentials: {}, settings: {} },
  version: 'v1',
  contractType: 'own',
  companyId: 1,
  environment: 'test',
  enabled: true,
  reach: 'any',
};

const PAUSE_MS = 10_000;
const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
const down = () => Promise.reject(new VendorProblem({ kind: 'unavailable', neverSent: false }, 'down'));
const fine = async () => {};

/** Two processes of one installation, whose time is that of the test. */
const twoProcesses = (store: TestStore) => {
  let now = 0;
  const start = (of: Pick<TestStore, 'db' | 'dialect' | 'notices'> = store) => {
    const circuits = openCircuits({ store: of, log, circuitPauseMs: PAUSE_MS, now: () => now });
    store.endsFirst(circuits.close);
    return circuits;
  };
  return {
    one: start(),
    other: start(),
    start,
    later: async (ms: number) => {
      now += ms;
      await store.rows(
        `update open_circuits set refuses_until = refuses_until - ${ms}, probed_until = probed_until - ${ms}`,
      );
    },
  };
};

const ask = async (
  circuits: Circuits,
  work: () => Promise<unknown> = fine,
  through = connection,
  capability = 'quote',
): Promise<'asked' | 'left alone'> => {
  let isAsked = false;
  const noted = () => {
    isAsked = true;
    return work();
  };
  await circuits.run(through, capability, noted).catch((thrown: unknown) => {
    if (!isAsked && !(thrown instanceof CircuitOpen)) throw thrown;
  });
  return isAsked ? 'asked' : 'left alone';
};

const open = async (circuits: Circuits, through = connection): Promise<void> => {
  for (let n = 0; n < 20; n += 1) await ask(circuits, down, through);
};

const deferred = () => Promise.withResolvers<void>();

/** A circuit that one has opened, and all have heard of, when it is time to try the vendor again. */
const afterThePause = async (store: TestStore) => {
  const processes = twoProcesses(store);
  await open(processes.one);
  await processes.one.close();
  await processes.later(PAUSE_MS);
  return processes;
};

/** A call that has begun, and ends well with `resolve`. */
const heldCall = async (circuits: Circuits) => {
  const { promise, resolve } = deferred();
  const { promise: begun, resolve: begin } = deferred();
  const decides = ask(circuits, () => {
    begin();
    return promise;
  });
  await begun;
  return { decides, resolve };
};

forEachDialect((openStore) => {
  describe('a circuit', () => {
    it('that one process opens is open for the others within a second, on PostgreSQL', async () => {
      const store = await openStore();
      const { one, other, later } = twoProcesses(store);
      expect(await ask(other)).toBe('asked');
      await open(one);
      await one.close();
      await later(1_000);
      const isShared = store.dialect === 'postgres';
      expect(await ask(other)).toBe(isShared ? 'left alone' : 'asked');
      expect(other.isOpen(connection, 'quote')).toBe(isShared);
      expect(await ask(other, fine, connection, 'handOver')).toBe('asked');
    });

    it('is closed for all by one call that succeeds, and none but it is made meanwhile', async () => {
      const store = await openStore();
      if (store.dialect === 'sqlite') return;
      const { one, other, later } = await afterThePause(store);
      const { decides, resolve } = await heldCall(one);
      expect(await ask(other)).toBe('left alone');
      const waits = ask(one);
      resolve();
      expect(await Promise.all([decides, waits])).toEqual(['asked', 'asked']);
      await one.close();
      await later(1_000);
      expect(await ask(other)).toBe('asked');
      expect(await store.rows('select * from open_circuits')).toEqual([]);
    });

    it('is decided by one call although two processes have heard that it is time', async () => {
      const store = await openStore();
      if (store.dialect === 'sqlite') return;
      const { one, other } = await afterThePause(store);
      await ask(other, fine, connection, 'handOver');
      const { decides, resolve } = await heldCall(one);
      expect(await ask(other)).toBe('left alone');
      resolve();
      expect(await decides).toBe('asked');
    });

    it('that another process has closed is closed for one that has not heard of it, when it is time', async () => {
      const store = await openStore();
      if (store.dialect === 'sqlite') return;
      const { one, other } = await afterThePause(store);
      await ask(other, fine, connection, 'handOver');
      expect(await ask(one)).toBe('asked');
      await one.close();
      expect(await ask(other)).toBe('asked');
    });

    it('stays open where what was heard was asked for before it opened', async () => {
      const store = await openStore();
      const { promise, resolve } = deferred();
      let isFirst = true;
      const slow = store.db.withPlugin({
        transformQuery: ({ node }) => node,
        transformResult: async ({ result }) => {
          const isHeld = isFirst;
          isFirst = false;
          if (isHeld) await promise;
          return result;
        },
      });
      const circuits = twoProcesses(store).start({ ...store, db: slow });
      await Promise.all(Array.from({ length: 20 }, () => ask(circuits, down)));
      resolve();
      await circuits.close();
      expect(await ask(circuits)).toBe('left alone');
    });

    it('stays open for all where that call fails', async () => {
      const store = await openStore();
      if (store.dialect === 'sqlite') return;
      const { one, other, later } = await afterThePause(store);
      expect(await ask(other, down)).toBe('asked');
      await other.close();
      await later(1_000);
      expect([await ask(one), await ask(other)]).toEqual(['left alone', 'left alone']);
      await later(PAUSE_MS);
      expect(await ask(one)).toBe('asked');
    });

    it('waits no longer than its pause for a process that has died on that call', async () => {
      const store = await openStore();
      if (store.dialect === 'sqlite') return;
      const { one, other, later } = await afterThePause(store);
      void ask(one, () => new Promise(() => {}));
      await expect.poll(() => store.rows('select 1 from open_circuits where probed_until > 0')).toHaveLength(1);
      expect(await ask(other)).toBe('left alone');
      await later(PAUSE_MS);
      expect(await ask(other)).toBe('asked');
    });

    it('is decided by the next call where the caller of that one has gone', async () => {
      const { one, other, later } = twoProcesses(await openStore());
      await open(one);
      await later(PAUSE_MS);
      await ask(one, () => Promise.reject(new CallerGone()));
      await one.close();
      await later(1_000);
      expect(await ask(other)).toBe('asked');
      await other.close();
      await later(1_000);
      expect(await ask(one)).toBe('asked');
    });

    it('is of one connection with what it holds now: neither another’s nor of what was held before', async () => {
      const { one, other, later } = twoProcesses(await openStore());
      await open(one);
      await one.close();
      await later(1_000);
      for (const changed of [{ id: '8' }, { version: 'v2' }, { version: null }]) {
        expect(await ask(other, fine, { ...connection, ...changed })).toBe('asked');
      }
    });

    it('of a connection that is only tried is told to nobody', async () => {
      const store = await openStore();
      const { one } = twoProcesses(store);
      const tried: Connection = { ...connection, id: 'tried', version: null };
      await open(one, tried);
      await one.close();
      expect(await ask(one, fine, tried)).toBe('left alone');
      expect(await ask(one, fine, { ...tried })).toBe('asked');
      expect(await store.rows('select * from open_circuits')).toEqual([]);
    });

    it('opens and closes in one process where the database is away', async () => {
      const store = await openStore();
      const { start, later } = twoProcesses(store);
      const away = store.db.withPlugin({
        transformQuery: () => {
          throw new Error('away');
        },
        transformResult: async ({ result }) => result,
      });
      const alone = start({ ...store, db: away });
      await open(alone);
      expect(await ask(alone)).toBe('left alone');
      await later(PAUSE_MS);
      expect(await ask(alone)).toBe('asked');
      expect(await ask(alone)).toBe('asked');
    });

    it('that a copy holds, or a clock that was ahead has written, keeps nobody away', async () => {
      const store = await openStore();
      const { one, other, later } = twoProcesses(store);
      await open(one);
      await one.close();
      await store.rows('update open_circuits set refuses_until = refuses_until + 86400000');
      await later(1_000);
      expect(await ask(other)).toBe('asked');
    });

    it('is asked about once a second, however many calls are made', async () => {
      const store = await openStore();
      let asked = 0;
      const counted = store.db.withPlugin({
        transformQuery: ({ node }) => {
          asked += 1;
          return node;
        },
        transformResult: async ({ result }) => result,
      });
      const { start, later } = twoProcesses(store);
      const circuits = start({ ...store, db: counted });
      for (let n = 0; n < 20; n += 1) await ask(circuits);
      await later(1_000);
      await Promise.all(Array.from({ length: 20 }, () => ask(circuits)));
      expect(asked).toBe(store.dialect === 'postgres' ? 2 : 0);
    });
  });
});
