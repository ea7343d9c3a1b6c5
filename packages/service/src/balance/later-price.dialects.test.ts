import type { Order, VendorEvent } from '@cartage/core';
import { attentionOf, listHistoryLines } from '@cartage/storage';
import type { ShipmentEvents } from '@cartage/vendor-kit';
import { describe, expect, it } from 'vitest';
import { cancelOrder } from '../cancellation/cancel-order.ts';
import { checkLedger } from '../operator/check-ledger.ts';
import { createOrder } from '../orders/create-order.ts';
import { dyingAtEach } from '../testing/crashing-store.ts';
import { reload } from '../testing/order-outcome.ts';
import { SCRIPTED_TARIFF, scriptedVendor } from '../testing/scripted-vendor.ts';
import { onStage, type Stage, type StageOptions, sampleOrder } from '../testing/stage.ts';
import { commitShipmentEvents } from '../tracking/commit-shipment-events.ts';
import { decidePrice } from './decide-price.ts';

// interface 16.13: a price that comes with later news is judged like that of a confirmation.

/** The vendor quotes 500 roubles, and may be believed up to 550. */
const QUOTED = 50_000;
const numbers = { invoiceNumber: 'X-1', returnInvoiceNumber: null, pickupNumber: null, trackingNumber: null };
const choice = { vendorId: 90, tariffId: SCRIPTED_TARIFF, contractType: null };

