import { insertEvents } from '@cartage/storage';
import { forEachDialect, type TestStore } from '@cartage/storage/testing';
import { describe, expect, it } from 'vitest';
import { changeEndpoint, insertEndpoint } from './change-endpoint.ts';
import {
  claimEndpoints,
  endpointsAtWork,
  nextEndpointAt,
  numberToldEvents,
  releaseEndpoint,
} from './claim-endpoints.ts';
import { testEndpoint } from './testing-endpoint.ts';
import { TO_BE_LOOKED_AT } from './webhook-endpoint.ts';

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
    const atWork = async (store: TestStore, companies: readonly number[] | null, now = NOW) =>
      (await endpointsAtWork(store.db, { owner: 'me', now, companies, limit: 100 })).map(({ id }) => id).sort();

    it('are those of companies that have told something since, and their events have places', async () => {
      const store = await withEndpoints(1, 2, 3);
      await tell(store, 1);
      const first = await numberToldEvents(store.db, null, 100);
      expect(first).toEqual({ companies: null, newest: expect.any(Number), isMore: false });
      expect(await atWork(store, first.companies)).toEqual(['wh_1']);
      await tell(store, 2);
      await tell(store, 3);
      // Nobody is told of this one's.
      await tell(store, 4);
      const next = await numberToldEvents(store.db, first.newest, 100);
      expect(next.companies?.toSorted()).toEqual([2, 3, 4]);
      expect(next).toMatchObject({ newest: first.newest + 3, isMore: false });
      expect(await atWork(store, next.companies)).toEqual(['wh_2', 'wh_3']);
      expect(await atWork(store, null)).toEqual(['wh_1', 'wh_2', 'wh_3']);
      expect(await numberToldEvents(store.db, next.newest, 100)).toEqual({ ...next, companies: [] });
    });

    it('are those too that their owner has changed, that were paused, have something due, or were claimed by the dead', async () => {
      const store = await withEndpoints(1, 2, 3, 4, 5, 6);
      for (const companyId of [1, 2, 3, 4, 5, 6]) await tell(store, companyId);
      await numberToldEvents(store.db, null, 100);
      await changeEndpoint(store.db, { companyId: 1, id: 'wh_1' }, { description: 'another' });
      await store.rows(`update webhook_endpoints set paused_until = ${NOW + 5} where id = 'wh_2'`);
      await store.rows(`update webhook_endpoints set next_at = ${NOW + 9} where id = 'wh_3'`);
      await claimEndpoints(store.db, { owner: 'dead', now: NOW, until: NOW + 7 }, ['wh_4']);
      await claimEndpoints(store.db, { owner: 'me', now: NOW, until: NOW + 7 }, ['wh_5']);
      expect(await atWork(store, [])).toEqual(['wh_1', 'wh_5']);
      expect(await nextEndpointAt(store.db, NOW)).toBe(NOW + 5);
      expect(await atWork(store, [], NOW + 5)).toEqual(['wh_1', 'wh_2', 'wh_5']);
      expect(await atWork(store, [], NOW + 9)).toEqual(['wh_1', 'wh_2', 'wh_3', 'wh_4', 'wh_5']);
      const [row] = await store.rows(`select next_at from webhook_endpoints where id = 'wh_1'`);
      expect(Number(row?.['next_at'])).toBe(TO_BE_LOOKED_AT);
      await releaseEndpoint(store.db, 'me', 'wh_5');
      expect(await atWork(store, [])).toEqual(['wh_1']);
    });
  }));
