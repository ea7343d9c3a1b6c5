import type { Choice, Order, OrderStatus, VendorEvent } from '@cartage/core';
import { believeVendorFeed, tellsByItself } from '@cartage/storage';
import { type VendorChanges, VendorProblem, type WebhookRequest } from '@cartage/vendor-kit';
import type { VendorAdapter } from '@cartage/vendor-kit/host';
import { expect, it } from 'vitest';
import type { Connection } from '../connections/connection.ts';
import { createOrder } from '../orders/create-order.ts';
import { doJob } from '../run/do-job.ts';
import { dyingAtEach } from '../testing/crashing-store.ts';
import { historyOf, reload } from '../testing/order-outcome.ts';
import { SCRIPTED_TARIFF, scriptedVendor } from '../testing/scripted-vendor.ts';
import { HOUR, onStage, type Stage, sampleOrder } from '../testing/stage.ts';
import { believedMs } from './poll-changes.ts';
import { pollTracking } from './poll-tracking.ts';
import { receiveNotice } from './receive-notice.ts';
import { subscribeNotices } from './subscribe-notices.ts';
import { takeShipmentEvents } from './take-shipment-events.ts';

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
        read: async ({ bytes, method }) => {
          if (method === 'GET') return [];
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
    receiveNotice(service, connection, request);

  it('orders of a vendor that calls are seldom asked for; when it has been silent for a day, as ever', async () => {
    const { stage, vendor, order, connection, asked } = await world();
    await poll(stage, vendor);
    expect(asked).toEqual([order.number]);
    await receive(stage, connection, { ...callOf('', []), method: 'GET' });
    await stage.work();
    expect(await tellsByItself(stage.store.db, connection.id, stage.clock.now())).toBe(false);
    await receive(stage, connection, callOf(order.number, [event(stage.clock.now(), 'ParcelPickedUp')]));
    await stage.work();
    expect(await tellsByItself(stage.store.db, connection.id, stage.clock.now())).toBe(true);
    // What is believed for less long, for a list is answered too, takes nothing from it.
    const [connectionId, soon] = [connection.id, stage.clock.now() + 1];
    await believeVendorFeed(stage.store.db, { connection: connectionId, vendorId: 90, until: soon });
    expect(await tellsByItself(stage.store.db, connectionId, soon + HOUR)).toBe(true);
    // The turn that was set before anybody knew that it calls stays.
    for (let turn = 0; turn < 9; turn++) await poll(stage, vendor);
    expect(asked).toHaveLength(2);
    await poll(stage, vendor, believedMs(stage.service));
    expect(asked).toHaveLength(3);
    stage.clock.advance(25 * HOUR);
    expect(await tellsByItself(stage.store.db, connection.id, stage.clock.now())).toBe(false);
    await poll(stage, vendor);
    asked.length = 0;
    // An order that has been silent for long has every eighth turn.
    await poll(stage, vendor, 8 * stage.service.settings.trackEveryMs);
    expect(asked).toHaveLength(1);
  });

  it('what a vendor tells puts off no turn, so that what it told too early is asked for', async () => {
    const { stage, vendor, order, connection, asked } = await world();
    const news = { reference: order.number, events: [event(stage.clock.now(), 'ParcelPickedUp')], numbers: {} };
    await takeShipmentEvents(stage.service, connection, [news]);
    expect(await statusOf(stage, order)).toBe('ParcelPickedUp');
    await poll(stage, vendor);
    expect(asked).toEqual([order.number]);
  });

  it('subscribes at the address of the connection, or says why not', async () => {
    const { stage, connection, subscribed } = await world();
    const url = `http://127.0.0.1:9/vendors/scripted/${encodeURIComponent(connection.id)}/webhook`;
    expect(await subscribeNotices(stage.service, 'scripted')).toEqual({ kind: 'subscribed', url });
    expect(subscribed).toEqual([url]);
    expect(await subscribeNotices(stage.service, 'econom')).toEqual({ kind: 'no-webhook' });
    expect(await subscribeNotices(stage.service, 'nobody')).toEqual({ kind: 'not-connected' });
    const hidden = { ...stage.service, settings: { ...stage.service.settings, publicUrl: null } };
    expect(await subscribeNotices(hidden, 'scripted')).toEqual({ kind: 'no-address' });

    const byHand = await world({ webhook: { verify: () => true, read: async () => [] } });
    expect(await subscribeNotices(byHand.stage.service, 'scripted')).toMatchObject({ kind: 'by-hand' });
    const refused = new VendorProblem({ kind: 'invalid', field: null }, 'No such address.');
    const refusing = await world({
      webhook: { verify: () => true, read: async () => [], subscribe: () => Promise.reject(refused) },
    });
    expect(await subscribeNotices(refusing.stage.service, 'scripted')).toEqual({ kind: 'refused', text: refused.text });
  });

  it('tells vendors every day again to call that were told, each that can be told', async () => {
    const { stage, connection, subscribed } = await world();
    const renew = () => doJob(stage.service, { task: 'renew-subscriptions', payload: null });
    await renew();
    // Nobody has asked for that.
    expect(subscribed).toEqual([]);
    await subscribeNotices(stage.service, 'scripted');
    await renew();
    expect(subscribed).toEqual([subscribed[0], subscribed[0]]);
    // That a vendor lists changes, or calls by itself, says nothing of a subscription.
    await believeVendorFeed(stage.store.db, {
      connection: connection.id,
      vendorId: 90,
      until: stage.clock.now() + HOUR,
    });
    await renew();
    expect(subscribed).toHaveLength(3);
    const hidden = { ...stage.service, settings: { ...stage.service.settings, publicUrl: null } };
    await doJob(hidden, { task: 'renew-subscriptions', payload: null });
    expect(subscribed).toHaveLength(3);
  });

  it('tries the next day a vendor that cannot be told to call', async () => {
    const tries: string[] = [];
    const fails = { now: false };
    const { stage } = await world({
      webhook: {
        verify: () => true,
        read: async () => [],
        subscribe: async (url) => {
          tries.push(url);
          if (fails.now) throw new VendorProblem({ kind: 'unavailable', neverSent: false }, 'The line is dead.');
        },
      },
    });
    await subscribeNotices(stage.service, 'scripted');
    fails.now = true;
    for (let day = 0; day < 2; day++) await doJob(stage.service, { task: 'renew-subscriptions', payload: null });
    expect(tries).toHaveLength(3);
  });

  const dead = new VendorProblem({ kind: 'unavailable', neverSent: false }, 'The line is dead.');

  /** A vendor with a list of changes, two of which go on one page. */
  const listing = async (
    fails: { now: boolean; how?: VendorProblem } = { now: false },
    asIs: { answer?: (cursor: string | null) => VendorChanges | Promise<VendorChanges> } = {},
  ) => {
    const list: { reference: string; events: VendorEvent[] }[] = [];
    const cursors: (string | null)[] = [];
    const { webhook: _, ...rest } = await world({
      changes: async (cursor) => {
        cursors.push(cursor);
        if (fails.now && cursor !== null) throw fails.how ?? dead;
        if (asIs.answer) return asIs.answer(cursor);
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

  it('a list is asked for three times as often as an order can be', async () => {
    const { stage, vendor, cursors } = await listing();
    await poll(stage, vendor);
    for (const _ of [2, 3]) await poll(stage, vendor, stage.service.settings.trackEveryMs / 3);
    expect(cursors).toHaveLength(3);
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
    await poll(stage, vendor, 2 * believedMs(stage.service));
    asked.length = 0;
    for (let turn = 0; turn < 5; turn++) await poll(stage, vendor);
    expect(asked).toHaveLength(5);
    expect([...new Set(stage.logged)]).toEqual(['vendor call failed']);
  });

  it('orders of before connections were kept are asked for one by one, beside a list', async () => {
    const { stage, vendor, asked, cursors } = await listing();
    await stage.store.rows('update orders set connection = null');
    for (let turn = 0; turn < 3; turn++) await poll(stage, vendor);
    expect([cursors.length, asked.length]).toEqual([0, 3]);
  });

  it('a list from which another process has gone on is left to it, and nobody asks for it before its turn', async () => {
    const asIs: { answer?: (cursor: string | null) => Promise<VendorChanges> } = {};
    const { stage, vendor, cursors } = await listing({ now: false }, asIs);
    const { service, store } = stage;
    const hasty = { ...service, settings: { ...service.settings, trackEveryMs: 1_000 } };
    asIs.answer = async () => {
      await store.rows("update vendor_feeds set cursor = 'elsewhere'");
      return { shipments: [], cursor: '1', isMore: true };
    };
    stage.clock.advance(service.settings.trackEveryMs);
    await pollTracking(hasty, vendor);
    expect(cursors).toEqual([null]);
    stage.clock.advance(20_000);
    await pollTracking(hasty, vendor);
    expect(cursors).toEqual([null]);
  });

  it.each(['invalid', 'notFound'] as const)('a cursor that the vendor knows no more (%s) is given up', async (kind) => {
    const how = new VendorProblem(kind === 'invalid' ? { kind, field: null } : { kind }, 'Too old.');
    const fails = { now: false, how };
    const { stage, vendor, order, cursors, tell } = await listing(fails);
    await poll(stage, vendor);
    fails.now = true;
    for (let turn = 0; turn < 2; turn += 1) await poll(stage, vendor);
    expect(cursors).toEqual([null, '0', null]);
    fails.now = false;
    tell('ParcelPickedUp');
    await poll(stage, vendor);
    expect(await statusOf(stage, order)).toBe('ParcelPickedUp');
  });

  it.each([
    ['that never ends', (cursor: string | null) => String(Number(cursor) + 1), 20],
    ['that goes round in a circle', (cursor: string | null) => (cursor === 'a' ? 'b' : 'a'), 20],
    ['that stands still', () => 'a', 2],
  ])('a list %s is left for the next turn', async (_, next, calls) => {
    const asIs = { answer: (cursor: string | null) => ({ shipments: [], cursor: next(cursor), isMore: true }) };
    const { stage, vendor, cursors } = await listing({ now: false }, asIs);
    await poll(stage, vendor);
    expect(cursors).toHaveLength(calls);
  });

  it('a list that answers slowly is left when others have waited for long enough', async () => {
    const asIs: { answer?: (cursor: string | null) => VendorChanges } = {};
    const { stage, vendor, cursors } = await listing({ now: false }, asIs);
    asIs.answer = (cursor) => {
      stage.clock.advance(6_000);
      return { shipments: [], cursor: String(Number(cursor) + 1), isMore: true };
    };
    await poll(stage, vendor);
    expect(cursors).toEqual([null, '1', '2']);
  });

  it('a list that nobody needs is asked for no more, until an order is under way again', async () => {
    const { stage, vendor, cursors, tell } = await listing();
    await poll(stage, vendor);
    tell('Finished');
    await poll(stage, vendor);
    await poll(stage, vendor);
    expect(await stage.store.rows('select next_at, cursor from vendor_feeds')).toEqual([
      { next_at: null, cursor: '1' },
    ]);
    await createOrder(stage.ctx, sampleOrder({ choice }));
    await poll(stage, vendor);
    expect(cursors).toEqual([null, '0', '1']);
    // However many there are, they keep nobody waiting.
    for (let n = 0; n < 10; n += 1)
      await stage.store.rows(
        `insert into vendor_feeds (connection, vendor_id, next_at, tells_until) values ('x${n}', 90, 1, 0)`,
      );
    await poll(stage, vendor);
    expect(await stage.store.rows('select connection from vendor_feeds where next_at is not null')).toHaveLength(1);
  });

  it('a process that is killed anywhere in its turn loses no change', async () => {
    const { stage, vendor, order, tell } = await listing();
    await poll(stage, vendor);
    const way = ['ParcelPickedUp', 'ParcelOnTheWay'] as const;
    let told = 0;
    await dyingAtEach(async ({ at, run }) => {
      tell(way[at % 2] ?? 'ParcelOnTheWay');
      told += 1;
      stage.clock.advance(stage.service.settings.trackEveryMs);
      await run(stage.ctx, (dying) => pollTracking(dying, vendor));
      await poll(stage, vendor);
      expect((await historyOf(stage, order)).slice(3)).toEqual(Array.from({ length: told }, (_, n) => way[n % 2]));
    });
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