onStage((open) => {
  const world = async (options: StageOptions = {}) => {
    const vendor = scriptedVendor({
      id: 90,
      key: 'scripted',
      handOver: async () => ({ kind: 'confirmed', ...numbers, price: null, plannedDeliveryAt: null }),
      cancel: async () => ({ kind: 'canceled' }),
    });
    const stage = await open({ ...options, plugins: [vendor] });
    const created = await createOrder(stage.ctx, sampleOrder({ choice }));
    if (created.kind !== 'handed-over') throw new Error(created.kind);
    return { stage, order: created.order };
  };
  const tell = ({ service }: Pick<Stage, 'service'>, order: Order, told: Partial<ShipmentEvents>) =>
    commitShipmentEvents(service, order, { events: [], numbers: {}, ...told });
  const priceOf = async (stage: Stage, order: Order) => (await reload(stage, order)).price;
  const balance = async ({ store, ctx }: Stage) => {
    const [row] = await store.rows(`select amount, reserved from balances where company_id = ${ctx.actor.companyId}`);
    return [Number(row?.amount), Number(row?.reserved)];
  };
  const isOpen = async ({ store }: Stage, order: Order) =>
    (await attentionOf(store.db, order)).map(({ asked }) => asked);
  const isSound = async (stage: Stage) => expect(await checkLedger(stage.service)).toEqual([]);

  describe('a price that comes later', () => {
    it.each([
      ['higher within the tolerance', 54_000],
      ['lower', 31_000],
    ])('%s is charged, once, and told', async (_, price) => {
      const { stage, order } = await world();
      const [before = 0] = await balance(stage);
      expect(await tell(stage, order, { price })).toBe(true);
      expect(await tell(stage, order, { price })).toBe(false);
      expect(await priceOf(stage, order)).toBe(price);
      expect(await balance(stage)).toEqual([before - (price - QUOTED), 0]);
      expect(await isOpen(stage, order)).toEqual([]);
      const said = (await listHistoryLines(stage.store.db, order, 10)).map(({ text }) => text.en);
      expect(said.filter((text) => text.includes(`instead of 500.00`))).toHaveLength(1);
      await isSound(stage);
    });

    it('above the tolerance is open, and stays decided however often it is told again', async () => {
      const { stage, order } = await world();
      const before = await balance(stage);
      await tell(stage, order, { price: 90_000 });
      expect([await priceOf(stage, order), await isOpen(stage, order)]).toEqual([QUOTED, [90_000]]);
      expect(await balance(stage)).toEqual(before);
      await decidePrice(stage.service, order.number, { accept: false });
      expect(await tell(stage, order, { price: 90_000 })).toBe(false);
      expect(await isOpen(stage, order)).toEqual([]);
      // The newest alone is to be decided.
      await tell(stage, order, { price: 91_000 });
      await tell(stage, order, { price: 92_000 });
      expect(await isOpen(stage, order)).toEqual([92_000]);
      await tell(stage, order, { price: 52_000 });
      expect([await priceOf(stage, order), await isOpen(stage, order)]).toEqual([52_000, []]);
      await isSound(stage);
    });

    it('stands in the history at the moment when it was told, above what was decided of the one before', async () => {
      const { stage, order } = await world();
      const began = stage.clock.now();
      for (const price of [90_000, 91_000]) {
        stage.clock.advance(60_000);
        await tell(stage, order, { price });
        stage.clock.advance(60_000);
        await decidePrice(stage.service, order.number, { accept: false });
      }
      const lines = (await listHistoryLines(stage.store.db, order, 10)).slice(0, 4);
      expect(
        lines.map(({ at, text }) => [(at - began) / 60_000, text.en.match(/confirmed 9..|not accepted/)?.[0]]),
      ).toEqual([
        [4, 'not accepted'],
        [3, 'confirmed 910'],
        [2, 'not accepted'],
        [1, 'confirmed 900'],
      ]);
    });

    it('stands above the events that come with it, which keep their own moments', async () => {
      const { stage, order } = await world();
      const began = stage.clock.now();
      stage.clock.advance(180 * 60_000);
      const onItsWay: VendorEvent = {
        at: began + 60 * 60_000,
        status: 'ParcelOnTheWay',
        isReturn: false,
        source: 'Scripted',
        text: { en: 'Picked up', ru: 'Забрано' },
        receivedBy: null,
      };
      await tell(stage, order, { price: 51_000, events: [onItsWay] });
      const lines = (await listHistoryLines(stage.store.db, order, 10)).slice(0, 2);
      expect(lines.map(({ at, status }) => [(at - began) / 60_000, status])).toEqual([
        [180, 'ParcelOnTheWay'],
        [60, 'ParcelOnTheWay'],
      ]);
      await isSound(stage);
    });

    it('in many small steps is believed no further than in one', async () => {
      const { stage, order } = await world();
      for (const price of [52_000, 54_000, 56_000, 58_000]) await tell(stage, order, { price });
      expect([await priceOf(stage, order), await isOpen(stage, order)]).toEqual([54_000, [58_000]]);
      await decidePrice(stage.service, order.number, { accept: true });
      expect(await priceOf(stage, order)).toBe(58_000);
      // To more than that somebody has agreed.
      await tell(stage, order, { price: 57_000 });
      expect([await priceOf(stage, order), await isOpen(stage, order)]).toEqual([57_000, []]);
      await isSound(stage);
    });

    it('that is accepted again, higher or after a fall, is charged each time and said each time', async () => {
      const { stage, order } = await world();
      const [before = 0] = await balance(stage);
      const accept = () => decidePrice(stage.service, order.number, { accept: true });
      for (const price of [90_000, 95_000, 52_000, 90_000]) {
        await tell(stage, order, { price });
        await accept();
        expect(await priceOf(stage, order)).toBe(price);
        expect(await balance(stage)).toEqual([before - (price - QUOTED), 0]);
      }
      const said = (await listHistoryLines(stage.store.db, order, 20)).map(({ text }) => text.en);
      expect(said.filter((text) => text.includes('accepted'))).toHaveLength(3);
      await isSound(stage);
    });

    it('and is open when the order is canceled is nobody’s to accept any more', async () => {
      const { stage, order } = await world();
      await tell(stage, order, { price: 90_000 });
      await cancelOrder(stage.ctx, { number: order.number, orderKey: null });
      const before = await balance(stage);
      await decidePrice(stage.service, order.number, { accept: true });
      expect(await balance(stage)).toEqual(before);
      expect(await isOpen(stage, order)).toEqual([]);
      await isSound(stage);
    });

    it('that the credit limit has no room for is open', async () => {
      const { stage, order } = await world({ creditLimit: QUOTED + 3_999 });
      const before = await balance(stage);
      await tell(stage, order, { price: 54_000 });
      expect([await priceOf(stage, order), await isOpen(stage, order)]).toEqual([QUOTED, [54_000]]);
      expect(await balance(stage)).toEqual(before);
    });

    it('of a canceled order changes nothing', async () => {
      const { stage, order } = await world();
      await cancelOrder(stage.ctx, { number: order.number, orderKey: null });
      const before = await balance(stage);
      expect(await tell(stage, order, { price: 54_000 })).toBe(false);
      expect([await balance(stage), await isOpen(stage, order)]).toEqual([before, []]);
    });

    it('is booked once wherever a process dies', async () => {
      await dyingAtEach(async (dying) => {
        const { stage, order } = await world();
        const [before = 0] = await balance(stage);
        await dying.run(stage.ctx, (ctx) => tell({ service: { ...stage.service, ...ctx } }, order, { price: 54_000 }));
        await tell(stage, order, { price: 54_000 });
        expect(await balance(stage)).toEqual([before - 4_000, 0]);
        await isSound(stage);
      });
    });
  });

  describe('what a vendor tells beside events', () => {
    it('is kept, told as a change, and not told twice', async () => {
      const { stage, order } = await world();
      const told = {
        plannedDeliveryAt: order.createdAt + 86_400_000,
        storedUntil: '2026-12-09',
        trackingUrl: 'https://vendor.example/X-1',
        pieces: ['P-1', 'P-2'],
      };
      expect(await tell(stage, order, told)).toBe(true);
      expect(await tell(stage, order, { ...told, pieces: ['P-1', 'P-2'] })).toBe(false);
      expect(await reload(stage, order)).toMatchObject(told);
      const [event] = await stage.store.rows("select facts from events where type = 'order.changed' order by id desc");
      expect(JSON.parse(String(event?.facts))).toMatchObject({ changed: Object.keys(told) });
    });
  });
});
