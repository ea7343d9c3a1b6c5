import type { Choice, Order } from '@cartage/core';
import {
  type FindOutcome,
  type HandOverOutcome,
  type ShipmentEvents,
  VendorProblem,
  type WebhookRequest,
} from '@cartage/vendor-kit';
import { describe, expect, it } from 'vitest';
import { cancelOrder } from '../cancellation/cancel-order.ts';
import { resumeHandOver } from '../hand-over/resume-hand-over.ts';
import { createOrder } from '../orders/create-order.ts';
import { doJob } from '../run/do-job.ts';
import { awaiting } from '../testing/card-orders.ts';
import { jobsOf, reload } from '../testing/order-outcome.ts';
import { SCRIPTED_TARIFF, scriptedVendor } from '../testing/scripted-vendor.ts';
import { connectionTo, HOUR, onStage, type Stage, sampleOrder, workFor } from '../testing/stage.ts';
import { removeConnection } from '../vendors/remove-connection.ts';
import { saveConnection } from '../vendors/save-connection.ts';
import { commitShipmentEvents } from './commit-shipment-events.ts';
import { pollTracking } from './poll-tracking.ts';
import { receiveNotice } from './receive-notice.ts';
import { takeShipmentEvents } from './take-shipment-events.ts';

const choice: Choice = { vendorId: 90, tariffId: SCRIPTED_TARIFF, contractType: null };
const numbers = { invoiceNumber: 'X-1', returnInvoiceNumber: null, pickupNumber: null, trackingNumber: null };
const confirmed: HandOverOutcome = { kind: 'confirmed', price: null, plannedDeliveryAt: null, ...numbers };
const refused: HandOverOutcome = {
  kind: 'rejected',
  problem: new VendorProblem({ kind: 'invalid', field: null }, 'No such street.'),
};
const away = (neverSent: boolean) => new VendorProblem({ kind: 'unavailable', neverSent }, 'Nobody there.');

const callWith = (news: readonly ShipmentEvents[]): WebhookRequest => ({
  ...{ method: 'POST', query: {}, headers: {} },
  bytes: Buffer.from(JSON.stringify(news)),
});

