import { isFinal, isVendorsEnd, type Order, type OrderStatus, toldStatuses, type VendorEvent } from '@cartage/core';
import { sampleContent, sampleProduct, varied } from '@cartage/core/testing';
import type { ShipmentEvents, VendorChanges } from '@cartage/vendor-kit';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createOrder } from '../orders/create-order.ts';
import { reload } from '../testing/order-outcome.ts';
import { SCRIPTED_TARIFF, scriptedVendor } from '../testing/scripted-vendor.ts';
import { connectionTo, HOUR, MINUTE, onStage, START, sampleOrder } from '../testing/stage.ts';
import { commitShipmentEvents } from './commit-shipment-events.ts';
import { pollTracking } from './poll-tracking.ts';
import { receiveNotice } from './receive-notice.ts';
import { takeShipmentEvents } from './take-shipment-events.ts';

// interface 9.6, 9.7: an order ends alike however its vendor's history is divided, and by whatever way each part comes.

const numbers = { invoiceNumber: 'X-1', returnInvoiceNumber: null, pickupNumber: null, trackingNumber: null };
const ways = ['commit', 'take', 'notice', 'track', 'changes'] as const;

const eventOf = (minute: number, status: OrderStatus, receivedBy: string | null): VendorEvent => ({
  at: START + minute * MINUTE,
  source: 'scripted',
  text: { en: status, ru: status },
  status,
  isReturn: false,
  receivedBy,
});

const minute = fc.integer({ min: -30, max: 60 });
const drawn = fc.record({
  steps: fc.array(fc.tuple(minute, fc.constantFrom(...toldStatuses.filter((status) => !isFinal(status)))), {
    maxLength: 5,
  }),
  end: fc.tuple(minute, fc.constantFrom(...toldStatuses.filter(isVendorsEnd))),
  purchase: fc.record({ quantity: fc.nat(3), collected: fc.nat(100_000) }),
  parts: fc.array(fc.tuple(fc.constantFrom(...ways), fc.array(fc.nat(6), { maxLength: 4 })), { maxLength: 5 }),
});

onStage((open) => {
  it('any division of a history ends the order as the whole of it does', async () => {
    const script: { track: readonly ShipmentEvents[]; changes: readonly ShipmentEvents[] } = { track: [], changes: [] };
    const told = (shipments: readonly ShipmentEvents[]): VendorChanges => ({ shipments, cursor: 'c', isMore: false });
    const vendor = scriptedVendor({
      id: 90,
      key: 'scripted',
      handOver: async () => ({ kind: 'confirmed', price: null, plannedDeliveryAt: null, ...numbers }),
      track: async () => script.track,
      changes: async () => told(script.changes),
      webhook: { verify: () => true, read: async ({ bytes }) => JSON.parse(Buffer.from(bytes).toString()) },
    });
    const stage = await open({ plugins: [vendor] });
    const connection = await connectionTo(stage.service, 90);
    const goods = { ...sampleProduct, productId: 'SKU-1', qty: 3, costForReceiver: 100 };
    const content = varied(sampleContent, { 'cargo.products': [goods] });
    const create = async (): Promise<Order> => {
      const choice = { vendorId: 90, tariffId: SCRIPTED_TARIFF, contractType: null };
      const created = await createOrder(stage.ctx, sampleOrder({ ...content, choice, callCourier: false }));
      if (created.kind !== 'handed-over') throw new Error(created.kind);
      return created.order;
    };
    const tell = async (order: Order, way: (typeof ways)[number], events: readonly VendorEvent[]): Promise<void> => {
      const shipment = { reference: order.number, events, numbers: {} };
      const bytes = Buffer.from(JSON.stringify([shipment]));
      switch (way) {
        case 'commit':
          await commitShipmentEvents(stage.service, order, shipment);
          return;
        case 'take':
          await takeShipmentEvents(stage.service, connection, [shipment]);
          return;
        case 'notice':
          await receiveNotice(stage.service, connection, { method: 'POST', query: {}, headers: {}, bytes });
          await stage.work();
          return;
        default:
          script[way] = [shipment];
          stage.clock.advance(HOUR);
          await pollTracking(stage.service, vendor);
          script[way] = [];
      }
    };
    const endOf = async (order: Order) => {
      const { status, deliveredAt, receivedBy, vendorEventAt, bought, content } = await reload(stage, order);
      return { status, deliveredAt, receivedBy, vendorEventAt, bought, products: content.cargo.products };
    };
    await fc.assert(
      fc.asyncProperty(drawn, async ({ steps, end: [at, status], purchase: { quantity, collected }, parts }) => {
        const history = [
          ...steps.map(([minute, step]) => eventOf(minute, step, null)),
          eventOf(at, status, null),
          {
            ...eventOf(at, status, 'Иванов'),
            purchased: [{ product: 'SKU-1', quantity, sum: null }],
            collected,
          },
        ];
        stage.clock.advance(HOUR);
        const [atOnce, inParts] = [await create(), await create()];
        await tell(atOnce, 'commit', history);
        for (const [way, indices] of parts)
          await tell(
            inParts,
            way,
            indices.flatMap((n) => history[n] ?? []),
          );
        for (const event of history) await tell(inParts, 'commit', [event]);
        const ended = await endOf(atOnce);
        expect(await endOf(inParts)).toEqual(ended);
        expect(ended).toMatchObject({
          ...{ status, bought: { collected }, products: [{ purchasedQty: quantity, purchasedAmount: quantity * 100 }] },
        });
      }),
      { numRuns: 25 },
    );
  }, 60_000);
});
