import { eachDialect } from '@cartage/tooling-vitest';
import { openSilentProxy, type SilentProxy } from '@cartage/tooling-vitest/silent-proxy';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { enqueueJob } from '../jobs/engine.ts';
import { migrate } from '../migrations/migrate.ts';
import { openStore } from '../open-store.ts';
import { getServiceSetting, setServiceSetting } from '../settings.ts';
import type { Store } from '../store.ts';
import { withoutTimeLimits } from './without-time-limits.ts';

/** So soon after the network is back everything works again, ms. */
const READY_MS = 10_000;

eachDialect(({ freshDatabase }) => {
  let network: SilentProxy;
  let store: Store;
  /** Past the proxy. */
  let operator: Store;
  const warnings: string[] = [];
  const cleanUps: (() => Promise<unknown>)[] = [];

  beforeEach(async () => {
    const { url, drop } = await freshDatabase();
    network = await openSilentProxy(url);
    operator = await openStore({ url, poolSize: 2 });
    await migrate(operator);
    warnings.length = 0;
    store = await openStore({ url: network.url, poolSize: 3, log: { warn: (_, message) => warnings.push(message) } });
    await fillPool();
    cleanUps.push(
      () => store.close(),
      () => operator.close(),
      () => network.close(),
      drop,
    );
  });
  afterEach(async () => {
    for (const cleanUp of cleanUps.splice(0)) await cleanUp();
  });

  const fillPool = () => Promise.all(Array.from({ length: 3 }, () => sql`select pg_sleep(0.05)`.execute(store.db)));

  const msUntilReady = async (): Promise<number> => {
    const startedAt = performance.now();
    while (!(await store.isAlive()) && performance.now() - startedAt < 60_000);
    return performance.now() - startedAt;
  };

  describe('a network that drops everything without a word', () => {
    it('fails what is under way as an outage, and leaves nothing half done', async () => {
      let silent = () => {};
      const isSilent = new Promise<void>((resolve) => {
        silent = resolve;
      });
      const cut = store.transaction(async (tx) => {
        await setServiceSetting(tx, 'half', 'done');
        network.silence();
        silent();
        await enqueueJob(tx, { task: 'cancel', key: 'a', payload: { orderId: 1 }, runAt: 0 });
      });
      await isSilent;
      const failures = await Promise.all(
        [cut, ...Array.from({ length: 6 }, () => getServiceSetting(store.db, 'half'))].map((one) =>
          one.then(
            () => 'it was answered',
            (thrown: unknown) => store.isOutage(thrown),
          ),
        ),
      );
      expect(failures).toEqual(Array(7).fill(true));
      expect(warnings).toContain('PostgreSQL does not answer; the connections to it are given up');
      network.back('forgotten');
      expect(await msUntilReady()).toBeLessThan(READY_MS);
      // The row that the lost transaction had written is not held for long by a server that knows nothing of its end.
      await setServiceSetting(store.db, 'half', 'written anew');
      expect(await getServiceSetting(operator.db, 'half')).toBe('written anew');
      const { rows } = await sql`select 1 from jobs`.execute(operator.db);
      expect(rows).toEqual([]);
      await fillPool();
    });

    it.each(['forgotten', 'resumed'] as const)(
      'that nobody noticed, is over soon; old connections are %s',
      async (old) => {
        network.silence();
        network.back(old);
        expect(await msUntilReady()).toBeLessThan(READY_MS);
        const startedAt = performance.now();
        await fillPool();
        // A connection that is gone would be noticed after three seconds.
        expect(performance.now() - startedAt).toBeLessThan(2_900);
      },
      60_000,
    );

    it('that comes while a connection is being made costs no place in the pool', async () => {
      const others = await openStore({ url: network.url, poolSize: 2 });
      network.silence();
      const tries = await Promise.all(Array.from({ length: 4 }, () => others.isAlive()));
      expect(tries).toEqual([false, false, false, false]);
      network.back('forgotten');
      expect(await Promise.all(Array.from({ length: 4 }, () => others.isAlive()))).toEqual([true, true, true, true]);
      await others.close();
    });

    it('does not keep the process from closing its database', async () => {
      network.silence();
      const startedAt = performance.now();
      await store.close();
      expect(performance.now() - startedAt).toBeLessThan(READY_MS);
      store = await openStore({ url: 'postgres://nobody@127.0.0.1:1/none' });
    });
  });

  it('lets a statement that takes its time end, and one that waits for a lock', async () => {
    const holder = operator.transaction(async (tx) => {
      await setServiceSetting(tx, 'held', 'by the other');
      await sql`select pg_sleep(7)`.execute(tx);
    });
    await sql`select pg_sleep(0.5)`.execute(operator.db);
    const [slept] = await Promise.all([
      sql<{ slept: number }>`select 1 as slept from pg_sleep(8)`.execute(store.db),
      setServiceSetting(store.db, 'held', 'by me'),
      holder,
    ]);
    expect(slept.rows).toEqual([{ slept: 1 }]);
    expect(await getServiceSetting(operator.db, 'held')).toBe('by me');
    expect(warnings).toEqual([]);
  });

  it('is limited at the server too, but for migrations', async () => {
    const shown = async ({ db }: Pick<Store, 'db'>) => {
      const { rows } = await sql<{ name: string; setting: string }>`
        select name, setting from pg_settings
        where name in ('lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout', 'synchronous_commit')
        order by name`.execute(db);
      return rows.map(({ setting }) => setting);
    };
    const limits = ['10000', '20000', '300000', 'on'];
    expect(await shown(store)).toEqual(limits);
    await store.db.connection().execute(async (one) => {
      const seen: unknown[] = [];
      await withoutTimeLimits(one, async () => void seen.push(...(await shown({ db: one }))));
      expect(seen).toEqual(['10000', '0', '0', 'on']);
      expect(await shown({ db: one })).toEqual(limits);
    });
  });

  it('gives up waiting for a lock as an outage', async () => {
    await expect(
      operator.transaction(async (tx) => {
        await setServiceSetting(tx, 'held', 'a');
        await store.transaction(async (other) => {
          await sql`set local lock_timeout = '50ms'`.execute(other);
          await setServiceSetting(other, 'held', 'b');
        });
      }),
    ).rejects.toSatisfy(store.isOutage);
  });
});
