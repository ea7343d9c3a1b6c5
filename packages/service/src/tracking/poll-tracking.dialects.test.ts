import { type Choice, formatDateTime, type Order } from '@cartage/core';
import { sampleContent } from '@cartage/core/testing';
import { listHistoryLines } from '@cartage/storage';
import type { ShipmentEvents } from '@cartage/vendor-kit';
import type { VendorAdapter } from '@cartage/vendor-kit/host';
import { describe, expect, it } from 'vitest';
import { cancelOrder } from '../cancellation/cancel-order.ts';
import { createOrder } from '../orders/create-order.ts';
import { historyOf, reload } from '../testing/order-outcome.ts';
import { SCRIPTED_TARIFF, scriptedVendor } from '../testing/scripted-vendor.ts';
import { allowed, choices, HOUR, MINUTE, onStage, START, type Stage, sampleOrder } from '../testing/stage.ts';
import { A, lost, onUpdate, PENDING, update } from '../testing/updates-at-vendor.ts';
import { pollTracking } from './poll-tracking.ts';
import { trackOrder } from './track-order.ts';

const create = async (stage: Stage, choice: Choice = choices.swift): Promise<Order> => {
  const created = await createOrder(stage.ctx, sampleOrder({ choice }));
  if (created.kind !== 'handed-over') throw new Error(created.kind);
  return created.order;
};

const vendorOf = (stage: Stage, id: number): VendorAdapter => {
  const vendor = stage.service.vendors.byId(id);
  if (!vendor) throw new Error(`There is no vendor ${id}.`);
  return vendor;
};

/** The next turn of every order has come. */
const poll = async (stage: Stage, vendorId = 1): Promise<boolean> => {
  stage.clock.advance(stage.service.settings.trackEveryMs);
  return pollTracking(stage.service, vendorOf(stage, vendorId));
};

const advance = async (stage: Stage, { number }: Order, status?: string): Promise<void> => {
  const [shipment] = await stage.mockVendors.shipments(number);
  await stage.mockVendors.advance(shipment?.number ?? '', status);
};

const asked = (stage: Stage): number => stage.calls.filter((call) => call.endsWith('/shipments/events')).length;

const confirmed = { kind: 'confirmed' as const, price: null, plannedDeliveryAt: null };
const numbers = { invoiceNumber: 'X-1', returnInvoiceNumber: null, pickupNumber: null, trackingNumber: null };

