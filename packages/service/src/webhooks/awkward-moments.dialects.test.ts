import { insertEvents, type NewEvent } from '@cartage/storage';
import { describe, expect, it } from 'vitest';
import { sweepEvents } from '../events/sweep-events.ts';
import { assumeSound } from '../testing/checked.ts';
import { holdQueries } from '../testing/held-queries.ts';
import { allowed, HOUR, MINUTE, onStage } from '../testing/stage.ts';
import { eventsOf, eventually, isWhole, numbers, webhookScene, webhookTo } from '../testing/webhook-scene.ts';
import { changeEndpoint } from './change-endpoint.ts';
import { findEndpoint } from './find-endpoint.ts';
import { listDeliveries } from './list-deliveries.ts';
import { redeliver } from './redeliver.ts';

const { listen, deliver } = webhookScene();

describe('no event is lost or overtaken', () =>
  onStage((open) => {
    it('where an endpoint goes down while more of the line is read', async () => {
      const stage = await open();
      const listener = await listen();
      const answers: ((status: number) => void)[] = [];
      listener.answer(() => (response) => answers.push((status) => response.writeHead(status).end()));
      await webhookTo(stage, listener.url);
      await insertEvents(
        stage.store.db,
        eventsOf(
          stage,
          Array.from({ length: 20 }, (_, n) => n),
        ),
      );
      const held = holdQueries(stage.service);
      await deliver(held.service);
      await listener.until(isWhole(8));
      const isRead = held.hold('events');
      await insertEvents(stage.store.db, eventsOf(stage, [20]));
      await isRead;
      listener.answer(() => 204);
      for (const answer of answers.splice(0)) answer(500);
      await new Promise((resolve) => setTimeout(resolve, 200));
      held.release();
      stage.clock.advance(MINUTE);
      await eventually(async () => (new Set(listener.heard.map(({ event }) => event.id)).size === 21 ? true : null));
    }, 15_000);

    it('behind one that was swept while the endpoint was off', async () => {
      const stage = await open({ settings: { eventsKeepDays: 4 } });
      const listener = await listen();
      listener.answer(() => 500);
      const { endpoint } = await webhookTo(stage, listener.url);
      await insertEvents(stage.store.db, eventsOf(stage, [1]));
      const first = await deliver(stage.service);
      await listener.until(isWhole(1));
      stage.clock.advance(2 * 24 * HOUR);
      await insertEvents(stage.store.db, eventsOf(stage, [1]));
      await eventually(async () => {
        const page = allowed(
          await listDeliveries(stage.ctx, { webhookId: endpoint.id, state: 'waiting', before: null, count: 10 }),
        );
        return page.deliveries.length === 2 ? true : null;
      });
      await first.close();
      allowed(await changeEndpoint(stage.ctx, assumeSound({ webhookId: endpoint.id, isEnabled: false })));
      // The first one is not kept any more, the second is.
      stage.clock.advance(2 * 24 * HOUR + HOUR);
      await insertEvents(stage.store.db, eventsOf(stage, [2]));
      await sweepEvents(stage.service);
      const before = listener.heard.length;
      listener.answer(() => 204);
      allowed(await changeEndpoint(stage.ctx, assumeSound({ webhookId: endpoint.id, isEnabled: true })));
      await deliver(stage.service);
      await listener.until((heard) => heard.length >= before + 2);
    }, 15_000);

    it('where the owner has all delivered again while one of its order waits', async () => {
      const stage = await open();
      const listener = await listen();
      listener.answer(({ event }) => (event.data.orderId === 'O-1-0' ? 500 : 204));
      const { endpoint } = await webhookTo(stage, listener.url);
      const since = stage.clock.now();
      await insertEvents(stage.store.db, eventsOf(stage, [1, 2]));
      const held = holdQueries(stage.service);
      await deliver(held.service);
      await eventually(async () => {
        const page = allowed(
          await listDeliveries(stage.ctx, { webhookId: endpoint.id, state: 'waiting', before: null, count: 10 }),
        );
        return page.deliveries.length === 1 ? true : null;
      });
      const isRead = held.hold('events');
      await insertEvents(stage.store.db, eventsOf(stage, [3, 1]));
      await isRead;
      allowed(await redeliver(stage.ctx, { webhookId: endpoint.id, since: new Date(since).toISOString() }));
      held.release();
      await new Promise((resolve) => setTimeout(resolve, 500));
      listener.answer(() => 204);
      stage.clock.advance(MINUTE);
      const last = 'O-1-1';
      await listener.until((heard) => heard.some(({ event }) => event.data.orderId === last));
      const own = numbers(listener.heard).filter((one) => String(one).startsWith('O-1-'));
      // Taken for the first time only after the one before it was.
      expect(own.indexOf(last)).toBe(own.length - 1);
    }, 15_000);

    it('nor told twice where its secret takes its time to be opened', async () => {
      const stage = await open();
      const listener = await listen();
      listener.answer(() => (response) => setTimeout(() => response.writeHead(204).end(), 50));
      await webhookTo(stage, listener.url);
      await insertEvents(stage.store.db, eventsOf(stage, [1, 2]));
      const { secrets } = stage.service;
      const slow: typeof secrets = {
        ...secrets,
        open: async (...sealed) => {
          await new Promise((resolve) => setTimeout(resolve, 100));
          return secrets.open(...sealed);
        },
      };
      await deliver({ ...stage.service, secrets: slow });
      await listener.until(isWhole(2));
      await new Promise((resolve) => setTimeout(resolve, 500));
      expect(listener.heard).toHaveLength(2);
    });

    it('nor kept waiting behind many that are not for it', async () => {
      const stage = await open();
      const listener = await listen();
      await webhookTo(stage, listener.url, { types: ['order.delivered'] });
      await insertEvents(
        stage.store.db,
        eventsOf(
          stage,
          Array.from({ length: 900 }, (_, n) => n),
        ),
      );
      const [last] = eventsOf(stage, [1]) as [NewEvent];
      await insertEvents(stage.store.db, [{ ...last, type: 'order.delivered' }]);
      await deliver(stage.service, { everyMs: 60_000 });
      await listener.until(isWhole(1));
    }, 5_000);

    it('nor kept waiting by another order that hangs when it is tried again', async () => {
      const stage = await open();
      const listener = await listen();
      listener.answer(() => 500);
      const { endpoint } = await webhookTo(stage, listener.url);
      await deliver(stage.service);
      for (const [n, order] of [1, 2].entries()) {
        await insertEvents(stage.store.db, eventsOf(stage, [order]));
        await eventually(async () =>
          allowed(await findEndpoint(stage.ctx, endpoint.id)).failures === n + 1 ? true : null,
        );
        stage.clock.advance(3_000);
      }
      listener.answer(({ event }) => (event.data.orderId === 'O-1-0' ? () => {} : 204));
      await listener.until(isWhole(3));
      stage.clock.advance(3_000);
      await listener.until(isWhole(4));
      expect(numbers(listener.heard)).toEqual(['O-1-0', 'O-2-0', 'O-1-0', 'O-2-0']);
    }, 8_000);
  }));
