import type { Choice, Order, OrderStatus, VendorEvent } from '@cartage/core';
import { tellsByItself } from '@cartage/storage';
import { type VendorAdapter, VendorProblem, type WebhookRequest } from '@cartage/vendor-kit';
import { expect, it } from 'vitest';
import type { Connection } from '../connections/connection.ts';
import { createOrder } from '../orders/create-order.ts';
import { reload } from '../testing/order-outcome.ts';
import { SCRIPTED_TARIFF, scriptedVendor } from '../testing/scripted-vendor.ts';
import { HOUR, onStage, type Stage, sampleOrder } from '../testing/stage.ts';
import { pollTracking } from './poll-tracking.ts';
import { receiveWebhook } from './receive-webhook.ts';
import { seldomMs } from './seldom.ts';
import { subscribeWebhook } from './subscribe-webhook.ts';

// interface 16.12: how seldom single orders are asked for, subscriptions, and lists of changes.

const numbers = { invoiceNumber: 'X-1', returnInvoiceNumber: null, pickupNumber: null, trackingNumber: null };
const choice: Choice = { vendorId: 90, tariffId: SCRIPTED_TARIFF, contractType: null };
const event = (at: number, status: OrderStatus, text = 'scan'): VendorEvent => ({
  at,
  source: 'scripted',
  text: { en: text, ru: text },
  status,
  isReturn: false,
  receivedBy: null,
});

/** What the vendor calls with: the events of one reference, let in by a word in the query. */
const callOf = (reference: string, events: readonly VendorEvent[]): WebhookRequest => ({
  method: 'POST',
  query: { word: 'canary' },
  headers: {},
  bytes: Buffer.from(JSON.stringify({ reference, events })),
});

