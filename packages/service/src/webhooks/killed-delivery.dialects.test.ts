import { eventLineOf } from '@cartage/outbox';
import { insertEvents } from '@cartage/storage';
import { afterEach, expect, it } from 'vitest';
import { assumeSound } from '../testing/checked.ts';
import { dyingAtEach } from '../testing/crashing-store.ts';
import { allowed, onStage, type Stage } from '../testing/stage.ts';
import { type HeardWebhook, openWebhookListener, type WebhookListener } from '../testing/webhook-listener.ts';
import { trackedEvent } from '../testing/webhook-scene.ts';
import { createEndpoint } from './create-endpoint.ts';
import { deliverWebhooks } from './deliver-webhooks.ts';
import { CLAIM_MS } from './endpoint-line.ts';
import { findEndpoint } from './find-endpoint.ts';
import { listDeliveries } from './list-deliveries.ts';

const cleanUps: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

const orders = [1, 2, 1, 2, 1, 3] as const;
const numberOf = (place: number): string => `O-${orders[place - 1]}-${place}`;
/** What is not taken at first: the first of one order, and one in the middle of another. */
const refused: ReadonlySet<string> = new Set([numberOf(1), numberOf(4)]);

const events = (stage: Stage) =>
  orders.map((orderId, n) => trackedEvent(stage, { orderId, number: numberOf(n + 1), later: n }));

/** Refuses each of them once; what it has taken, in that sequence. */
const listen = async (): Promise<{ readonly listener: WebhookListener; readonly taken: string[] }> => {
  const listener = await openWebhookListener();
  cleanUps.push(listener.close);
  const taken: string[] = [];
  const toRefuse = new Set(refused);
  listener.answer((heard) => {
    const number = told(heard);
    if (toRefuse.delete(number)) return 503;
    taken.push(number);
    return 200;
  });
  return { listener, taken };
};

const told = ({ event }: HeardWebhook): string => String(event.data.orderId);

/** Time goes on, so that what was refused is tried again. */
const until = async ({ clock }: Stage, isSo: () => Promise<boolean>): Promise<void> => {
  while (!(await isSo())) {
    clock.advance(500);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
};

/** Each once, however often it came; of one order as they stand in the line. */
const expectInOrder = (numbers: readonly string[]): void => {
  const first = [...new Set(numbers)];
  for (const order of new Set(orders)) {
    const own = orders.flatMap((one, n) => (one === order ? [numberOf(n + 1)] : []));
    expect(first.filter((number) => own.includes(number))).toEqual(own);
  }
};

onStage((open) => {
  it('a process that delivers and dies before any query has another one go on: none lost, each order in its order', async () => {
    const queries = await dyingAtEach(async ({ run, lives }) => {
      const stage = await open();
      const { listener, taken } = await listen();
      const wish = assumeSound({ url: listener.url });
      const { endpoint } = allowed(await createEndpoint(stage.ctx, wish, { locale: 'en' }));
      await insertEvents(stage.store.db, events(stage));
      const isTold = async (): Promise<boolean> => {
        const { place, nextAt } = allowed(await findEndpoint(stage.ctx, endpoint.id));
        return place === orders.length && nextAt === null;
      };

      const lived = await run(stage.ctx, async (ctx) => {
        const dying = await deliverWebhooks(ctx, { ownsDatabase: false, everyMs: 25 });
        await until(stage, async () => !lives() || (await isTold()));
        const hasLived = lives();
        await dying.close();
        return hasLived;
      });

      if (!lived) {
        // On SQLite nobody else can have claimed what is found; else a claim ends by itself.
        const ownsDatabase = stage.store.dialect === 'sqlite';
        if (!ownsDatabase) stage.clock.advance(CLAIM_MS);
        const delivery = await deliverWebhooks(await stage.otherProcess(), { ownsDatabase, everyMs: 25 });
        await until(stage, isTold);
        await delivery.close();
      }
      expect(new Set(taken).size).toBe(orders.length);
      expectInOrder(listener.heard.map(told));
      expectInOrder(taken);
      expect(await eventLineOf(stage.store.db, stage.ctx.company.id)).toMatchObject({ last: orders.length });
      const page = { webhookId: endpoint.id, state: null, before: null, count: 100 };
      const { deliveries } = allowed(await listDeliveries(stage.ctx, page));
      expect(deliveries.map(({ state }) => state)).toEqual(orders.map(() => 'delivered'));
      await listener.close();
      cleanUps.length = 0;
      await stage.store.end();
    });
    expect(queries).toBeGreaterThan(10);
  }, 240_000);
});
