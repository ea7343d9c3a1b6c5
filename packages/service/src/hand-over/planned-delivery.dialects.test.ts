import { type Cell, everyOrder, type Order } from '@cartage/core';
import { type HandOverOutcome, VendorProblem } from '@cartage/vendor-kit';
import { describe, expect, it } from 'vitest';
import { repeatCourierCall } from '../courier/book-courier.ts';
import { createOrder } from '../orders/create-order.ts';
import { makeReport } from '../reports/make-report.ts';
import { anyDay, callFor } from '../testing/courier-calls.ts';
import { reload } from '../testing/order-outcome.ts';
import { SCRIPTED_TARIFF, scriptedVendor } from '../testing/scripted-vendor.ts';
import { HOUR, onStage, type Stage, sampleOrder } from '../testing/stage.ts';
import { commitShipmentEvents } from '../tracking/commit-shipment-events.ts';
import { finishSilentOrders } from '../tracking/finish-silent-orders.ts';

// interface 9.10: a vendor that quotes days has a plan too.

const numbers = { invoiceNumber: 'X-1', returnInvoiceNumber: null, pickupNumber: null, trackingNumber: null };
const moscow = (text: string) => Date.parse(`${text}+03:00`);
const DAY = 24 * HOUR;

onStage((open) => {
  /** The scripted vendor quotes one to two days, and the pickup is on Monday, 23 November. */
  const world = async (plannedDeliveryAt: number | null = null, calls = { isLost: false }) => {
    const vendor = scriptedVendor({
      id: 90,
      key: 'scripted',
      handOver: async (): Promise<HandOverOutcome> => ({
        kind: 'confirmed',
        price: null,
        plannedDeliveryAt,
        ...numbers,
      }),
      callCourier: async () => {
        if (!calls.isLost) return { kind: 'booked', pickupNumber: 'C-1' };
        return {
          kind: 'unknown',
          problem: new VendorProblem({ kind: 'unavailable', neverSent: false }, 'Nobody there.'),
        };
      },
    });
    const stage = await open({ plugins: [vendor] });
    const choice = { vendorId: 90, tariffId: SCRIPTED_TARIFF, contractType: null };
    const created = await createOrder(stage.ctx, sampleOrder({ choice, callCourier: false }));
    if (created.kind !== 'handed-over') throw new Error(created.kind);
    return { stage, order: created.order };
  };
  const deliver = (stage: Stage, order: Order, at: number) =>
    commitShipmentEvents(stage.service, order, {
      events: [
        {
          ...{
            at,
            source: 'scripted',
            text: { en: '', ru: '' },
            status: 'Finished',
            isReturn: false,
            receivedBy: null,
          },
        },
      ],
      numbers: {},
    });
  const counts = async ({ ctx }: Stage) => {
    const made = await makeReport(ctx, { template: 'delivery', filter: everyOrder, page: null }, 'en');
    if ('code' in made) throw new Error(made.code);
    const rows: (readonly Cell[])[] = [];
    for await (const some of made.rows) rows.push(...some);
    const at = (key: string) => rows[0]?.[made.columns.findIndex((column) => column.key === key)];
    return [at('onTime'), at('late')];
  };

  describe('the planned delivery', () => {
    it('is the evening of the last day that was quoted, and reports count by it', async () => {
      const { stage, order } = await world();
      expect(order.option).toMatchObject({ takeDate: '2026-11-23', deliveryTo: null, maxDays: 2 });
      expect(order.plannedDeliveryAt).toBe(moscow('2026-11-25T18:00:00'));
      stage.clock.advance(4 * DAY);
      await deliver(stage, order, moscow('2026-11-25T21:00:00'));
      expect(await counts(stage)).toEqual([1, 0]);
      const late = await world();
      late.stage.clock.advance(4 * DAY);
      await deliver(late.stage, late.order, moscow('2026-11-26T09:00:00'));
      expect(await counts(late.stage)).toEqual([0, 1]);
    });

    it('is the one that the vendor confirms, where it does', async () => {
      const { order } = await world(moscow('2026-11-27T12:00:00'));
      expect(order.plannedDeliveryAt).toBe(moscow('2026-11-27T12:00:00'));
    });

    it('moves with a courier who is called for a later day, once, and the event says so', async () => {
      const { stage, order } = await world();
      await callFor(stage.ctx, { ...anyDay, number: order.number, date: '2026-11-26' });
      expect(await reload(stage, order)).toMatchObject({
        ...{ vendorPickupNumber: 'C-1', plannedDeliveryAt: moscow('2026-11-28T18:00:00') },
      });
      const told = await stage.store.rows("select facts from events where type = 'order.changed'");
      expect(JSON.stringify(told)).toContain('plannedDeliveryAt');
    });

    it('moves once where the vendor tells the number first, and its answer to the call comes later', async () => {
      const calls = { isLost: true };
      const { stage, order } = await world(null, calls);
      await callFor(stage.ctx, { ...anyDay, number: order.number, date: '2026-11-26' });
      await commitShipmentEvents(stage.service, order, { events: [], numbers: { pickupNumber: 'C-1' } });
      expect((await reload(stage, order)).plannedDeliveryAt).toBe(order.plannedDeliveryAt);
      calls.isLost = false;
      const [job] = await stage.store.rows("select reference from attempts where kind = 'courier-call'");
      const window = { date: '2026-11-26', timeFrom: '09:00', timeTo: '18:00' };
      const again = { reference: String(job?.['reference']), orderIds: [order.id], window };
      for (let n = 0; n < 2; n += 1) {
        await repeatCourierCall(stage.service, again);
        expect((await reload(stage, order)).plannedDeliveryAt).toBe(moscow('2026-11-28T18:00:00'));
      }
    });

    it('stays where the courier comes on the day that was quoted', async () => {
      const { stage, order } = await world();
      await callFor(stage.ctx, { ...anyDay, number: order.number, date: '2026-11-23' });
      const { vendorPickupNumber, plannedDeliveryAt } = await reload(stage, order);
      expect([vendorPickupNumber, plannedDeliveryAt]).toEqual(['C-1', order.plannedDeliveryAt]);
    });

    it('is what a long silence of the vendor is counted from', async () => {
      const { stage, order } = await world();
      const days = stage.service.settings.autoFinishDays;
      const end = async (at: number) => {
        stage.clock.advance(at - stage.clock.now());
        await finishSilentOrders({ ...stage.service, vendors: { ...stage.service.vendors, byId: () => undefined } });
        return (await reload(stage, order)).status;
      };
      const due = moscow('2026-11-25T18:00:00') + days * DAY;
      expect(await end(due - HOUR)).toBe('TransferredToVendor');
      expect(await end(due + HOUR)).toBe('AutoFinished');
    });
  });
});
