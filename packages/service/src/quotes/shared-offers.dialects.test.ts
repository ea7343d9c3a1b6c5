import { setImmediate } from 'node:timers/promises';
import { forEachDialect, type TestStore } from '@cartage/storage/testing';
import { VendorProblem } from '@cartage/vendor-kit';
import { describe, expect, it } from 'vitest';
import type { Connection } from '../connections/connection.ts';
import { connect } from '../testing/connections.ts';
import { all, ask, askedFor, deskOf } from '../testing/quotes.ts';
import { scriptedVendor } from '../testing/scripted-vendor.ts';
import { MINUTE, onStage } from '../testing/stage.ts';
import { openSharedOffers } from './shared-offers.ts';
import { sweepKeptOffers } from './sweep-kept-offers.ts';

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

const KEEP_MS = 60_000;

/** A process, whose clocks are the test's. */
const start = (store: Pick<TestStore, 'db' | 'dialect'>) => {
  const times = { clock: 1_000_000, now: 500 };
  const shared = openSharedOffers({ store, keepMs: KEEP_MS, clock: () => times.clock, now: () => times.now });
  const keep = (comments: string, of = connection): void =>
    shared.keep(of, 'key', {
      offers: [{ comments } as never],
      askedAt: times.clock,
      since: times.now,
    });
  const found = async (of = connection): Promise<string | null> => {
    const answered = await shared.find(of, 'key');
    return answered?.offers[0]?.comments ?? null;
  };
  return { shared, times, keep, found };
};

const settled = (store: TestStore) => expect.poll(() => store.rows('select 1 from kept_offers')).toHaveLength(1);

onStage((open) => {
  describe('a price that one process was told', () => {
    it('is found by the others, on PostgreSQL, as long as it is kept', async () => {
      const stage = await open({ tellsOthers: true });
      const other = await stage.otherProcess();
      const asked = await ask(stage.ctx);
      expect(askedFor(stage)).toEqual(all);
      await stage.service.offers.close();
      const isShared = stage.store.dialect === 'postgres';
      expect(await ask({ ...stage.ctx, ...other })).toEqual(asked);
      expect(askedFor(stage)).toEqual(isShared ? [] : all);
      stage.clock.advance(5 * MINUTE);
      const third = await stage.otherProcess();
      await ask({ ...stage.ctx, ...third });
      expect(askedFor(stage)).toEqual(all);
    });

    it('is not found by a connection with other secrets, nor by another company’s', async () => {
      const stage = await open({ tellsOthers: true });
      if (stage.store.dialect === 'sqlite') return;
      await connect(stage, 'one', { companyId: stage.ctx.company.id });
      await ask(stage.ctx);
      await stage.service.offers.close();
      askedFor(stage);
      const stranger = await stage.stranger();
      await connect(stage, 'two', { companyId: stranger.company.id });
      await connect(stage, 'one', { companyId: stage.ctx.company.id });
      const other = await stage.otherProcess();
      await ask({ ...stage.ctx, ...other });
      expect(askedFor(stage)).toEqual(['swift']);
      await ask({ ...stranger, ...other });
      expect(askedFor(stage)).toEqual(['swift']);
    });

    it('is forgotten by all when the vendor fails somebody who acts', async () => {
      let isDown = false;
      let asked = 0;
      const vendor = scriptedVendor({
        id: 90,
        key: 'held',
        quote: async () => {
          asked += 1;
          if (isDown) throw new VendorProblem({ kind: 'unavailable', neverSent: true }, 'down');
          return [];
        },
      });
      const stage = await open({ tellsOthers: true, plugins: [vendor] });
      const desk = await deskOf(stage);
      await desk.ask();
      isDown = true;
      await expect(desk.ask({ anew: true })).rejects.toMatchObject({ kind: 'unavailable' });
      await stage.service.offers.close();
      isDown = false;
      const other = await deskOf({ ...stage, service: await stage.otherProcess() });
      await other.ask();
      expect(asked).toBe(3);
    });

    it('holds no name, phone or address of anybody', async () => {
      const stage = await open({ tellsOthers: true });
      await ask(stage.ctx);
      await stage.service.offers.close();
      const rows = JSON.stringify(await stage.store.rows('select * from kept_offers'));
      expect(rows.length > 1_000).toBe(stage.store.dialect === 'postgres');
      for (const said of ['+7', 'Ромашка', 'Иван', 'Невский', 'Тверская']) expect(rows).not.toContain(said);
    });

    it('is swept by the worker', async () => {
      const stage = await open({ tellsOthers: true });
      await ask(stage.ctx);
      await stage.service.offers.close();
      await stage.store.rows('update kept_offers set since = since - 900001');
      expect(await sweepKeptOffers(stage.service)).toBe(false);
      expect(await stage.store.rows('select * from kept_offers')).toEqual([]);
    });
  });
});

