import { eachDialect } from '@cartage/tooling-vitest';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { enqueueJob } from '../jobs/engine.ts';
import { migrate } from '../migrations/migrate.ts';
import { openStore } from '../open-store.ts';
import { getServiceSetting, setServiceSetting } from '../settings.ts';
import { poolWaits } from './answering-pool.ts';

eachDialect(({ freshDatabase }) => {
  describe('a store on PostgreSQL', () => {
    it('comes back by itself after its connections were lost, and says so', async () => {
      const { url, drop } = await freshDatabase();
      const warnings: string[] = [];
      const store = await openStore({ url, poolSize: 3, log: { warn: (_, message) => warnings.push(message) } });
      const operator = await openStore({ url, poolSize: 1 });
      await Promise.all([store.isAlive(), store.isAlive(), store.isAlive()]);
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
        operator.db,
      );
      await expect.poll(() => warnings.length).toBe(3);
      expect(await store.isAlive()).toBe(true);
      expect(new Set(warnings)).toEqual(new Set(['lost an idle connection to PostgreSQL']));
      await store.close();
      await operator.close();
      await drop();
    });

    it('tells how long somebody waited for a connection, and of nobody who found one free', async () => {
      const { url, drop } = await freshDatabase();
      const store = await openStore({ url, poolSize: 2 });
      const waits: number[] = [];
      const hear = (ms: unknown) => void waits.push(ms as number);
      poolWaits.subscribe(hear);
      const sleep = () => sql`select pg_sleep(0.2)`.execute(store.db);
      await Promise.all([sleep(), sleep()]);
      expect(waits).toEqual([]);
      await Promise.all([sleep(), sleep(), sleep()]);
      expect(waits).toHaveLength(1);
      expect(waits[0]).toBeGreaterThan(100);
      poolWaits.unsubscribe(hear);
      await store.close();
      await drop();
    });

    it('survives the loss of a connection in the middle of a transaction', async () => {
      const { url, drop } = await freshDatabase();
      const store = await openStore({ url, poolSize: 1 });
      const operator = await openStore({ url, poolSize: 1 });
      const cut = store.db.transaction().execute(async (tx) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
        await sql`select pg_terminate_backend(${rows[0]?.pid}::int)`.execute(operator.db);
        await sql`select pg_sleep(1)`.execute(tx);
      });
      const failure = await cut.catch((thrown: unknown) => thrown);
      expect(store.isOutage(failure)).toBe(true);
      expect(await store.isAlive()).toBe(true);
      await store.close();
      await operator.close();
      await drop();
    });

    it('opens no more connections than its pool may', async () => {
      const { url, drop } = await freshDatabase();
      const store = await openStore({ url, poolSize: 2 });
      const pids = await Promise.all(
        Array.from(
          { length: 20 },
          async () => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(store.db)).rows[0]?.pid,
        ),
      );
      expect(new Set(pids).size).toBeLessThanOrEqual(2);
      await store.close();
      await drop();
    });

    it('refuses a number that JavaScript would change', async () => {
      const { url, drop } = await freshDatabase();
      const store = await openStore({ url });
      const read = (value: string) => sql`select ${sql.raw(value)}::bigint as value`.execute(store.db);
      expect((await read('9007199254740991')).rows).toEqual([{ value: 9_007_199_254_740_991 }]);
      await expect(read('9007199254740993')).rejects.toThrow('beyond 2^53: 9007199254740993');
      await store.close();
      await drop();
    });

    it('is migrated by many processes at once', async () => {
      const { url, drop } = await freshDatabase();
      const stores = await Promise.all(Array.from({ length: 6 }, () => openStore({ url, poolSize: 2 })));
      await Promise.all(stores.map((one) => migrate(one)));
      for (const store of stores) {
        await setServiceSetting(store.db, 'mode', 'production');
        await enqueueJob(store.db, { task: 'cancel', key: 'a', payload: { orderId: 1 }, runAt: 0 });
        await store.close();
      }
      await drop();
    });

    it('goes on reading while a newer process adds a column', async () => {
      const { url, drop } = await freshDatabase();
      const store = await openStore({ url, poolSize: 1 });
      await migrate(store);
      await setServiceSetting(store.db, 'mode', 'sandbox');
      for (let n = 0; n < 6; n += 1) await getServiceSetting(store.db, 'mode');
      await sql`alter table service_settings add column note text`.execute(store.db);
      expect(await getServiceSetting(store.db, 'mode')).toBe('sandbox');
      await store.close();
      await drop();
    });

    it('names no more statements than a connection can afford', async () => {
      const { url, drop } = await freshDatabase();
      const store = await openStore({ url, poolSize: 1 });
      for (let n = 0; n < 510; n += 1) await sql`select ${1}::int + ${sql.lit(n)} as sum`.execute(store.db);
      const { rows } = await sql<{ count: number }>`select count(*) as count from pg_prepared_statements`.execute(
        store.db,
      );
      expect(rows).toEqual([{ count: 500 }]);
      await store.close();
      await drop();
    });
  });

  describe('a database that cannot be reached', () => {
    it('is not alive, and is not waited for', async () => {
      const store = await openStore({ url: 'postgres://nobody@127.0.0.1:1/none' });
      expect(await store.isAlive()).toBe(false);
      await store.close();
    });
  });
});
