import { eachDialect } from '@cartage/tooling-vitest';
import { openSilentProxy } from '@cartage/tooling-vitest/silent-proxy';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { isUpToDate, migrate } from '../migrations/migrate.ts';
import { openStore, type StoreOptions } from '../open-store.ts';
import type { Store } from '../store.ts';
import { checkPooler, PoolerRefused } from './check-pooler.ts';
import { notify } from './notices.ts';

// Through PgBouncer, which gives each transaction another session.

eachDialect(({ freshDatabase }) => {
  let url: string;
  let directUrl: string;

  const open = async (options: Partial<StoreOptions> = {}): Promise<Store> => {
    const store = await openStore({ url, pooler: 'transaction', ...options });
    onTestFinished(store.close);
    return store;
  };

  beforeEach(async () => {
    const fresh = await freshDatabase();
    onTestFinished(fresh.drop);
    directUrl = fresh.url;
    if (fresh.pooledUrl === undefined) throw new Error('These tests go through PgBouncer.');
    url = fresh.pooledUrl;
  });

  describe('a start', () => {
    it('finds out that sessions are shared, where nobody has said so', async () => {
      await expect(checkPooler(url, 'session')).rejects.toThrow(/set DATABASE_POOLER=transaction/);
      await checkPooler(directUrl, 'session');
      await checkPooler(url, 'transaction');
    });

    it('is refused where a session would not wait for the disk, or for ever, with what to do about it', async () => {
      const operator = await open({ url: directUrl, pooler: 'session' });
      const role = `weak_${Date.now()}`;
      await sql.raw(`create role ${role} login; alter role ${role} set synchronous_commit = off`).execute(operator.db);
      onTestFinished(async () => void (await sql.raw(`drop role ${role}`).execute(operator.db)));
      const weak = Object.assign(new URL(directUrl), { username: role }).href;
      const refused = await checkPooler(weak, 'transaction').catch((failure: unknown) => failure);
      expect(refused).toBeInstanceOf(PoolerRefused);
      const { message } = refused as PoolerRefused;
      expect(message).toContain(`alter role ${role} set synchronous_commit = 'on'`);
      const [, statements = ''] = /run "([^"]+)"/.exec(message) ?? [];
      await sql.raw(statements).execute(operator.db);
      await checkPooler(weak, 'transaction');
    });

    it('knows without a session whether the tables are as it needs them', async () => {
      const [pooled, direct] = [await open(), await open({ url: directUrl, pooler: 'session' })];
      expect(await isUpToDate(pooled)).toBe(false);
      await migrate(direct);
      expect(await isUpToDate(pooled)).toBe(true);
      await sql.raw(`delete from pgboss.queue where name = 'erase-personal'`).execute(direct.db);
      expect(await isUpToDate(pooled)).toBe(false);
    });
  });

  describe('a store', () => {
    it('keeps nothing in a session: the same statement goes on whichever it gets', async () => {
      const store = await open({ poolSize: 12 });
      const pids = await Promise.all(
        Array.from({ length: 300 }, async (_, n) => {
          const found = await sql<{ pid: number; n: number }>`
            select pg_backend_pid() as pid, ${n}::int as n, pg_sleep(0.002)`.execute(store.db);
          expect(found.rows[0]?.n).toBe(n);
          return found.rows[0]?.pid;
        }),
      );
      expect(new Set(pids).size).toBeGreaterThan(1);
      await Promise.all(
        Array.from({ length: 40 }, (_, n) =>
          store.transaction(async (tx) => {
            await sql`select set_config('cartage.n', ${String(n)}, true)`.execute(tx);
            await sql`select pg_sleep(0.005)`.execute(tx);
            const { rows } = await sql<{ n: string }>`select current_setting('cartage.n') as n`.execute(tx);
            expect(rows[0]?.n).toBe(String(n));
          }),
        ),
      );
    });

    it('tells others, who hear it past the pooler; whoever has no way past it looks', async () => {
      const hearing = await open({ directUrl, notices: 'hears' });
      const deaf = await open({ notices: 'hears' });
      await expect.poll(() => hearing.notices.lookEvery(50)).toBe(8_000);
      expect(deaf.notices.lookEvery(50)).toBe(50);
      let heard = 0;
      hearing.notices.hear('acts', () => {
        heard += 1;
      });
      notify(deaf.db, 'acts');
      await expect.poll(() => heard).toBe(1);
    });

    it('waits for a statement that is slow, and for its turn; gives up one that nobody is at', async () => {
      const network = await openSilentProxy(url);
      onTestFinished(network.close);
      const store = await open({ url: network.url, poolSize: 50 });
      // More than PgBouncer has connections: the last wait for their turns longer than is suspicious, and so do questions.
      await Promise.all(Array.from({ length: 45 }, (_, n) => sql.raw(`select pg_sleep(4), ${n}`).execute(store.db)));
      const cut = sql`select pg_sleep(1)`.execute(store.db).catch((failure: unknown) => failure);
      network.silence();
      network.back('forgotten');
      expect(store.isOutage(await cut)).toBe(true);
      expect(await store.isAlive()).toBe(true);
    });
  });
});