onStage((open) => {
  const world = async (changes: Partial<Parameters<typeof scriptedVendor>[0]> = {}) => {
    const asked: string[] = [];
    const subscribed: string[] = [];
    const vendor = scriptedVendor({
      id: 90,
      key: 'scripted',
      handOver: async () => ({ kind: 'confirmed', price: null, plannedDeliveryAt: null, ...numbers }),
      track: async (shipments) => {
        asked.push(...shipments.map(({ reference }) => reference));
        return [];
      },
      webhook: {
        verify: ({ query }) => query.word === 'canary',
        read: async ({ bytes }) => {
          const { reference, events } = JSON.parse(Buffer.from(bytes).toString());
          return [{ reference, events, numbers: {} }];
        },
        subscribe: async (url) => void subscribed.push(url),
      },
      ...changes,
    });
    const stage = await open({ plugins: [vendor] });
    const created = await createOrder(stage.ctx, sampleOrder({ choice }));
    if (created.kind !== 'handed-over') throw new Error(created.kind);
    const [connection] = (await stage.service.vendors.of(null)).filter((one) => one.vendor.manifest.id === 90);
    if (!connection) throw new Error('The scripted vendor is not connected.');
    return { stage, vendor, order: created.order, connection, asked, subscribed };
  };
  const poll = async ({ service, clock }: Stage, vendor: VendorAdapter, ms = service.settings.trackEveryMs) => {
    clock.advance(ms);
    return pollTracking(service, vendor);
  };
  const statusOf = async (stage: Stage, order: Order) => (await reload(stage, order)).status;
  const receive = ({ service }: Stage, connection: Connection, request: WebhookRequest) =>
    receiveWebhook(service, connection, request);

  it('orders of a vendor that calls are seldom asked for; when it has been silent for a day, as ever', async () => {
    const { stage, vendor, order, connection, asked } = await world();
    await poll(stage, vendor);
    expect(asked).toEqual([order.number]);
    await receive(stage, connection, callOf(order.number, [event(stage.clock.now(), 'ParcelPickedUp')]));
    await stage.work();
    for (let turn = 0; turn < 9; turn++) await poll(stage, vendor);
    expect(asked).toHaveLength(1);
    await poll(stage, vendor, seldomMs(stage.service));
    expect(asked).toHaveLength(2);
    stage.clock.advance(25 * HOUR);
    expect(await tellsByItself(stage.store.db, connection.id, stage.clock.now())).toBe(false);
    await poll(stage, vendor);
    asked.length = 0;
    // An order that has been silent for long has every eighth turn.
    await poll(stage, vendor, 8 * stage.service.settings.trackEveryMs);
    expect(asked).toHaveLength(1);
  });

  it('subscribes at the address of the connection, or says why not', async () => {
    const { stage, connection, subscribed } = await world();
    const url = `http://127.0.0.1:9/vendors/scripted/${encodeURIComponent(connection.id)}/webhook`;
    expect(await subscribeWebhook(stage.service, 'scripted')).toEqual({ kind: 'subscribed', url });
    expect(subscribed).toEqual([url]);
    expect(await subscribeWebhook(stage.service, 'econom')).toEqual({ kind: 'no-webhook' });
    expect(await subscribeWebhook(stage.service, 'nobody')).toEqual({ kind: 'not-connected' });
    const hidden = { ...stage.service, settings: { ...stage.service.settings, publicUrl: null } };
    expect(await subscribeWebhook(hidden, 'scripted')).toEqual({ kind: 'no-address' });

    const byHand = await world({ webhook: { verify: () => true, read: async () => [] } });
    expect(await subscribeWebhook(byHand.stage.service, 'scripted')).toMatchObject({ kind: 'by-hand' });
    const refused = new VendorProblem({ kind: 'invalid', field: null }, 'No such address.');
    const refusing = await world({
      webhook: { verify: () => true, read: async () => [], subscribe: () => Promise.reject(refused) },
    });
    expect(await subscribeWebhook(refusing.stage.service, 'scripted')).toEqual({ kind: 'refused', text: refused.text });
  });

  /** A vendor with a list of changes, two of which go on one page. */
  const listing = async (fails: { now: boolean } = { now: false }) => {
    const list: { reference: string; events: VendorEvent[] }[] = [];
    const cursors: (string | null)[] = [];
    const { webhook: _, ...rest } = await world({
      changes: async (cursor) => {
        cursors.push(cursor);
        if (fails.now) throw new VendorProblem({ kind: 'unavailable', neverSent: false }, 'The line is dead.');
        const from = cursor === null ? list.length : Number(cursor);
        const shipments = list.slice(from, from + 2).map((one) => ({ ...one, numbers: {} }));
        return { shipments, cursor: String(from + shipments.length), isMore: from + shipments.length < list.length };
      },
    }).then((made) => ({ webhook: null, ...made }));
    const tell = (status: OrderStatus) =>
      list.push({ reference: rest.order.number, events: [event(rest.stage.clock.now(), status, `${list.length}`)] });
    return { ...rest, list, cursors, tell };
  };

  it('a list of changes is gone through page by page from where it was left', async () => {
    const { stage, vendor, order, cursors, tell, asked } = await listing();
    await poll(stage, vendor);
    for (const status of ['CourierAssigned', 'ParcelPickedUp', 'ParcelOnTheWay'] as const) tell(status);
    await poll(stage, vendor);
    expect(cursors).toEqual([null, '0', '2']);
    expect(await statusOf(stage, order)).toBe('ParcelOnTheWay');
    tell('Finished');
    await poll(stage, vendor);
    expect(cursors.at(-1)).toBe('3');
    expect(await statusOf(stage, order)).toBe('Finished');
    // Once at first, before anybody knew that there is a list; and nobody asks for anything any more.
    expect(asked).toHaveLength(1);
    await poll(stage, vendor);
    expect(cursors).toHaveLength(4);
  });

  it('a list is asked for once by two processes', async () => {
    const { stage, vendor, order, cursors, tell } = await listing();
    await poll(stage, vendor);
    tell('ParcelPickedUp');
    const other = await stage.otherProcess();
    stage.clock.advance(stage.service.settings.trackEveryMs);
    await Promise.all([pollTracking(stage.service, vendor), pollTracking(other, vendor)]);
    expect(cursors).toEqual([null, '0']);
    expect(await statusOf(stage, order)).toBe('ParcelPickedUp');
  });

  it('a vendor whose list fails is asked for single orders as ever', async () => {
    const fails = { now: false };
    const { stage, vendor, asked, cursors } = await listing(fails);
    for (let turn = 0; turn < 5; turn++) await poll(stage, vendor);
    expect([cursors.length, asked.length]).toEqual([5, 1]);
    fails.now = true;
    await poll(stage, vendor, 2 * seldomMs(stage.service));
    asked.length = 0;
    for (let turn = 0; turn < 5; turn++) await poll(stage, vendor);
    expect(asked).toHaveLength(5);
  });

  it('a cursor stays where it was when the news before it could not be stored', async () => {
    const { stage, vendor, order, cursors, tell } = await listing();
    await poll(stage, vendor);
    tell('ParcelPickedUp');
    const { service } = stage;
    const dying = {
      ...service,
      store: {
        ...service.store,
        db: service.store.db,
        isOutage: () => false,
        transaction: () => Promise.reject(new Error('Killed.')),
      },
    } as typeof service;
    stage.clock.advance(service.settings.trackEveryMs);
    await pollTracking(dying, vendor);
    expect(await statusOf(stage, order)).toBe('TransferredToVendor');
    await poll(stage, vendor);
    expect(cursors).toEqual([null, '0', '0']);
    expect(await statusOf(stage, order)).toBe('ParcelPickedUp');
  });
});
