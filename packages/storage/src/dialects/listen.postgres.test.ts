import { setTimeout as later } from 'node:timers/promises';
import { eachDialect } from '@cartage/tooling-vitest';
import { openSilentProxy } from '@cartage/tooling-vitest/silent-proxy';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { enqueueJob, waitingJobs } from '../jobs/engine.ts';
import { migrate } from '../migrations/migrate.ts';
import { openStore, type StoreOptions } from '../open-store.ts';
import type { Store } from '../store.ts';
import { openLine } from './listen.ts';
import { type Companies, type News, type NoticeTopic, notify } from './notices.ts';
import { openListener } from './postgres.ts';

eachDialect(({ freshDatabase }) => {
  describe('notices between processes', () => {
    let url: string;
    /** Of a process that hears. */
    let hearing: Store;
    let writing: Store;
    let heard: NoticeTopic[];

    const open = async (options: Partial<StoreOptions>): Promise<Store> => {
      const store = await openStore({ url, poolSize: 2, ...options });
      onTestFinished(store.close);
      return store;
    };
    const isListening = () => expect.poll(() => hearing.notices.lookEvery(50)).toBe(8_000);

    beforeEach(async () => {
      const database = await freshDatabase(async (fresh) => {
        const store = await openStore({ url: fresh });
        await migrate(store);
        await store.close();
      });
      onTestFinished(database.drop);
      url = database.url;
      hearing = await open({ notices: 'hears' });
      writing = await open({ notices: 'tells' });
      await isListening();
      heard = [];
      for (const topic of ['jobs', 'acts', 'events'] as const) hearing.notices.hear(topic, () => heard.push(topic));
    });

    it('come after the commit, of what it was about alone, and none of what was rolled back', async () => {
      await writing
        .transaction(async (tx) => {
          notify(tx, 'acts');
          throw new Error('in vain');
        })
        .catch(() => {});
      await writing.transaction(async (tx) => {
        await enqueueJob(tx, { task: 'cancel', key: 'a', payload: { orderId: 1 }, runAt: 7_000 });
        await later(30);
        expect(heard).toEqual([]);
      });
      await expect.poll(() => heard).toEqual(['jobs']);
      expect(await waitingJobs(hearing.db, ['mail', 'cancel'])).toContainEqual({ task: expect.any(String), at: 7_000 });
      expect(await waitingJobs(hearing.db, ['mail'])).toEqual([]);
      // Its own it has heard already, and not a second time.
      heard.length = 0;
      notify(hearing.db, 'acts');
      expect(heard).toEqual(['acts']);
      await later(50);
      expect(heard).toEqual(['acts']);
    });

    it('of events say of which companies, and of all where there are too many to name', async () => {
      const of: Companies[] = [];
      hearing.notices.hear('events', (companies) => of.push(companies));
      const pauses = hearing.notices.pauses('events', (company) => company > 500);
      await writing.transaction(async (tx) => {
        for (const company of [7, 12, 7]) notify(tx, 'events', company);
        notify(tx, 'acts');
      });
      await expect.poll(() => of).toEqual([new Set([7, 12])]);
      // It was none of theirs.
      expect(await pauses.pause(1)).toEqual(new Set());
      await writing.transaction(async (tx) => {
        for (let company = 1; company <= 400; company += 1) notify(tx, 'events', company * 1_000_000_000_000);
      });
      await expect.poll(() => of.length).toBe(2);
      expect(of[1]?.size).toBe(400);
      expect((await pauses.pause(60_000))?.size).toBe(400);
      await writing.transaction(async (tx) => {
        for (let company = 1; company <= 401; company += 1) notify(tx, 'events', company);
      });
      await expect.poll(() => of[2]).toBe(null);
      expect(await pauses.pause(60_000)).toBe(null);
      notify(writing.db, 'events', 501);
      expect(await pauses.pause(60_000)).toEqual(new Set([501]));
      // Whoever writes for somebody, and for anybody, writes for anybody.
      await writing.transaction(async (tx) => {
        for (const company of [7, undefined, 12]) notify(tx, 'events', company);
      });
      expect(await pauses.pause(60_000)).toBe(null);
      pauses.end();
    });

    it('are looked for by whoever has lost the connection, until it is there again', async () => {
      const { rows } = await sql<{ wait: number }>`
        select pg_terminate_backend(pid)::int as wait from pg_stat_activity
        where datname = current_database() and application_name = 'cartage listens'`.execute(writing.db);
      expect(rows).toHaveLength(1);
      await expect.poll(() => hearing.notices.lookEvery(50), { interval: 1 }).toBe(50);
      // At the loss, and when it is over, nobody knows what was missed.
      await expect.poll(() => heard.length).toBe(6);
      await isListening();
      heard.length = 0;
      notify(writing.db, 'acts');
      await expect.poll(() => heard).toEqual(['acts']);
    });

    it('of a network that has fallen silent are given up within moments', async () => {
      const network = await openSilentProxy(url);
      const told: News[] = [];
      const line = openLine({
        db: hearing.db,
        open: () => openListener(network.url),
        onHeard: (news) => told.push(news),
        log: { warn: () => {} },
        askEveryMs: 50,
        answerWithinMs: 200,
      });
      await expect.poll(line.areHeard).toBe(true);
      network.silence();
      await expect.poll(line.areHeard).toBe(false);
      network.back('forgotten');
      await expect.poll(line.areHeard, { timeout: 10_000 }).toBe(true);
      expect(told).toHaveLength(3);
      await line.close();
      await network.close();
    });
  });
});
