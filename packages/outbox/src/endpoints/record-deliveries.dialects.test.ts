import { forEachDialect, type TestStore } from '@cartage/storage/testing';
import { describe, expect, it } from 'vitest';
import { changeEndpoint, insertEndpoint } from './change-endpoint.ts';
import { claimEndpoints } from './claim-endpoints.ts';
import type { Delivery } from './delivery.ts';
import { getEndpoint } from './find-endpoints.ts';
import { type EndpointProgress, recordDeliveries } from './record-deliveries.ts';
import { redeliverEvent } from './redeliver.ts';
import { testEndpoint } from './testing-endpoint.ts';

const ref = { companyId: 1, id: 'wh_1' };
const nothing = { status: null, reason: null, tookMs: null, answer: null };

const deliveryAt = (place: number, changes: Partial<Delivery> = {}): Delivery => ({
  companyId: ref.companyId,
  endpointId: ref.id,
  place,
  type: 'order.tracked',
  at: 1,
  orderId: 7,
  state: 'delivered',
  tries: 1,
  firstTriedAt: 5,
  triedAt: 5,
  nextAt: null,
  result: { ...nothing, status: 204 },
  ...changes,
});
const untried = { state: 'waiting', tries: 0, firstTriedAt: null, triedAt: null, result: nothing } as const;

const news: EndpointProgress = {
  id: ref.id,
  owner: 'mine',
  revision: 1,
  now: 10,
  until: 1_000,
  place: 3,
  failures: 2,
  pausedUntil: 0,
  takenAt: 9,
  off: null,
  deliveries: [deliveryAt(1), deliveryAt(2), deliveryAt(3, untried)],
  orders: [7],
};

describe('what was delivered is written down', () =>
  forEachDialect((open) => {
    const claimed = async (): Promise<TestStore> => {
      const store = await open();
      await insertEndpoint(store.db, {
        ...ref,
        ...testEndpoint,
      });
      await claimEndpoints(store.db, { owner: 'mine', now: 1, until: 1_000 }, [ref.id]);
      return store;
    };
    const record = ({ transaction }: TestStore, of: Partial<EndpointProgress> = {}) =>
      transaction((tx) => recordDeliveries(tx, { ...news, ...of }));
    const rows = ({ rows: read }: TestStore) =>
      read('select place, state, next_at from webhook_deliveries order by place').then((found) =>
        found.map(({ place, state, next_at }) => [Number(place), state, next_at === null ? null : Number(next_at)]),
      );
    const cursor = async ({ rows: read }: TestStore) =>
      Number((await read('select place from webhook_endpoints'))[0]?.['place']);

    it('with the cursor, and what stood behind it moves up', async () => {
      const store = await claimed();
      expect(await record(store)).toEqual({ kind: 'recorded', nextAt: 10 });
      expect(await rows(store)).toEqual([
        [1, 'delivered', null],
        [2, 'delivered', null],
        [3, 'waiting', 10],
      ]);
      expect(await cursor(store)).toBe(3);
      expect(await getEndpoint(store.db, ref)).toMatchObject({ failures: 2, takenAt: 9 });
    });

    it('and nothing moves up while an earlier one of its order waits', async () => {
      const store = await claimed();
      const failed = deliveryAt(1, { state: 'waiting', nextAt: 500 });
      const deliveries = [failed, deliveryAt(2, untried), deliveryAt(3, { ...untried, orderId: 8 })];
      expect(await record(store, { deliveries, orders: [7, 8] })).toEqual({ kind: 'recorded', nextAt: 10 });
      expect(await rows(store)).toEqual([
        [1, 'waiting', 500],
        [2, 'waiting', null],
        [3, 'waiting', 10],
      ]);
    });

    it('not by a process whose claim is another’s by now', async () => {
      const store = await claimed();
      expect(await record(store, { owner: 'another' })).toEqual({ kind: 'lost', nextAt: null });
      expect(await rows(store)).toEqual([]);
      expect(await cursor(store)).toBe(0);
    });

    it('beside what its owner has changed: the cursor stays, and what he asks for again too', async () => {
      const store = await claimed();
      await store.transaction(async (tx) => {
        await changeEndpoint(tx, ref, { nextAt: 8 });
        await redeliverEvent(
          tx,
          ref.id,
          { companyId: 1, place: 1, type: 'order.tracked', at: 1, orderId: 7, facts: {} as never },
          8,
        );
      });
      expect(await record(store)).toEqual({ kind: 'changed', nextAt: 8 });
      // The third was not tried: it comes from the line, with those that come before it.
      expect(await rows(store)).toEqual([
        [1, 'waiting', 8],
        [2, 'delivered', null],
      ]);
      expect(await cursor(store)).toBe(0);
    });
  }));
