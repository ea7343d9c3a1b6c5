import { type Choice, LONGEST_TURN_MS, type Order, type OrderStatus, spreadOf } from '@cartage/core';
import { type ShipmentEvents, VendorProblem } from '@cartage/vendor-kit';
import { expect, it } from 'vitest';
import { cancelOrder } from '../cancellation/cancel-order.ts';
import { createOrder } from '../orders/create-order.ts';
import { anyDay, callFor } from '../testing/courier-calls.ts';
import { reload } from '../testing/order-outcome.ts';
import { SCRIPTED_TARIFF, scriptedVendor } from '../testing/scripted-vendor.ts';
import { HOUR, MINUTE, onStage, START, type Stage, sampleOrder } from '../testing/stage.ts';
import { pollTracking } from './poll-tracking.ts';
import { takeShipmentEvents } from './take-shipment-events.ts';

// interface 9.12: vendors are asked when news are expected. The stage lives in Moscow, on a Monday at ten.

const expecting = { trackEveryMs: 15 * MINUTE, trackMostMs: LONGEST_TURN_MS };
const choice: Choice = { vendorId: 90, tariffId: SCRIPTED_TARIFF, contractType: null };
const numbers = { invoiceNumber: 'X-1', returnInvoiceNumber: null, pickupNumber: null, trackingNumber: null };