forEachDialect((open) => {
  describe('what processes keep for each other', () => {
    it('is nothing on SQLite, of a connection that is only tried, or where nothing is kept', async () => {
      const store = await open();
      const { shared, keep } = start(store);
      const tried = { ...connection, version: null };
      keep('a', tried);
      expect(shared.find(tried, 'key')).toBeNull();
      const none = openSharedOffers({ store, keepMs: 0, clock: () => 0, now: () => 0 });
      expect(none.find(connection, 'key')).toBeNull();
      if (store.dialect === 'sqlite') expect(shared.find(connection, 'key')).toBeNull();
      await shared.close();
      expect(await store.rows('select * from kept_offers')).toEqual([]);
    });

    it('is of one connection and version', async () => {
      const store = await open();
      if (store.dialect === 'sqlite') return;
      const [one, other] = [start(store), start(store)];
      one.keep('a');
      await settled(store);
      expect(await other.found()).toBe('a');
      expect(await other.found({ ...connection, id: '8' })).toBeNull();
      expect(await other.found({ ...connection, version: 'v2' })).toBeNull();
    });

    it('is never older than it may be, by the service’s clock and by the database’s, whichever jumps', async () => {
      const store = await open();
      if (store.dialect === 'sqlite') return;
      const [one, other] = [start(store), start(store)];
      one.keep('a');
      await settled(store);
      other.times.clock += KEEP_MS - 1;
      expect(await other.found()).toBe('a');
      other.times.clock += 1;
      expect(await other.found()).toBeNull();
      other.times.clock -= KEEP_MS + 5_000;
      expect(await other.found()).toBe('a');
      other.times.clock -= 1;
      expect(await other.found()).toBeNull();
      other.times.clock += 5_001;
      await store.rows(`update kept_offers set since = since - ${KEEP_MS}`);
      expect(await other.found()).toBeNull();
      await store.rows(`update kept_offers set since = since + ${2 * KEEP_MS}`);
      expect(await other.found()).toBeNull();
    });

    it('is forgotten by all when the vendor has failed somebody who acts', async () => {
      const store = await open();
      if (store.dialect === 'sqlite') return;
      const [one, other] = [start(store), start(store)];
      one.keep('a');
      await settled(store);
      one.shared.forget(connection, 'key');
      await one.shared.close();
      expect(await other.found()).toBeNull();
    });

    it('is looked for by one query for all that are asked for at once', async () => {
      const store = await open();
      if (store.dialect === 'sqlite') return;
      let queries = 0;
      const db = store.db.withPlugin({
        transformQuery: ({ node }) => {
          queries += 1;
          return node;
        },
        transformResult: async ({ result }) => result,
      });
      const { shared } = start({ db, dialect: store.dialect });
      await Promise.all(['a', 'b', 'c', 'a'].map((key) => shared.find(connection, key)));
      expect(queries).toBe(1);
    });

    it('keeps nobody waiting, and is no reason to fail, where the database is away', async () => {
      const store = await open();
      if (store.dialect === 'sqlite') return;
      const away = store.db.withPlugin({
        transformQuery: () => {
          throw new Error('away');
        },
        transformResult: async ({ result }) => result,
      });
      const { shared, keep, found } = start({ db: away, dialect: store.dialect });
      keep('a');
      await setImmediate();
      expect(await found()).toBeNull();
      await shared.close();
    });

    it('leaves out an answer that is too long', async () => {
      const store = await open();
      if (store.dialect === 'sqlite') return;
      const { shared, keep } = start(store);
      keep('x'.repeat(256 * 1024));
      await shared.close();
      expect(await store.rows('select * from kept_offers')).toEqual([]);
    });
  });
});
