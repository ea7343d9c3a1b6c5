import type { Choice, Order } from '@cartage/core';
import { describe, expect, it } from 'vitest';
import { cancelOrder } from '../cancellation/cancel-order.ts';
import { continueCancellation } from '../cancellation/continue-cancellation.ts';
import { checkLedger } from '../operator/check-ledger.ts';
import { createOrder } from '../orders/create-order.ts';
import { reload } from '../testing/order-outcome.ts';
import { SCRIPTED_TARIFF, scriptedVendor } from '../testing/scripted-vendor.ts';
import { choices, HOUR, MINUTE, onStage, START, type Stage, sampleOrder } from '../testing/stage.ts';
import { pollTracking } from '../tracking/poll-tracking.ts';

const handedOver = async (stage: Stage, choice: Choice): Promise<Order & { readonly price: number }> => {
  const created = await createOrder(stage.ctx, sampleOrder({ choice }));
  if (created.kind !== 'handed-over' || created.order.price === null) throw new Error(created.kind);
  return { ...created.order, price: created.order.price };
};

const cancel = ({ ctx }: Stage, { number }: Order) => cancelOrder(ctx, { number, orderKey: null });

const poll = async (stage: Stage, { vendorId }: Choice): Promise<void> => {
  stage.clock.advance(stage.service.settings.trackEveryMs);
  const vendor = stage.service.vendors.byId(vendorId);
  if (vendor) await pollTracking(stage.service, vendor);
};

const ledger = async ({ store }: Stage): Promise<readonly string[]> =>
  (await store.rows('select kind, amount from ledger_entries order by id')).map(
    ({ kind, amount }) => `${kind} ${amount}`,
  );

/** A tenth of Swift's Standard courier, rounded half up. */
const feeOf = (price: number): number => Math.round(price / 10);