onStage((open) => {
  /** A vendor that tells what it is told to, asked about so many orders at once. */
  const world = async (changes: { trackBatch?: number; fails?: boolean } = {}) => {
    const asked: (readonly string[])[] = [];
    const tells = new Map<string, ShipmentEvents['events']>();
    const vendor = scriptedVendor({
      id: 90,
      key: 'scripted',
      handOver: async () => ({ kind: 'confirmed', price: null, plannedDeliveryAt: START + 80 * HOUR, ...numbers }),
      track: async (shipments) => {
        asked.push(shipments.map(({ reference }) => reference));
        if (changes.fails) throw new VendorProblem({ kind: 'limited', retryAfterMs: null }, 'Too many requests.');
        return shipments.map(({ reference }) => ({ reference, events: tells.get(reference) ?? [], numbers: {} }));
      },
      callCourier: async () => ({ kind: 'booked', pickupNumber: 'C-1' }),
      cancel: async () => ({ kind: 'requested' }),
    });
    const plugin = { ...vendor, manifest: { ...vendor.manifest, trackBatch: changes.trackBatch ?? 1 } };
    const stage = await open({ settings: expecting, plugins: [plugin] });
    const create = async (date = '2026-11-25', more: Parameters<typeof sampleOrder>[0] = {}): Promise<Order> => {
      const pickup = { date, autoMove: false, isPostponed: false, timeFrom: '12:00', timeTo: '18:00' };
      const created = await createOrder(stage.ctx, sampleOrder({ choice, pickup, callCourier: false, ...more }));
      if (created.kind !== 'handed-over') throw new Error(created.kind);
      return created.order;
    };
    const turnOf = async ({ id }: Order): Promise<number> => {
      const [row] = await stage.store.rows(`select next_track_at from orders where id = ${id}`);
      return Number(row?.next_track_at);
    };
    const poll = () => pollTracking(stage.service, plugin);
    return { stage, asked, tells, create, turnOf, poll };
  };
  const told = (at: number, status: OrderStatus): ShipmentEvents['events'][number] => ({
    at,
    source: 'scripted',
    text: { en: status, ru: status },
    status,
    isReturn: false,
    receivedBy: null,
  });
  const until = (stage: Stage, at: number) => stage.clock.advance(at - stage.clock.now());
  const spreadHour = ({ id }: Order) => spreadOf(id) * HOUR;

  it('not before the courier may have come, by the clocks of the sender’s city', async () => {
    const { stage, asked, create, turnOf, poll } = await world();
    const moscow = await create();
    const due = Date.parse('2026-11-25T13:00:00+03:00');
    expect(await turnOf(moscow)).toBe(Math.ceil(due + spreadHour(moscow)));
    const { sender } = moscow.content;
    const vladivostok = await create('2026-11-25', { sender: { ...sender, cityId: '2500000100000' } });
    expect(await turnOf(vladivostok)).toBe(Math.ceil(due - 7 * HOUR + spreadHour(vladivostok)));
    stage.clock.advance(40 * HOUR);
    await poll();
    expect(asked).toEqual([]);
    until(stage, await turnOf(vladivostok));
    await poll();
    expect(asked).toEqual([[vladivostok.number]]);
  });

  it('when a courier was called, for that day and hour', async () => {
    const { stage, asked, create, turnOf, poll } = await world();
    const earlier = await create('2026-11-27');
    await callFor(stage.ctx, { ...anyDay, number: earlier.number, date: '2026-11-24', timeFrom: '15:00' });
    expect(await turnOf(earlier)).toBe(Math.ceil(Date.parse('2026-11-24T16:00:00+03:00') + spreadHour(earlier)));
    const later = await create('2026-11-24');
    await callFor(stage.ctx, { ...anyDay, number: later.number, date: '2026-11-26', timeFrom: '15:00' });
    until(stage, await turnOf(later));
    await poll();
    expect(asked).toEqual([[later.number]]);
    expect(await turnOf(later)).toBe(Math.ceil(Date.parse('2026-11-26T16:00:00+03:00') + spreadHour(later)));
  });

  it('every quarter of an hour from the scan that says it is out for delivery, whoever tells of it', async () => {
    const { stage, asked, tells, create, turnOf, poll } = await world();
    const order = await create();
    until(stage, await turnOf(order));
    tells.set(order.number, [told(stage.clock.now(), 'ParcelOnTheWay')]);
    await poll();
    expect((await turnOf(order)) - stage.clock.now()).toBeGreaterThan(3 * HOUR);
    const [connection] = (await stage.service.vendors.of(null)).filter((one) => one.vendor.manifest.id === 90);
    if (!connection) throw new Error('The scripted vendor is not connected.');
    stage.clock.advance(HOUR);
    const out = told(stage.clock.now(), 'ParcelHandedForDelivery');
    await takeShipmentEvents(stage.service, connection, [{ reference: order.number, events: [out], numbers: {} }]);
    // A vendor that calls is asked ten times as seldom.
    expect((await turnOf(order)) - stage.clock.now()).toBeLessThanOrEqual(150 * MINUTE);
    until(stage, await turnOf(order));
    await poll();
    expect(asked).toHaveLength(2);
    expect((await turnOf(order)) - stage.clock.now()).toBeLessThanOrEqual(15 * MINUTE);
    tells.set(order.number, [out, told(stage.clock.now(), 'Finished')]);
    until(stage, await turnOf(order));
    await poll();
    expect((await reload(stage, order)).status).toBe('Finished');
    expect(await stage.store.rows('select id from orders where next_track_at is not null')).toEqual([]);
  });

  it('about an event that lies ahead of the clock when that is there, and says so', async () => {
    const { stage, tells, create, turnOf, poll } = await world();
    const order = await create();
    until(stage, await turnOf(order));
    const now = stage.clock.now();
    const picked = told(now - MINUTE, 'ParcelPickedUp');
    const arrives = told(now + 2 * HOUR, 'ParcelInTheRecipientCity');
    tells.set(order.number, [picked, arrives]);
    await poll();
    expect(await reload(stage, order)).toMatchObject({ status: 'ParcelPickedUp', vendorEventAt: picked.at });
    expect(stage.logged).toEqual(['a vendor plugin warns']);
    expect(await turnOf(order)).toBe(arrives.at);
    // What happens before it does is no late news.
    stage.clock.advance(HOUR);
    const meanwhile = told(stage.clock.now(), 'ParcelOnTheWay');
    const [connection] = (await stage.service.vendors.of(null)).filter((one) => one.vendor.manifest.id === 90);
    if (!connection) throw new Error('The scripted vendor is not connected.');
    const news = [{ reference: order.number, events: [meanwhile, arrives], numbers: {} }];
    await takeShipmentEvents(stage.service, connection, news);
    expect((await reload(stage, order)).status).toBe('ParcelOnTheWay');
    // Told alone it changes nothing else, and the turn comes when it does.
    await stage.store.rows(`update orders set next_track_at = ${arrives.at + 9 * HOUR}`);
    await takeShipmentEvents(stage.service, connection, [{ reference: order.number, events: [arrives], numbers: {} }]);
    expect(await turnOf(order)).toBe(arrives.at);
    until(stage, arrives.at);
    await poll();
    expect((await reload(stage, order)).status).toBe('ParcelInTheRecipientCity');
  });

  it('hourly when a cancellation was asked for, also where nobody was to ask for days', async () => {
    const { stage, create, turnOf } = await world();
    const order = await create('2026-11-27');
    await cancelOrder(stage.ctx, { number: order.number, orderKey: null });
    expect((await reload(stage, order)).status).toBe('CancelRequest');
    expect((await turnOf(order)) - stage.clock.now()).toBeLessThanOrEqual(HOUR);
  });

  it('as if it had answered where it refuses, each order at a time of its own', async () => {
    const { stage, asked, create, turnOf, poll } = await world({ fails: true });
    const orders = [];
    for (let n = 0; n < 8; n += 1) orders.push(await create('2026-11-24'));
    stage.clock.advance(40 * HOUR);
    for (let n = 0; n < 9; n += 1) await poll();
    expect(asked).toHaveLength(8);
    const turns = await Promise.all(orders.map(turnOf));
    expect(new Set(turns).size).toBe(8);
    for (const at of turns) expect(at - stage.clock.now()).toBeGreaterThan(3 * HOUR);
  });

  it('together with those that are soon due, where it takes many at once', async () => {
    const { stage, asked, create, poll } = await world({ trackBatch: 50 });
    const orders = [];
    for (let n = 0; n < 20; n += 1) orders.push(await create('2026-11-24'));
    until(stage, Date.parse('2026-11-24T13:00:00+03:00'));
    for (let minute = 0; minute < 60; minute += 1) {
      stage.clock.advance(MINUTE);
      await poll();
    }
    expect(new Set(asked.flat()).size).toBe(orders.length);
    expect(asked.flat()).toHaveLength(orders.length);
    expect(asked.length).toBeLessThanOrEqual(11);
  });

  it('by a claim of a process that died once more, when the shortest wait is over', async () => {
    const { stage, asked, create, turnOf, poll } = await world();
    const order = await create();
    until(stage, await turnOf(order));
    await stage.store.rows(`update orders set next_track_at = ${stage.clock.now() + 15 * MINUTE}`);
    stage.clock.advance(15 * MINUTE);
    await poll();
    expect(asked).toHaveLength(1);
  });
});