onStage((open) => {
  /** A vendor that answers hand-overs so, and calls with what its words say. */
  const world = async (
    handOver: () => Promise<HandOverOutcome>,
    find: { of: FindOutcome } = { of: { kind: 'none' } },
  ) => {
    const asked: string[] = [];
    const vendor = scriptedVendor({
      id: 90,
      key: 'scripted',
      handOver,
      findByReference: async () => find.of,
      track: async (shipments) => {
        asked.push(...shipments.map(({ reference }) => reference));
        return [];
      },
      webhook: { verify: () => true, read: async ({ bytes }) => JSON.parse(Buffer.from(bytes).toString()) },
    });
    const stage = await open({ plugins: [vendor] });
    return { stage, vendor, asked, connection: await connectionTo(stage.service, 90) };
  };
  const create = async ({ ctx }: Stage, changes: Partial<Parameters<typeof sampleOrder>[0]> = {}): Promise<Order> => {
    const created = await createOrder(ctx, sampleOrder({ choice, callCourier: false, ...changes }));
    if (!('order' in created)) throw new Error(created.kind);
    return created.order;
  };
  const newsOf = (stage: Stage, { number }: Order): ShipmentEvents => ({
    reference: number,
    events: [
      {
        ...{ at: stage.clock.now(), source: 'scripted', status: 'ParcelPickedUp', isReturn: false, receivedBy: null },
        text: { en: 'scan', ru: 'scan' },
      },
    ],
    numbers: { id: 'V-7', trackingNumber: 'T-7' },
  });

  describe('news of an order', () => {
    it.each([
      ['that the vendor has refused', async () => refused, 'Draft', 0],
      ['that surely has not reached the vendor', () => Promise.reject(away(true)), 'VendorUnavailable', 0],
      ['that may have reached the vendor', () => Promise.reject(away(false)), 'VendorUnavailable', 1],
      ['whose answer was lost', async () => ({ kind: 'unknown', problem: away(false) }), 'TransferringToVendor', 1],
      ['that the vendor works on', async () => ({ kind: 'accepted' }), 'TransferringToVendor', 1],
    ] as const)(
      '%s changes nothing of it, not even its numbers, and waits if it may be true',
      async (_, answer, status, early) => {
        const { stage, vendor, asked, connection } = await world(answer as () => Promise<HandOverOutcome>);
        const order = await create(stage);
        expect(order.status).toBe(status);
        expect(await takeShipmentEvents(stage.service, connection, [newsOf(stage, order)])).toEqual({
          early,
          failed: [],
        });
        expect(await reload(stage, order)).toEqual(order);
        stage.clock.advance(HOUR);
        await pollTracking(stage.service, vendor);
        expect(asked).toEqual([]);
      },
    );

    it('that nobody has handed over is not taken in, also when it was canceled', async () => {
      const { stage, connection } = await world(async () => confirmed);
      const unpaid = await awaiting(stage, choice);
      const refuse = async (order: Order) => {
        expect(await takeShipmentEvents(stage.service, connection, [newsOf(stage, order)])).toEqual({
          early: 0,
          failed: [],
        });
        expect(await commitShipmentEvents(stage.service, unpaid.order, newsOf(stage, unpaid.order))).toBe(false);
        expect(await reload(stage, order)).toEqual(order);
      };
      await refuse(unpaid.order);
      await cancelOrder(stage.ctx, { number: unpaid.order.number, orderKey: null });
      const canceled = await reload(stage, unpaid.order);
      expect(canceled.status).toBe('Canceled');
      expect(await takeShipmentEvents(stage.service, connection, [newsOf(stage, canceled)])).toEqual({
        early: 0,
        failed: [],
      });
      expect(await reload(stage, canceled)).toEqual(canceled);
    });

    it('that waits is of the reference and the connection by which the vendor may have it', async () => {
      const { stage, connection } = await world(async () => ({ kind: 'accepted' }));
      const news = newsOf(stage, await create(stage));
      const others = [{ ...news, reference: `${news.reference}.2` }, news];
      expect(await takeShipmentEvents(stage.service, connection, others)).toEqual({ early: 1, failed: [] });
      expect(await takeShipmentEvents(stage.service, { ...connection, id: '7' }, others)).toEqual({
        early: 0,
        failed: [],
      });
    });

    it.each([1, 2, 3])('is not lost where the hand-over ends right behind query %i', async (query) => {
      const find: { of: FindOutcome } = { of: { ...confirmed, kind: 'found' } };
      const { stage, connection } = await world(async () => ({ kind: 'accepted' }), find);
      const order = await create(stage);
      let queries = 0;
      const db = stage.store.db.withPlugin({
        transformQuery: ({ node }) => node,
        transformResult: async ({ result }) => {
          queries += 1;
          if (queries === query) await resumeHandOver(stage.service, order.id);
          return result;
        },
      });
      const service = { ...stage.service, store: { ...stage.store, db } };
      const { early } = await takeShipmentEvents(service, connection, [newsOf(stage, order)]);
      const { status } = await reload(stage, order);
      expect(status).toBe(early === 1 ? 'TransferredToVendor' : 'ParcelPickedUp');
    });

    it('is left at the first that a database away cannot take', async () => {
      const { stage, connection } = await world(async () => confirmed);
      const news = [newsOf(stage, await create(stage)), newsOf(stage, await create(stage))];
      for (const [isOutage, tries] of [
        [true, 1],
        [false, 2],
      ] as const) {
        let tried = 0;
        const transaction = () => Promise.reject(new Error(`${++tried}`));
        const store = { ...stage.store, transaction, isOutage: () => isOutage };
        const taken = takeShipmentEvents({ ...stage.service, store }, connection, news);
        if (isOutage) await expect(taken).rejects.toThrow('1');
        else expect((await taken).failed.map(({ shipment }) => shipment)).toEqual(news);
        expect(tried).toBe(tries);
      }
    });

    it('that a vendor takes its time with waits as long, without a failure, and is soon asked for at first', async () => {
      const find: { of: FindOutcome } = { of: { kind: 'accepted' } };
      const { stage, connection } = await world(async () => ({ kind: 'accepted' }), find);
      const order = await create(stage);
      const news = newsOf(stage, order);
      await receiveNotice(stage.service, connection, callWith([news]));
      await stage.work();
      const [job] = await stage.store.rows("select run_at, tries from jobs where task = 'webhook'");
      expect(job).toMatchObject({ run_at: stage.clock.now() + 1_000 });
      await workFor(stage, 20);
      expect((await reload(stage, order)).status).toBe('TransferringToVendor');
      find.of = { kind: 'found', price: null, plannedDeliveryAt: null, ...numbers };
      await workFor(stage, 2);
      expect(await reload(stage, order)).toMatchObject({
        status: 'ParcelPickedUp',
        trackingNumber: 'T-7',
        vendorShipmentId: 'V-7',
      });
      expect(await stage.store.rows('select id from vendor_notices')).toEqual([]);
      expect(stage.logged).toEqual([]);
    });

    it('that this process cannot read, for it has not the plugin, is left to another one', async () => {
      const { stage, connection } = await world(async () => confirmed);
      const { service, store } = stage;
      const saved = await saveConnection(
        service,
        {
          ...{ companyId: null, vendorKey: 'scripted', environment: 'test' },
          ...{ credentials: { login: 'own', password: 'secret' }, settings: { baseUrl: 'https://vendor.example' } },
        },
        { unchecked: true },
      );
      if (saved.kind !== 'connected') throw new Error(saved.kind);
      const order = await create(stage);
      await receiveNotice(service, { ...connection, id: saved.id }, callWith([newsOf(stage, order)]));
      const [{ id = '' } = {}] = await store.rows('select id from vendor_notices');
      const job = { task: 'webhook', payload: { webhookId: String(id) } } as const;
      const without = { ...service, vendors: { ...service.vendors, byConnection: async () => undefined } };
      await expect(doJob(without, job)).rejects.toThrow('cannot be used');
      expect(await store.rows('select id from vendor_notices')).toHaveLength(1);
      await doJob(service, job);
      expect((await reload(stage, order)).status).toBe('ParcelPickedUp');
      for (const id of [saved.id, 'operator:gone']) await receiveNotice(service, { ...connection, id }, callWith([]));
      await removeConnection(service, { companyId: null, vendorKey: 'scripted' }, { andOrders: true });
      await stage.work();
      expect(await store.rows('select id from vendor_notices')).toEqual([]);
      const gone = 'a vendor called for a connection that is gone';
      expect(stage.logged).toEqual([gone, gone]);
      // One that was swept away while its job waited.
      await receiveNotice(service, connection, callWith([]));
      await store.rows('delete from vendor_notices');
      expect(await stage.work()).toBe(1);
      expect(await jobsOf(stage)).toEqual([]);
    });
  });
});
