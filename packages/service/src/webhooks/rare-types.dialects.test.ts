import type { EventType } from '@cartage/core';
import { type Db, insertEvents } from '@cartage/storage';
import { describe, expect, it } from 'vitest';
import type { Service } from '../open-service.ts';
import { assumeSound } from '../testing/checked.ts';
import { allowed, onStage, type Stage } from '../testing/stage.ts';
import {
  eventsOf,
  eventually,
  isWhole,
  numbers,
  trackedEvent,
  webhookScene,
  webhookTo,
} from '../testing/webhook-scene.ts';
import { changeEndpoint } from './change-endpoint.ts';
import { findEndpoint } from './find-endpoint.ts';

const { listen, deliver } = webhookScene();

const upTo = (count: number) => Array.from({ length: count }, (_, n) => n);

/** A service whose looks through the line are counted: how many there were, and the most at once. */
const counted = (service: Service) => {
  let looks = 0;
  let underWay = 0;
  let most = 0;
  const isLook = new WeakSet<object>();
  const plugin: Parameters<Db['withPlugin']>[0] = {
    transformQuery: ({ node, queryId }) => {
      const text = JSON.stringify(node);
      if (node.kind !== 'SelectQueryNode' || !text.includes('"facts"') || text.includes('webhook_deliveries'))
        return node;
      looks += 1;
      underWay += 1;
      most = Math.max(most, underWay);
      isLook.add(queryId);
      return node;
    },
    transformResult: async ({ result, queryId }) => {
      if (!isLook.has(queryId)) return result;
      // Long enough for all others to come, were they let.
      for (let n = 0; n < 3; n += 1) await new Promise((resolve) => setImmediate(resolve));
      underWay -= 1;
      return result;
    },
  };
  return {
    service: { ...service, store: { ...service.store, db: service.store.db.withPlugin(plugin) } },
    looks: () => looks,
    most: () => most,
  };
};

describe('webhooks of a type that hardly ever comes', () =>
  onStage((open) => {
    const rarely = async (stage: Stage, count: number, types: readonly EventType[]) => {
      const listener = await listen();
      const made = [];
      for (const _ of upTo(count)) made.push((await webhookTo(stage, listener.url, { types })).endpoint);
      return { listener, endpoints: made };
    };
    const isThrough = (stage: Stage, id: string, place: number) =>
      eventually(async () => (allowed(await findEndpoint(stage.ctx, id)).place === place ? true : null));

    it('find it in one look, however many others lie before it', async () => {
      const stage = await open();
      const { listener, endpoints } = await rarely(stage, 1, ['order.problem']);
      await insertEvents(stage.store.db, eventsOf(stage, upTo(5_000)));
      const problem = { ...trackedEvent(stage, { orderId: 1, number: 'O-problem' }), type: 'order.problem' } as const;
      await insertEvents(stage.store.db, [problem]);
      await insertEvents(stage.store.db, eventsOf(stage, upTo(3_000)));
      const { service, looks } = counted(stage.service);
      await deliver(service);
      await listener.until(isWhole(1));
      await isThrough(stage, endpoints[0]?.id as string, 8_001);
      expect(numbers(listener.heard)).toEqual(['O-problem']);
      // On PostgreSQL the line gets its places a thousand at a time.
      expect(looks()).toBeLessThanOrEqual(stage.store.dialect === 'sqlite' ? 2 : 20);
    });

    it('look for it in turn, a few at once, though they are many', async () => {
      const stage = await open();
      const { endpoints } = await rarely(stage, 20, ['order.problem']);
      await insertEvents(stage.store.db, eventsOf(stage, upTo(1_001)));
      const { service, most, looks } = counted(stage.service);
      await deliver(service);
      for (const { id } of endpoints) await isThrough(stage, id, 1_001);
      expect(looks()).toBeGreaterThanOrEqual(20);
      expect(most()).toBeLessThanOrEqual(4);
    });

    it('are told of what was passed over before, where their types are others now', async () => {
      const stage = await open();
      const { listener, endpoints } = await rarely(stage, 1, ['order.problem']);
      const webhookId = endpoints[0]?.id as string;
      await insertEvents(stage.store.db, eventsOf(stage, upTo(150)));
      await deliver(stage.service);
      await isThrough(stage, webhookId, 150);
      allowed(await changeEndpoint(stage.ctx, assumeSound({ webhookId, types: ['order.tracked'] })));
      await insertEvents(stage.store.db, eventsOf(stage, [7]));
      await listener.until(isWhole(1));
      expect(numbers(listener.heard)).toEqual(['O-7-0']);
    });
  }));
