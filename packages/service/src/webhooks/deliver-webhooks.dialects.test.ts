import { eventId, isProblem } from '@cartage/core';
import type { WebhookEndpoint } from '@cartage/outbox';
import { insertEvents, type NewEvent } from '@cartage/storage';
import { describe, expect, it } from 'vitest';
import { createOrder } from '../orders/create-order.ts';
import { assumeSound } from '../testing/checked.ts';
import { allowed, choices, HOUR, hearStatements, MINUTE, onStage, sampleOrder } from '../testing/stage.ts';
import { type HeardWebhook, verified } from '../testing/webhook-listener.ts';
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
import { findEndpoint, noEndpoint } from './find-endpoint.ts';
import { listDeliveries } from './list-deliveries.ts';
import { redeliver } from './redeliver.ts';
import { retryDeliveries } from './retry-deliveries.ts';
import { rotateEndpointSecret } from './rotate-endpoint-secret.ts';

const { listen, deliver } = webhookScene();

describe('events are delivered to webhooks', () =>
  onStage((open) => {
    it('signed, each of an order once and in its sequence, from its creation on', async () => {
      const stage = await open();
      const listener = await listen();
      const { endpoint, secret } = await webhookTo(stage, `${listener.url}/events?shop=1`);
      await deliver(stage.service);
      const created = await createOrder(stage.ctx, sampleOrder({ choice: choices.econom }));
      expect(created.kind).toBe('handed-over');
      await listener.until((heard) => heard.some(({ event }) => event.type === 'order.handed_over'));
      expect(listener.heard.map(({ event }) => event.type)).toEqual([
        'order.created',
        'order.status_changed',
        'order.status_changed',
        'order.handed_over',
      ]);
      for (const one of listener.heard) {
        expect(one.path).toBe('/events?shop=1');
        expect(verified(secret, one, stage.clock.now())).toEqual(one.event);
        expect(one.headers['webhook-id']).toBe(one.event.id);
        expect(one.headers['content-type']).toBe('application/json; charset=utf-8');
        expect(one.event).toMatchObject({ version: 1, companyId: stage.ctx.company.id });
      }
      const { deliveries } = await eventually(async () => {
        const page = allowed(
          await listDeliveries(stage.ctx, { webhookId: endpoint.id, state: 'delivered', before: null, count: 10 }),
        );
        return page.deliveries.length === 4 ? page : null;
      });
      expect(deliveries[0]).toMatchObject({
        type: 'order.handed_over',
        tries: 1,
        orderNumber: listener.heard[0]?.event.data.orderId,
        result: { status: 204, reason: null },
      });
    });

    it('of the types that are wished for alone, and none from before', async () => {
      const stage = await open();
      await stage.draft();
      const listener = await listen();
      await webhookTo(stage, listener.url, { types: ['order.created'] });
      await deliver(stage.service);
      const order = await stage.draft();
      await createOrder(stage.ctx, sampleOrder({ choice: choices.econom }));
      await listener.until(isWhole(2));
      expect(listener.heard.map(({ event }) => event.type)).toEqual(['order.created', 'order.created']);
      expect(listener.heard[0]?.event.data.orderId).toBe(order.number);
    });

    it('with both secrets while one is replaced, and with the new one alone a day later', async () => {
      const stage = await open();
      const listener = await listen();
      const { endpoint, secret } = await webhookTo(stage, listener.url);
      const rotated = allowed(await rotateEndpointSecret(stage.ctx, endpoint.id));
      expect(rotated.secret).not.toBe(secret);
      await deliver(stage.service);
      await stage.draft();
      await listener.until(isWhole(1));
      const [both] = listener.heard;
      for (const one of [secret, rotated.secret]) {
        expect(verified(one, both as HeardWebhook, stage.clock.now())).toEqual(both?.event);
      }
      stage.clock.advance(24 * HOUR + 1);
      await stage.draft();
      await listener.until(isWhole(2));
      const one = listener.heard[1] as HeardWebhook;
      expect(verified(rotated.secret, one, stage.clock.now())).toEqual(one.event);
      expect(() => verified(secret, one, stage.clock.now())).toThrow('No matching signature');
    });

    it('again where they are not taken, the rest of the order behind them and other orders beside', async () => {
      const stage = await open();
      const listener = await listen();
      listener.answer(({ event }) => (String(event.data.orderId).startsWith('O-1-') ? 503 : 200));
      const { endpoint } = await webhookTo(stage, listener.url);
      await insertEvents(stage.store.db, eventsOf(stage, [1, 2, 1, 3, 1]));
      await deliver(stage.service);
      await listener.until(isWhole(3));
      expect([...numbers(listener.heard)].sort()).toEqual(['O-1-0', 'O-2-1', 'O-3-3']);
      const waiting = () =>
        listDeliveries(stage.ctx, { webhookId: endpoint.id, state: 'waiting', before: null, count: 10 }).then(allowed);
      const held = await eventually(async () => {
        const { deliveries } = await waiting();
        return deliveries.length === 3 ? deliveries : null;
      });
      expect(held.map(({ tries, nextAt }) => [tries, nextAt])).toEqual([
        [0, null],
        [0, null],
        [1, stage.clock.now() + 5_000],
      ]);
      // Another one comes behind them.
      await insertEvents(stage.store.db, eventsOf(stage, [1]));
      listener.answer(() => 200);
      stage.clock.advance(5_000);
      await listener.until(isWhole(7));
      expect(numbers(listener.heard).slice(3)).toEqual(['O-1-0', 'O-1-2', 'O-1-4', 'O-1-0']);
      await eventually(async () => ((await waiting()).deliveries.length === 0 ? true : null));
      expect(allowed(await findEndpoint(stage.ctx, endpoint.id))).toMatchObject({
        nextAt: null,
        failures: 0,
        off: null,
      });
    });

    it('and an endpoint that hangs holds up nobody else', async () => {
      const stage = await open();
      const [hanging, healthy] = [await listen(), await listen()];
      hanging.answer(() => () => {});
      await webhookTo(stage, hanging.url);
      await webhookTo(stage, healthy.url);
      await insertEvents(
        stage.store.db,
        eventsOf(
          stage,
          Array.from({ length: 40 }, (_, n) => n),
        ),
      );
      const delivery = await deliver(stage.service);
      await healthy.until(isWhole(40));
      expect(hanging.heard.length).toBeLessThanOrEqual(8);
      await delivery.close();
      // What was under way when the process ended is delivered by the next one.
      hanging.answer(() => 200);
      await deliver(stage.service, { ownsDatabase: true });
      await hanging.until((heard) => new Set(numbers(heard)).size === 40);
    });

    it('until one was refused for three days: it is given up where others were taken, and those behind it go on', async () => {
      const stage = await open();
      const listener = await listen();
      const isBad = (number: unknown) => number === 'O-1-0';
      listener.answer(({ event }) => (isBad(event.data.orderId) ? 422 : 204));
      const { endpoint } = await webhookTo(stage, listener.url);
      const webhookId = endpoint.id;
      await insertEvents(stage.store.db, eventsOf(stage, [1, 2, 1, 1]));
      await deliver(stage.service);
      for (let n = 0; ; n += 1) {
        await insertEvents(stage.store.db, [trackedEvent(stage, { orderId: 100 + n, number: `other-${n}` })]);
        const { nextAt } = await eventually(async () => {
          const found = allowed(await findEndpoint(stage.ctx, webhookId));
          const isTaken = numbers(listener.heard).includes(`other-${n}`) && found.place === 5 + n;
          return isTaken && (found.nextAt === null || found.nextAt > stage.clock.now()) ? found : null;
        });
        if (nextAt === null) break;
        stage.clock.advance(nextAt - stage.clock.now());
      }
      const ofBad = () => numbers(listener.heard).filter(isBad).length;
      expect(ofBad()).toBeGreaterThan(10);
      expect(
        numbers(listener.heard)
          .filter((number) => /^O-1/.test(String(number)))
          .slice(-2),
      ).toEqual(['O-1-2', 'O-1-3']);
      expect(allowed(await findEndpoint(stage.ctx, webhookId)).off).toBeNull();
      expect(await stage.store.rows(`select * from jobs where task = 'mail'`)).toEqual([]);
      expect(stage.logged).toContain('an event was given up for a webhook');
      const givenUp = { webhookId, state: 'given-up', before: null, count: 10 } as const;
      const { companyId, deliveries } = allowed(await listDeliveries(stage.ctx, givenUp));
      expect(deliveries).toMatchObject([{ place: 1, nextAt: null, tries: ofBad(), result: { status: 422 } }]);
      // Later events of the order are taken at once, and what was given up comes again where that is asked for.
      await insertEvents(stage.store.db, [trackedEvent(stage, { orderId: 1, number: 'O-1-later' })]);
      await listener.until((heard) => numbers(heard).at(-1) === 'O-1-later');
      listener.answer(() => 204);
      const [event] = deliveries as [(typeof deliveries)[number]];
      allowed(await redeliver(stage.ctx, { webhookId, eventId: eventId({ ...event, companyId }) }));
      await listener.until((heard) => isBad(numbers(heard).at(-1)));
      await eventually(async () =>
        allowed(await listDeliveries(stage.ctx, givenUp)).deliveries.length === 0 ? true : null,
      );
    });

    it('at once where that is asked for, all that waits, its three days beginning anew', async () => {
      const stage = await open();
      const listener = await listen();
      listener.answer(() => 503);
      const { endpoint } = await webhookTo(stage, listener.url);
      await insertEvents(stage.store.db, eventsOf(stage, [1, 1, ...Array.from({ length: 20 }, (_, n) => n + 2)]));
      await deliver(stage.service);
      const state = (is: (found: WebhookEndpoint) => boolean) =>
        eventually(async () => {
          const found = allowed(await findEndpoint(stage.ctx, endpoint.id));
          return is(found) ? found : null;
        });
      await state(({ failures }) => failures === 8);
      expect(await retryDeliveries(await stage.stranger(), endpoint.id)).toBe(noEndpoint);
      const began = stage.clock.now();
      stage.clock.advance(2_000);
      listener.answer(() => 204);
      allowed(await retryDeliveries(stage.ctx, endpoint.id));
      await listener.until(isWhole(8 + 22));
      await state(({ nextAt, failures }) => nextAt === null && failures === 0);
      // It never waited longer than it was let.
      expect(stage.clock.now()).toBe(began + 2_000);
      const tried = await stage.store.rows('select tries, first_tried_at from webhook_deliveries');
      expect(new Set(tried.map(({ tries, first_tried_at }) => `${tries} ${first_tried_at}`))).toEqual(
        new Set([`1 ${began + 2_000}`]),
      );
    });

    it('until it has refused one for three days: then it is off, its owner is told, and nothing is lost', async () => {
      const stage = await open();
      const listener = await listen();
      listener.answer(() => 500);
      const { endpoint } = await webhookTo(stage, listener.url, { email: 'ops@shop.example' });
      await stage.store.db.updateTable('mail_addresses').set({ confirmed_at: 1 }).execute();
      const began = stage.clock.now();
      await insertEvents(stage.store.db, eventsOf(stage, [1]));
      await deliver(stage.service);
      const moments: number[] = [];
      for (let tries = 1; ; tries += 1) {
        await listener.until(isWhole(tries));
        moments.push(stage.clock.now() - began);
        const now = await eventually(async () => {
          const found = allowed(await findEndpoint(stage.ctx, endpoint.id));
          return found.failures === tries ? found : null;
        });
        if (now.off) {
          expect(now.off.reason).toBe('failing');
          break;
        }
        stage.clock.advance((now.nextAt as number) - stage.clock.now());
      }
      expect(moments.slice(0, 4)).toEqual([0, 5_000, 35_000, 155_000]);
      expect(moments.at(-1)).toBe(72 * HOUR);
      const mails = await stage.store.rows(`select payload from jobs where task = 'mail' order by id`);
      // The question whether that may be, and that it was switched off.
      expect(mails).toHaveLength(2);
      expect(JSON.stringify(mails[1])).toContain('ops@shop.example');
      expect(JSON.stringify(mails)).not.toContain('secret');
      // Off it gets nothing.
      const tries = listener.heard.length;
      await insertEvents(stage.store.db, eventsOf(stage, [1, 2]));
      listener.answer(() => 200);
      stage.clock.advance(HOUR);
      allowed(await changeEndpoint(stage.ctx, assumeSound({ webhookId: endpoint.id, isEnabled: true })));
      await listener.until(isWhole(tries + 3));
      expect([...numbers(listener.heard).slice(tries)].sort()).toEqual(['O-1-0', 'O-1-0', 'O-2-1']);
    });

    it('on and on where only the clock says that three days are over, and the clock has jumped', async () => {
      const jumped = { ms: 0 };
      const stage = await open({ jumped });
      const listener = await listen();
      listener.answer(() => 500);
      const { endpoint } = await webhookTo(stage, listener.url);
      await insertEvents(stage.store.db, eventsOf(stage, [1]));
      await deliver(stage.service);
      const tried = (times: number) =>
        eventually(async () => {
          const found = allowed(await findEndpoint(stage.ctx, endpoint.id));
          return found.failures === times ? found : null;
        });
      for (let times = 1; times < 8; times += 1) {
        const { nextAt } = await tried(times);
        stage.clock.advance((nextAt as number) - stage.clock.now());
      }
      await tried(8);
      jumped.ms = 400 * 24 * HOUR;
      stage.clock.advance(jumped.ms);
      const { off, nextAt } = await tried(9);
      expect(off).toBeNull();
      expect(nextAt).toBe(stage.clock.now() + 8 * HOUR);
    });

    it('and no more to one that answers that it is gone', async () => {
      const stage = await open();
      const listener = await listen();
      // One that was taken just before changes nothing.
      listener.answer(({ event }) => (event.data.orderId === 'O-1-0' ? 204 : 410));
      const { endpoint } = await webhookTo(stage, listener.url);
      await insertEvents(stage.store.db, eventsOf(stage, [1, 1]));
      await deliver(stage.service);
      const { off } = await eventually(async () => {
        const found = allowed(await findEndpoint(stage.ctx, endpoint.id));
        return found.off ? found : null;
      });
      expect(off?.reason).toBe('gone');
      expect(listener.heard).toHaveLength(2);
    });

    it('one at a time to one that fails whatever it gets, which costs a row for each pause alone', async () => {
      const stage = await open();
      const listener = await listen();
      listener.answer(() => 500);
      const { endpoint } = await webhookTo(stage, listener.url);
      await insertEvents(
        stage.store.db,
        eventsOf(
          stage,
          Array.from({ length: 100 }, (_, n) => n),
        ),
      );
      await deliver(stage.service);
      await eventually(async () => {
        const found = allowed(await findEndpoint(stage.ctx, endpoint.id));
        return found.failures === 8 ? found : null;
      });
      expect(listener.heard).toHaveLength(8);
      listener.answer(() => 200);
      stage.clock.advance(MINUTE);
      await listener.until((heard) => new Set(numbers(heard)).size === 100);
      await eventually(async () => {
        const found = allowed(await findEndpoint(stage.ctx, endpoint.id));
        return found.nextAt === null && found.failures === 0 ? found : null;
      });
    });

    it('by several processes at once, each to one', async () => {
      const stage = await open();
      const others = [await stage.otherProcess(), await stage.otherProcess()];
      const listeners = [await listen(), await listen(), await listen()];
      for (const listener of listeners) await webhookTo(stage, listener.url);
      for (const service of [stage.service, ...others]) await deliver(service);
      const orders = Array.from({ length: 60 }, (_, n) => n % 7);
      for (const [n, order] of orders.entries()) {
        const [event] = eventsOf(stage, [order]) as [NewEvent<'order.tracked'>];
        await insertEvents(stage.store.db, [{ ...event, facts: { ...event.facts, number: `O-${order}-${n}` } }]);
      }
      for (const { heard, until } of listeners) {
        await until(isWhole(60));
        expect(heard).toHaveLength(60);
        for (let order = 0; order < 7; order += 1) {
          const own = numbers(heard).filter((number) => String(number).startsWith(`O-${order}-`));
          expect(own).toEqual(orders.flatMap((one, n) => (one === order ? [`O-${order}-${n}`] : [])));
        }
      }
    });

    it('once more behind an earlier one of its order that waits', async () => {
      const stage = await open();
      const listener = await listen();
      listener.answer(({ event }) => (event.data.orderId === 'O-1-0' ? 503 : 204));
      const { endpoint } = await webhookTo(stage, listener.url);
      await insertEvents(stage.store.db, eventsOf(stage, [1, 1]));
      await deliver(stage.service);
      const waiting = await eventually(async () => {
        const page = { webhookId: endpoint.id, state: 'waiting', before: null, count: 10 } as const;
        const { companyId, deliveries } = allowed(await listDeliveries(stage.ctx, page));
        return deliveries.length === 2 ? deliveries.map((one) => eventId({ ...one, companyId })) : null;
      });
      allowed(await redeliver(stage.ctx, { webhookId: endpoint.id, eventId: waiting[0] as string }));
      listener.answer(() => 204);
      stage.clock.advance(5_000);
      await listener.until(isWhole(3));
      expect(numbers(listener.heard)).toEqual(['O-1-0', 'O-1-0', 'O-1-1']);
    });

    it('once more where that is asked for while the answer is on its way', async () => {
      const stage = await open();
      const listener = await listen();
      const { endpoint } = await webhookTo(stage, listener.url);
      await insertEvents(stage.store.db, eventsOf(stage, [1]));
      let end = () => {};
      listener.answer(() => (response) => {
        end = () => response.writeHead(204).end();
      });
      await deliver(stage.service);
      await listener.until(isWhole(1));
      const [first] = listener.heard as [HeardWebhook];
      allowed(await redeliver(stage.ctx, { webhookId: endpoint.id, eventId: first.event.id }));
      listener.answer(() => 204);
      end();
      await listener.until(isWhole(2));
      expect(listener.heard[1]?.event.id).toBe(first.event.id);
    });

    it('once more where that is asked for: one event, or all since a moment', async () => {
      const stage = await open();
      const listener = await listen();
      const { endpoint } = await webhookTo(stage, listener.url);
      await insertEvents(stage.store.db, eventsOf(stage, [1, 1, 2]));
      stage.clock.advance(HOUR);
      const since = stage.clock.now();
      await insertEvents(stage.store.db, eventsOf(stage, [1, 3]));
      await deliver(stage.service);
      await listener.until(isWhole(5));
      const webhookId = endpoint.id;
      stage.clock.advance(MINUTE);
      const [first] = listener.heard as [HeardWebhook];
      allowed(await redeliver(stage.ctx, { webhookId, eventId: first.event.id }));
      await listener.until(isWhole(6));
      expect(listener.heard[5]?.body).toBe(first.body);
      allowed(await redeliver(stage.ctx, { webhookId, since: new Date(since).toISOString() }));
      await listener.until(isWhole(8));
      expect([...numbers(listener.heard).slice(6)].sort()).toEqual(['O-1-0', 'O-3-1']);
      const unknown = await redeliver(stage.ctx, { webhookId, eventId: 'evt_1_99_1' });
      expect(isProblem(unknown) && unknown.code).toBe('EventUnknown');
      const other = await redeliver(await stage.stranger(), { webhookId, eventId: first.event.id });
      expect(isProblem(other) && other.code).toBe('WebhookNotFound');
    });

    it('without a question for companies that have none, as soon as one has some', async () => {
      const stage = await open({ hearsOthers: true });
      const listener = await listen();
      await webhookTo(stage, listener.url);
      const isHeard = () => stage.service.store.notices.lookEvery(50) > 50;
      // The one process of an SQLite file looks as often as is quick.
      if (stage.store.dialect === 'postgres') await expect.poll(isHeard).toBe(true);
      const [other, stranger] = [await stage.otherProcess(), await stage.stranger()];
      await deliver(stage.service);
      await insertEvents(stage.store.db, eventsOf(stage, [1]));
      await listener.until(isWhole(1));
      const heard = hearStatements(null);
      const looks = () => heard.times(/from "webhook_endpoints"/);
      const ofStranger = eventsOf({ ...stage, ctx: stranger }, [2]);
      if (isHeard()) {
        // Once nothing is found it is quiet until somebody writes.
        await expect.poll(() => heard.times(/select min\("next_at"\)/)).toBeGreaterThan(0);
        const before = looks();
        for (let n = 0; n < 50; n += 1) {
          await insertEvents(stage.store.db, ofStranger);
          await new Promise((resolve) => setImmediate(resolve));
        }
        expect(looks()).toBe(before);
      }
      heard.close();
      await webhookTo({ ctx: { ...stranger, ...other } }, listener.url);
      await insertEvents(other.store.db, ofStranger);
      await listener.until(isWhole(2));
      expect(listener.heard[1]?.event.companyId).toBe(stranger.company.id);
    });
  }));