onStage((open) => {
  describe('polling', () => {
    it('moves an order along the vendor’s events until it is Finished, with deliveredAt and receivedBy', async () => {
      const stage = await open();
      const order = await create(stage);
      const way = ['ACC', 'CUR', 'PUP', 'TRN', 'ARR', 'OUT'];
      for (const code of way) {
        await advance(stage, order, code);
        await poll(stage);
        expect(await reload(stage, order)).toMatchObject({ deliveredAt: null, receivedBy: null });
      }
      await advance(stage, order, 'DLV');
      const deliveredAt = stage.clock.now();
      await poll(stage);
      expect(await reload(stage, order)).toMatchObject({
        status: 'Finished',
        deliveredAt,
        receivedBy: sampleContent.receiver.contactPerson,
      });
      expect((await historyOf(stage, order)).slice(3)).toEqual([
        'CourierAssigned',
        'CourierOnTheWay',
        'ParcelPickedUp',
        'ParcelOnTheWay',
        'ParcelInTheRecipientCity',
        'ParcelHandedForDelivery',
        'Finished',
      ]);
    });

    it('catches up with all that happened meanwhile, in its order', async () => {
      const stage = await open();
      const order = await create(stage);
      stage.clock.advance(30 * 24 * HOUR);
      await poll(stage);
      expect(await reload(stage, order)).toMatchObject({ status: 'Finished', receivedBy: 'Иван Петров' });
      const events = allowed(await trackOrder(stage.ctx, { number: order.number, orderKey: null }));
      const moments = events.map(({ at }) => formatDateTime(at, 'Europe/Moscow'));
      expect(moments).toEqual([...moments].sort().reverse());
      expect(events[0]).toMatchObject({ status: 'Finished', source: 'Swift' });
      expect(events.at(-1)).toMatchObject({ status: 'Draft', source: 'Cartage' });
    });

    it('writes nothing when the vendor has nothing new', async () => {
      const stage = await open();
      const order = await create(stage);
      await advance(stage, order);
      await poll(stage);
      const before = await stage.store.rows('select version from orders');
      const events = await historyOf(stage, order);
      await poll(stage);
      await poll(stage);
      expect(await stage.store.rows('select version from orders')).toEqual(before);
      expect(await historyOf(stage, order)).toEqual(events);
      expect(asked(stage)).toBe(3);
    });

    it('asks about an order when its turn has come, and not before', async () => {
      const stage = await open();
      await create(stage);
      expect(await pollTracking(stage.service, vendorOf(stage, 1))).toBe(false);
      expect(asked(stage)).toBe(0);
      await poll(stage);
      await pollTracking(stage.service, vendorOf(stage, 1));
      expect(asked(stage)).toBe(1);
    });

    it('asks no more about a final order, but seldom about a canceled one (interface 16.14)', async () => {
      const stage = await open();
      const [delivered, canceled] = [await create(stage), await create(stage)];
      await advance(stage, delivered, 'DLV');
      const scheduled = () => stage.store.rows('select id from orders where next_track_at is not null order by id');
      expect(await scheduled()).toEqual([{ id: delivered.id }, { id: canceled.id }]);
      await cancelOrder(stage.ctx, { number: canceled.number, orderKey: null });
      await poll(stage);
      expect((await reload(stage, delivered)).status).toBe('Finished');
      stage.calls.length = 0;
      await poll(stage);
      expect(stage.calls).toEqual([]);
      expect(await scheduled()).toEqual([{ id: canceled.id }]);
    });

    it('goes on about an order whose receiver refused it, until it is back', async () => {
      const stage = await open();
      const order = await create(stage);
      await advance(stage, order, 'RFS');
      await poll(stage);
      expect((await reload(stage, order)).status).toBe('RefuseOfDelivery');
      await advance(stage, order, 'RTN');
      await poll(stage);
      await advance(stage, order, 'RTD');
      await poll(stage);
      expect(await reload(stage, order)).toMatchObject({ status: 'FinishedWithReturn', deliveredAt: null });
    });

    it('has its news on top of what the service noted before it heard of them (interface 9.9)', async () => {
      const stage = await open({ between: onUpdate(() => Promise.reject(lost())) });
      const order = await create(stage);
      stage.clock.advance(MINUTE);
      await advance(stage, order, 'CUR');
      const happenedAt = stage.clock.now();
      stage.clock.advance(MINUTE);
      expect(await update(stage.ctx, order, A)).toBe('VendorUnavailable');
      const notedAt = stage.clock.now();
      await poll(stage);
      expect(await reload(stage, order)).toMatchObject({ statusAt: happenedAt });
      const [newest, noted] = await listHistoryLines(stage.store.db, order, 2);
      expect(newest).toMatchObject({ at: notedAt, status: (await reload(stage, order)).status });
      expect(noted?.text.en).toEqual(PENDING);
    });

    it('keeps to the vendor’s own words for a status that we do not know', async () => {
      const stage = await open();
      const order = await create(stage);
      await advance(stage, order, 'ZZZ');
      await poll(stage);
      expect((await reload(stage, order)).status).toBe('VendorStatus');
      const [newest] = allowed(await trackOrder(stage.ctx, { number: order.number, orderKey: null }));
      expect(newest?.text.en).toContain('ZZZ');
    });
  });

  describe('a vendor that fails', () => {
    it.each(['down', 'garbage'])('%s: delays its own orders only', async (fault) => {
      const stage = await open();
      const [late, timely] = [await create(stage), await create(stage, choices.globe)];
      for (const order of [late, timely]) await advance(stage, order, 'PUP');
      await stage.mockVendors.behave('swift', { fault });
      expect(await poll(stage, 1)).toBe(false);
      await pollTracking(stage.service, vendorOf(stage, 5));
      expect((await reload(stage, late)).status).toBe('TransferredToVendor');
      expect((await reload(stage, timely)).status).toBe('ParcelPickedUp');
      await stage.mockVendors.behave('swift', { fault: 'none' });
      await poll(stage, 1);
      expect((await reload(stage, late)).status).toBe('ParcelPickedUp');
    });
  });

  /** Orders of one vendor in one batch, and what that tells of each. */
  const openBatch = async (count: number) => {
    const tells = new Map<string, readonly ShipmentEvents['events'][number][]>();
    const stage = await open({
      plugins: [
        scriptedVendor({
          id: 90,
          key: 'scripted',
          handOver: async () => ({ ...confirmed, ...numbers }),
          track: async (shipments) =>
            shipments.map(({ reference }) => ({ reference, events: tells.get(reference) ?? [], numbers: {} })),
        }),
      ],
    });
    const orders: Order[] = [];
    for (let n = 0; n < count; n += 1) {
      orders.push(await create(stage, { vendorId: 90, tariffId: SCRIPTED_TARIFF, contractType: null }));
    }
    return { stage, tells, orders };
  };

  describe('the batch of a shipment that is unlike the others', () => {
    const told = (n: number, text = `scan ${n}`): ShipmentEvents['events'][number] => ({
      at: START + n,
      source: 'scripted',
      text: { en: text, ru: text },
      status: 'ParcelOnTheWay',
      isReturn: false,
      receivedBy: null,
    });
    const stored = async (stage: Stage, { id }: Order) =>
      stage.store.rows(`select id from history_lines where order_id = ${id} and fingerprint is not null order by id`);

    it('gets its news beside one of 9,000 events, of which the newest stay and are not written again', async () => {
      const { stage, tells, orders } = await openBatch(3);
      const [before, flooded, behind] = orders as [Order, Order, Order];
      tells.set(
        flooded.number,
        Array.from({ length: 9_000 }, (_, n) => told(n)),
      );
      for (const order of [before, behind]) tells.set(order.number, [told(1)]);
      await poll(stage, 90);
      for (const order of orders) expect((await reload(stage, order)).status).toBe('ParcelOnTheWay');
      const rows = await stored(stage, flooded);
      expect(rows).toHaveLength(1_000);
      const history = allowed(await trackOrder(stage.ctx, { number: flooded.number, orderKey: null }));
      expect(history).toHaveLength(1_000);
      expect(history[0]?.text.en).toBe('scan 8999');
      await poll(stage, 90);
      expect(await stored(stage, flooded)).toEqual(rows);
    });

    it('fills no database when the vendor tells other events each time', async () => {
      const { stage, tells, orders } = await openBatch(1);
      const [flooded] = orders as [Order];
      for (let turn = 1; turn <= 4; turn += 1) {
        tells.set(
          flooded.number,
          Array.from({ length: 1_500 }, (_, n) => told(n, `scan ${n} of ${turn}`)),
        );
        await poll(stage, 90);
        expect((await stored(stage, flooded)).length).toBe(Math.min(turn, 2) * 1_000);
      }
      // What the service itself wrote stays.
      const own = await stage.store.rows(
        `select status from history_lines where order_id = ${flooded.id} and fingerprint is null order by id`,
      );
      expect(own.map(({ status }) => status)).toEqual(['Draft', 'TransferringToVendor', 'TransferredToVendor']);
    });

    it('gets its news beside one whose news cannot be saved', async () => {
      const { stage, tells, orders } = await openBatch(3);
      const [before, failing, behind] = orders as [Order, Order, Order];
      for (const order of orders) tells.set(order.number, [told(1)]);
      tells.set(failing.number, [told(1, 'poison')]);
      await stage.store.rows("create unique index poisoned on history_lines (text_en) where text_en = 'poison'");
      tells.set(before.number, [told(1), told(2, 'poison')]);
      await poll(stage, 90);
      for (const order of [before, behind]) expect((await reload(stage, order)).status).toBe('ParcelOnTheWay');
      expect((await reload(stage, failing)).status).toBe('TransferredToVendor');
      expect(stage.logged).toContain('news of a vendor could not be taken in; it is asked again');
      await stage.store.rows('drop index poisoned');
      await poll(stage, 90);
      expect((await reload(stage, failing)).status).toBe('ParcelOnTheWay');
    });
  });

  it('gives the same history whatever the order of the batch, and however often it is told', async () => {
    const event = (minutes: number, status: Order['status'], text: string): ShipmentEvents['events'][number] => ({
      at: START + minutes * MINUTE,
      source: 'scripted',
      text: { en: text, ru: text },
      status,
      isReturn: false,
      receivedBy: status === 'Finished' ? 'Алия' : null,
    });
    const events = [
      event(1, 'CourierAssigned', 'a'),
      event(2, 'ParcelPickedUp', 'b'),
      event(3, 'ParcelOnTheWay', 'c'),
      event(4, 'Finished', 'd'),
    ];
    const shuffles = [
      [0, 1, 2, 3],
      [3, 2, 1, 0],
      [2, 0, 3, 1, 2, 0],
      [3, 3, 1, 0, 2],
    ];
    const { stage, tells, orders } = await openBatch(shuffles.length);
    for (const [n, shuffle] of shuffles.entries()) {
      tells.set(
        orders[n]?.number ?? '',
        shuffle.flatMap((i) => events[i] ?? []),
      );
    }
    await poll(stage, 90);
    await poll(stage, 90);
    const histories: string[] = [];
    for (const order of orders) {
      const { status, deliveredAt, receivedBy } = await reload(stage, order);
      histories.push(JSON.stringify([status, deliveredAt, receivedBy, (await historyOf(stage, order)).slice(3)]));
    }
    expect(new Set(histories).size).toBe(1);
    expect(histories[0]).toContain('"ParcelOnTheWay","Finished"');
  });
});
