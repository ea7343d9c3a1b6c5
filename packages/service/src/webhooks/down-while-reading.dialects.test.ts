import { type Db, insertEvents } from '@cartage/storage';
import { expect, it } from 'vitest';
import { assumeSound } from '../testing/checked.ts';
import { allowed, HOUR, onStage, type Stage } from '../testing/stage.ts';
import { openWebhookListener } from '../testing/webhook-listener.ts';
import { trackedEvent } from '../testing/webhook-scene.ts';
import { createEndpoint } from './create-endpoint.ts';
import { deliverWebhooks } from './deliver-webhooks.ts';
import { SLOTS } from './delivery-schedule.ts';

const EVENTS = 160;
/** So many are taken; then the line is read on, which is done in hundreds and before the last half hundred. */
const TAKEN = 51;

const events = (stage: Stage) =>
  Array.from({ length: EVENTS }, (_, n) => trackedEvent(stage, { orderId: n + 1, number: `O-${n + 1}` }));

const gate = () => {
  let open = (): void => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
};

/** The database, whose second reading of the line has to wait. */
const reading = (db: Db, begun: () => void, mayEnd: Promise<void>): Db => {
  let readings = 0;
  const held = new WeakSet<object>();
  return db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      const text = JSON.stringify(node);
      const isReading =
        text.includes('"facts"') && !text.includes('webhook_deliveries') && node.kind === 'SelectQueryNode';
      if (isReading) readings += 1;
      if (isReading && readings === 2) held.add(queryId);
      return node;
    },
    transformResult: async ({ result, queryId }) => {
      if (held.has(queryId)) {
        begun();
        await mayEnd;
      }
      return result;
    },
  });
};

onStage((open) => {
  it('what an endpoint that is down has not taken is not lost where the line was being read on at that moment', async () => {
    const stage = await open();
    const listener = await openWebhookListener();
    const [isRead, isDown] = [gate(), gate()];
    let heard = 0;
    listener.answer(() => {
      heard += 1;
      if (heard <= TAKEN) return 200;
      return (response) => void isRead.opened.then(() => response.writeHead(503).end());
    });
    allowed(await createEndpoint(stage.ctx, assumeSound({ url: listener.url }), { locale: 'en' }));
    await insertEvents(stage.store.db, events(stage));
    let failures = 0;
    const delivery = await deliverWebhooks(
      {
        ...stage.service,
        store: { ...stage.store, db: reading(stage.store.db, isRead.open, isDown.opened) },
        // Each failure asks once.
        random: () => {
          failures += 1;
          if (failures === SLOTS) isDown.open();
          return 0;
        },
      },
      { ownsDatabase: true, everyMs: 5 },
    );
    await isDown.opened;
    listener.answer(() => 200);
    stage.clock.advance(HOUR);
    await listener.until((all) => new Set(all.map(({ event }) => event.data.orderId)).size === EVENTS);
    expect(failures).toBe(SLOTS);
    await delivery.close();
    await listener.close();
  });
});
