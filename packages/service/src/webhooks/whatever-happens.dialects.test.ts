import { setTimeout as sleep } from 'node:timers/promises';
import { type Db, insertEvents, type NewEvent } from '@cartage/storage';
import { describe, expect, it } from 'vitest';
import type { Service } from '../open-service.ts';
import { assumeSound } from '../testing/checked.ts';
import { type Random, seeded } from '../testing/seeded.ts';
import { allowed, MINUTE, onStage, type Stage } from '../testing/stage.ts';
import { trackedEvent } from '../testing/webhook-scene.ts';
import { changeEndpoint } from './change-endpoint.ts';
import { createEndpoint } from './create-endpoint.ts';
import { deliverWebhooks, type WebhookDelivery } from './deliver-webhooks.ts';
import { findEndpoint } from './find-endpoint.ts';
import { redeliver } from './redeliver.ts';
import { rotateEndpointSecret } from './rotate-endpoint-secret.ts';
import type { WebhookOutcome, WebhookSender } from './webhook-sender.ts';

const ORDERS = 5;
const ACTS = 120;

/** A receiver that takes what it likes, and what it knows of each order: `O-3-17` is the event 17, of the order 3. */
const openReceiver = (random: Random) => {
  const written = Array.from({ length: ORDERS }, (): string[] => []);
  const seen = new Set<string>();
  const taken = new Map<string, { readonly id: string; readonly at: number }>();
  const overtakers: string[] = [];
  let refuses = (_: number): number => 0.15;
  const receive = (body: string): boolean => {
    const { id, timestamp, data } = JSON.parse(body) as { id: string; timestamp: string; data: { orderId: string } };
    const name = data.orderId;
    const order = Number(name.split('-')[1]);
    const line = written[order] ?? [];
    const isOvertaking = line.slice(0, line.indexOf(name)).some((earlier) => !taken.has(earlier));
    if (!seen.has(name) && isOvertaking) overtakers.push(name);
    seen.add(name);
    const isTaken = random() >= refuses(order);
    if (isTaken) taken.set(name, { id, at: Date.parse(timestamp) });
    return isTaken;
  };
  const send: WebhookSender['send'] = async ({ body, signal }) => {
    signal.throwIfAborted();
    await sleep(random() * 3, undefined, { signal });
    const isTaken = receive(body);
    // Some answers take long.
    await sleep(random() < 0.1 ? 60 : random() * 8, undefined, { signal });
    return isTaken ? outcome('delivered', 204) : outcome('failed', 500);
  };
  return {
    written,
    taken,
    overtakers,
    send,
    refuse: (how: typeof refuses) => {
      refuses = how;
    },
  };
};

const outcome = (kind: WebhookOutcome['kind'], status: number): WebhookOutcome => ({
  kind,
  result: { status, reason: null, tookMs: 1, answer: '' },
  retryAfterMs: null,
});

/** A process that delivers, and that may die at any query. */
const start = async (stage: Stage, send: WebhookSender['send'], random: Random) => {
  const service = await stage.otherProcess();
  let isDead = false;
  const plugin: Parameters<Db['withPlugin']>[0] = {
    transformQuery: ({ node }) => {
      if (isDead) throw new Error('It has died.');
      return node;
    },
    transformResult: async ({ result }) => {
      if (random() < 0.05) await sleep(random() * 40);
      return result;
    },
  };
  const { db, transaction } = service.store;
  const mortal: Service = {
    ...service,
    store: {
      ...service.store,
      db: db.withPlugin(plugin),
      transaction: <T>(work: Parameters<typeof transaction<T>>[0]) => transaction((tx) => work(tx.withPlugin(plugin))),
    },
    webhooks: {
      send: (sent) => (isDead ? sleep(MINUTE, outcome('failed', 500), { signal: sent.signal }) : send(sent)),
      close: async () => {},
    },
  };
  const delivery = await deliverWebhooks(mortal, { ownsDatabase: false, everyMs: 5 });
  return {
    close: delivery.close,
    die: (): Promise<void> => {
      isDead = true;
      return delivery.close();
    },
  } satisfies Partial<WebhookDelivery> & { readonly die: () => Promise<void> };
};