onStage((open) => {
  describe('a cancellation', () => {
    it('20 minutes after the creation refunds the whole price', async () => {
      const stage = await open();
      const order = await handedOver(stage, choices.swift);
      stage.clock.advance(20 * MINUTE);
      expect(await cancel(stage, order)).toMatchObject({ status: 'Canceled' });
      expect(await ledger(stage)).toEqual([`charge ${-order.price}`, `refund ${order.price}`]);
      expect(await checkLedger(stage.service)).toEqual([]);
    });

    it('that waited until the order was free counts from its asking, not from its turn', async () => {
      const stage = await open();
      const order = await handedOver(stage, choices.swift);
      stage.clock.advance(20 * MINUTE);
      const { store } = stage.ctx;
      const waiting: typeof store.transaction = (work) => {
        stage.clock.advance(MINUTE);
        return store.transaction(work);
      };
      const ctx = { ...stage.ctx, store: { ...store, transaction: waiting } };
      expect(await cancelOrder(ctx, { number: order.number, orderKey: null })).toMatchObject({ status: 'Canceled' });
      expect(await ledger(stage)).toEqual([`charge ${-order.price}`, `refund ${order.price}`]);
    });

    it("later refunds it less the tariff's fee, once however often it is asked for", async () => {
      const stage = await open();
      const order = await handedOver(stage, choices.swift);
      stage.clock.advance(20 * MINUTE + 1);
      const other = await stage.otherProcess();
      await Promise.all([
        cancel(stage, order),
        cancelOrder({ ...stage.ctx, ...other }, { number: order.number, orderKey: null }),
      ]);
      await cancel(stage, order);
      await continueCancellation(stage.service, order.id);
      expect((await reload(stage, order)).status).toBe('Canceled');
      expect(await ledger(stage)).toEqual([
        `charge ${-order.price}`,
        `refund ${order.price}`,
        `fee ${-feeOf(order.price)}`,
      ]);
      expect(await stage.store.rows('select amount from balances')).toEqual([{ amount: -feeOf(order.price) }]);
      expect(await checkLedger(stage.service)).toEqual([]);
    });

    it('that the vendor confirms later, in its events, costs what it did when it was asked for', async () => {
      const stage = await open();
      const order = await handedOver(stage, choices.postal);
      stage.clock.advance(19 * MINUTE);
      expect(await cancel(stage, order)).toMatchObject({ status: 'CancelRequest' });
      expect(await ledger(stage)).toEqual([`charge ${-order.price}`]);
      stage.clock.advance(HOUR);
      await poll(stage, choices.postal);
      expect((await reload(stage, order)).status).toBe('Canceled');
      expect(await ledger(stage)).toEqual([`charge ${-order.price}`, `refund ${order.price}`]);
      await stage.work();
      await poll(stage, choices.postal);
      expect(await ledger(stage)).toHaveLength(2);
      expect(await checkLedger(stage.service)).toEqual([]);
    });

    it('that nobody asked the vendor for is refunded whole', async () => {
      const stage = await open();
      const order = await handedOver(stage, choices.swift);
      const [shipment] = await stage.mockVendors.shipments(order.number);
      stage.clock.advance(3 * HOUR);
      await stage.mockVendors.advance(shipment?.number ?? '', 'CNL');
      await poll(stage, choices.swift);
      expect((await reload(stage, order)).status).toBe('Canceled');
      expect(await ledger(stage)).toEqual([`charge ${-order.price}`, `refund ${order.price}`]);
    });

    it('within the free period is free, also by a vendor whose clock is ahead and who agrees later', async () => {
      const numbers = { invoiceNumber: 'X-1', returnInvoiceNumber: null, pickupNumber: null, trackingNumber: null };
      const event = { source: 'X', text: { en: 'A', ru: 'A' }, isReturn: false, receivedBy: null };
      const answers = ['requested', 'too-late', 'requested', 'requested', 'canceled'] as const;
      let asked = 0;
      const vendor = scriptedVendor({
        id: 90,
        key: 'scripted',
        handOver: async () => ({ kind: 'confirmed', ...numbers, price: null, plannedDeliveryAt: null }),
        track: async ([shipment]) => [
          {
            reference: shipment?.reference ?? '',
            events: [{ ...event, at: stage.clock.now() + 9 * MINUTE, status: 'CourierAssigned' }],
            numbers: {},
          },
        ],
        cancel: async () => ({ kind: answers[asked++] ?? 'requested', message: '' }),
      });
      const stage = await open({ plugins: [vendor] });
      const choice = { vendorId: 90, tariffId: SCRIPTED_TARIFF, contractType: null };
      const order = await handedOver(stage, choice);
      stage.clock.advance(10 * MINUTE);
      await poll(stage, choice);
      expect((await reload(stage, order)).statusAt).toBe(START + 24 * MINUTE);
      // The first one is refused, so the second is what counts.
      expect(await cancel(stage, order)).toMatchObject({ status: 'CancelRequest', cancelAskedAt: START + 15 * MINUTE });
      stage.clock.advance(MINUTE);
      await stage.work();
      expect(await reload(stage, order)).toMatchObject({ status: 'CourierAssigned', cancelAskedAt: null });
      stage.clock.advance(MINUTE);
      await cancel(stage, order);
      stage.clock.advance(HOUR);
      expect(await cancel(stage, order)).toMatchObject({ status: 'CancelRequest', cancelAskedAt: START + 17 * MINUTE });
      await cancel(stage, order);
      expect((await reload(stage, order)).status).toBe('Canceled');
      expect(await ledger(stage)).toEqual([`charge ${-order.price}`, `refund ${order.price}`]);
      expect(await checkLedger(stage.service)).toEqual([]);
    });

    it('that was asked for before the moment was kept counts from its move', async () => {
      const stage = await open();
      const order = await handedOver(stage, choices.postal);
      stage.clock.advance(19 * MINUTE);
      await cancel(stage, order);
      await stage.store.db.updateTable('orders').set({ cancel_asked_at: null }).execute();
      stage.clock.advance(HOUR);
      await poll(stage, choices.postal);
      expect(await ledger(stage)).toEqual([`charge ${-order.price}`, `refund ${order.price}`]);
    });

    it('that the vendor refuses refunds nothing', async () => {
      const stage = await open();
      const order = await handedOver(stage, choices.swift);
      const [shipment] = await stage.mockVendors.shipments(order.number);
      await stage.mockVendors.advance(shipment?.number ?? '', 'DLV');
      await cancel(stage, order);
      expect(await ledger(stage)).toEqual([`charge ${-order.price}`]);
      expect(await checkLedger(stage.service)).toEqual([]);
    });

    it('whose process dies before the answer is committed is refunded by the next', async () => {
      const stage = await open();
      const order = await handedOver(stage, choices.swift);
      const { store } = stage.service;
      let commits = 0;
      const dying: typeof store.transaction = (work) =>
        store.transaction(async (tx) => {
          const done = await work(tx);
          commits += 1;
          if (commits === 2) throw new Error('killed');
          return done;
        });
      const killed = { ...stage.ctx, store: { ...store, transaction: dying } };
      await expect(cancelOrder(killed, { number: order.number, orderKey: null })).rejects.toThrow('killed');
      expect((await reload(stage, order)).status).toBe('CancelRequest');
      expect(await ledger(stage)).toEqual([`charge ${-order.price}`]);
      stage.clock.advance(HOUR);
      await stage.work();
      expect(await ledger(stage)).toEqual([`charge ${-order.price}`, `refund ${order.price}`]);
      expect(await checkLedger(stage.service)).toEqual([]);
    });
  });
});
