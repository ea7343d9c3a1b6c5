import { insertEvents } from '@cartage/storage';
import { forEachDialect, type TestStore } from '@cartage/storage/testing';
import { describe, expect, it } from 'vitest';
import { insertEndpoint } from './change-endpoint.ts';
import {
  claimEndpoints,
  endpointsAtWork,
  endpointsOn,
  nextEndpointAt,
  numberToldEvents,
  releaseEndpoint,
} from './claim-endpoints.ts';
import { testEndpoint } from './testing-endpoint.ts';

const NOW = 1_800_000_000_000;

describe('webhooks with something to get', () =>
  forEachDialect((open) => {
    /** A webhook of each of these companies, of which nobody knows anything new. */
    const withEndpoints = async (...companies: readonly number[]): Promise<TestStore> => {
      const store = await open();
      for (const companyId of companies) {
        const id = `wh_${companyId}`;
        await insertEndpoint(store.db, {
          id,
          companyId,
          ...testEndpoint,
        });
      }
      await store.rows('update webhook_endpoints set next_at = null');
      return store;
    };
    const tell = (store: TestStore, companyId: number) =>
      store.transaction((tx) =>
        insertEvents(tx, [{ companyId, type: 'order.tracked', at: NOW, orderId: 7, facts: '{}' } as never]),
      );
    const atWork = async (store: TestStore, of: readonly number[] | null, now = NOW) =>
      (await endpointsAtWork(store.db, { owner: 'me', now, companies: of && new Set(of), limit: 100 }))
        .map(({ id }) => id)
        .sort();

    it('are those of companies that have told something, and their events have places', async () => {
      const store = await withEndpoints(1, 2, 3);
      expect(await endpointsOn(store.db, NOW, 3)).toEqual({ companies: new Set([1, 2, 3]), nextAt: null });
      expect(await endpointsOn(store.db, NOW, 2)).toEqual({ companies: null, nextAt: null });
      // Nobody is told of the last one's.
      for (const companyId of [1, 2, 3, 4]) await tell(store, companyId);
      expect(await numberToldEvents(store.db, new Set([2, 4]), 100)).toBe(false);
      expect(await atWork(store, [2, 4])).toEqual(['wh_2']);
      // Those of the first one have none yet, but on SQLite.
      expect(await atWork(store, null)).toEqual(store.dialect === 'sqlite' ? ['wh_1', 'wh_2', 'wh_3'] : ['wh_2']);
      expect(await numberToldEvents(store.db, null, 1)).toBe(store.dialect === 'postgres');
      expect(await numberToldEvents(store.db, null, 100)).toBe(false);
      expect(await atWork(store, null)).toEqual(['wh_1', 'wh_2', 'wh_3']);
      expect(await atWork(store, [1, 3])).toEqual(['wh_1', 'wh_3']);
      expect(await atWork(store, [])).toEqual([]);
    });

    it('are those too that were paused, have something due, or were claimed by the dead', async () => {
      const store = await withEndpoints(1, 2, 3, 4, 5, 6);
      for (const companyId of [1, 2, 3, 4, 5, 6]) await tell(store, companyId);
      await numberToldEvents(store.db, null, 100);
      await store.rows(`update webhook_endpoints set paused_until = ${NOW + 5} where id = 'wh_2'`);
      await store.rows(`update webhook_endpoints set next_at = ${NOW + 9} where id = 'wh_3'`);
      await claimEndpoints(store.db, { owner: 'dead', now: NOW, until: NOW + 7 }, ['wh_4']);
      await claimEndpoints(store.db, { owner: 'me', now: NOW, until: NOW + 7 }, ['wh_5']);
      expect(await atWork(store, [])).toEqual(['wh_5']);
      const next = async (now: number) => [
        await nextEndpointAt(store.db, now),
        (await endpointsOn(store.db, now, 9)).nextAt,
      ];
      expect(await next(NOW)).toEqual([NOW + 5, NOW + 5]);
      expect(await next(NOW + 5)).toEqual([NOW + 9, NOW + 9]);
      expect(await next(NOW + 9)).toEqual([null, null]);
      expect(await atWork(store, [], NOW + 5)).toEqual(['wh_2', 'wh_5']);
      expect(await atWork(store, [], NOW + 9)).toEqual(['wh_2', 'wh_3', 'wh_4', 'wh_5']);
      await releaseEndpoint(store.db, 'me', 'wh_5');
      expect(await atWork(store, [])).toEqual([]);
    });
  }));