describe('whatever happens, each event is taken, and of one order none before those that come before it', () =>
  onStage((open) => {
    it.each([3, 7])('by the dice of %d', async (seed) => {
      const random = seeded(seed);
      const below = (end: number): number => Math.floor(random() * end);
      const stage = await open({ random });
      const { ctx, clock, store } = stage;
      const { written, taken, overtakers, send, refuse } = openReceiver(random);
      const wish = assumeSound({ url: 'http://127.0.0.1:9/' });
      const { id: webhookId } = allowed(await createEndpoint(ctx, wish, { locale: 'en' })).endpoint;
      const change = async (of: Parameters<typeof changeEndpoint>[1]) => void allowed(await changeEndpoint(ctx, of));

      let count = 0;
      const write = async (): Promise<void> => {
        const events = Array.from({ length: 1 + below(6) }, (): NewEvent => {
          const orderId = below(ORDERS);
          const number = `O-${orderId}-${count++}`;
          written[orderId]?.push(number);
          return trackedEvent(stage, { orderId, number });
        });
        await insertEvents(store.db, events);
      };

      const moods = [() => 0.15, () => 0.95, (order: number) => (order === 1 ? 0.9 : 0.05)];
      const processes = [await start(stage, send, random), await start(stage, send, random)];
      const dead: Promise<void>[] = [];
      const replace = async (end: 'close' | 'die'): Promise<void> => {
        const [one] = processes.splice(below(processes.length), 1);
        const ended = one?.[end]();
        if (end === 'close') await ended;
        else if (ended) dead.push(ended);
        processes.push(await start(stage, send, random));
      };
      const anyTaken = () => [...taken.values()][below(taken.size)];
      const acts: readonly (() => Promise<unknown>)[] = [
        () => change(assumeSound({ webhookId, description: 'another' })),
        () => change(assumeSound({ webhookId, url: 'http://127.0.0.1:9/other' })),
        () => change(assumeSound({ webhookId, isEnabled: false })),
        () => change(assumeSound({ webhookId, isEnabled: true })),
        () => rotateEndpointSecret(ctx, webhookId),
        () => replace('close'),
        () => replace('die'),
        async () => {
          const one = anyTaken();
          if (one) allowed(await redeliver(ctx, { webhookId, eventId: one.id }));
        },
        async () => {
          const one = anyTaken();
          if (one) allowed(await redeliver(ctx, { webhookId, since: new Date(one.at).toISOString() }));
        },
        async () => {
          // Only back: what is passed over is not wished for.
          const first = taken.get(written.flat().find((name) => name.endsWith('-0')) ?? '');
          if (first) await change(assumeSound({ webhookId, after: first.id }));
        },
      ];
      for (let act = 0; act < ACTS; act += 1) {
        await write();
        if (random() < 0.1) refuse(moods[below(moods.length)] ?? (() => 0));
        if (random() < 0.3) await acts[below(acts.length)]?.();
        await sleep(below(15));
        clock.advance(below(4) === 0 ? below(8_000) : below(300));
      }

      refuse(() => 0);
      await change(assumeSound({ webhookId, isEnabled: true }));
      // One alone: from here on the clock runs faster than claims are kept.
      for (const one of processes.splice(1)) await one.close();
      await expect
        .poll(
          async () => {
            clock.advance(10_000);
            const { place } = allowed(await findEndpoint(ctx, webhookId));
            const waiting = await store.rows(`select place from webhook_deliveries where state = 'waiting'`);
            return { taken: taken.size, place, waiting: waiting.length };
          },
          { timeout: 30_000, interval: 20 },
        )
        .toEqual({ taken: count, place: count, waiting: 0 });
      expect(overtakers).toEqual([]);
      for (const one of processes) await one.close();
      await Promise.all(dead);
    });
  }));
