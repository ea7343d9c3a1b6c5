import {
  type EventType,
  isProblem,
  type Order,
  type OrderFacts,
  type OrderStatus,
  type VendorEvent,
} from '@cartage/core';
import { numberEvents, readEvents } from '@cartage/outbox';
import { getOrderById } from '@cartage/storage';
import { describe, expect, it } from 'vitest';
import { cancelOrder } from '../cancellation/cancel-order.ts';
import { createOrder } from '../orders/create-order.ts';
import { updateOrder } from '../orders/update-order.ts';
import { assumeSound } from '../testing/checked.ts';
import { anyDay, callFor, handedOver as courierless } from '../testing/courier-calls.ts';
import { dyingAtEach } from '../testing/crashing-store.ts';
import { choices, MINUTE, onStage, type Stage, sampleOrder } from '../testing/stage.ts';
import { commitShipmentEvents } from '../tracking/commit-shipment-events.ts';

/** What stands in the company's line behind a place. */
const told = async ({ store, ctx }: Stage, after = 0) => {
  await numberEvents(store.db, ctx.company.id);
  const events = await readEvents(store.db, { companyId: ctx.company.id, after, limit: 1_000 });
  return events.map(({ place, type, facts }) => ({ place, type, facts: facts as OrderFacts }));
};

const typesOf = (events: Awaited<ReturnType<typeof told>>): readonly EventType[] => events.map(({ type }) => type);

const handedOver = async ({ ctx }: Stage): Promise<Order> => {
  const created = await createOrder(ctx, sampleOrder({ choice: choices.econom }));
  if (created.kind !== 'handed-over') throw new Error(`The order is ${created.kind}.`);
  return created.order;
};

const noNumbers = {};
const vendorSays = (at: number, status: OrderStatus): VendorEvent => ({
  at,
  status,
  source: 'Econom',
  text: { en: 'News.', ru: 'Новость.' },
  isReturn: false,
  receivedBy: null,
});

describe('what is told of an order (interface 22.2)', () =>
  onStage((open) => {
    it('each line of its vendor as it stood then, each move as what it is, and the numbers that are new', async () => {
      const stage = await open();
      const order = await handedOver(stage);
      const before = (await told(stage)).at(-1)?.place;
      stage.clock.advance(10 * MINUTE);
      const at = stage.clock.now() - 5 * MINUTE;
      const isNews = await commitShipmentEvents(stage.service, order, {
        events: [vendorSays(at, 'ParcelPickedUp'), vendorSays(at + MINUTE, 'Finished')],
        numbers: { pickupNumber: 'EC-P-NEW', invoiceNumber: order.vendorInvoiceNumber },
      });
      expect(isNews).toBe(true);
      const events = await told(stage, before);
      expect(events.map(({ type, facts }) => [type, facts.statusBefore, facts.status])).toEqual([
        ['order.tracked', 'TransferredToVendor', 'ParcelPickedUp'],
        ['order.status_changed', 'TransferredToVendor', 'ParcelPickedUp'],
        ['order.tracked', 'ParcelPickedUp', 'Finished'],
        ['order.status_changed', 'ParcelPickedUp', 'Finished'],
        ['order.delivered', 'ParcelPickedUp', 'Finished'],
        ['order.changed', 'Finished', 'Finished'],
      ]);
      expect(events[1]?.facts.deliveredAt).toBeNull();
      expect(events[4]?.facts.deliveredAt).toBe(at + MINUTE);
      expect(events[5]?.facts).toMatchObject({ changed: ['vendorPickupNumber'], vendorPickupNumber: 'EC-P-NEW' });
      // The same once more is no news.
      await commitShipmentEvents(stage.service, order, {
        events: [vendorSays(at, 'ParcelPickedUp')],
        numbers: noNumbers,
      });
      expect(await told(stage, events.at(-1)?.place)).toEqual([]);
    });

    it('its problems, and that it is canceled', async () => {
      const stage = await open();
      const order = await handedOver(stage);
      const before = (await told(stage)).at(-1)?.place;
      stage.clock.advance(MINUTE);
      const news = { events: [vendorSays(stage.clock.now(), 'ProblemDetected')], numbers: noNumbers };
      await commitShipmentEvents(stage.service, order, news);
      // Why somebody has to look at it comes when all else is told.
      const moved = ['order.tracked', 'order.status_changed', 'order.problem', 'order.attention'];
      expect(typesOf(await told(stage, before))).toEqual(moved);
      const other = await stage.draft();
      const place = (await told(stage)).at(-1)?.place;
      const canceled = await cancelOrder(stage.ctx, { number: other.number, orderKey: null });
      expect(isProblem(canceled)).toBe(false);
      const events = await told(stage, place);
      expect(typesOf(events)).toEqual(expect.arrayContaining(['order.status_changed', 'order.canceled']));
      expect(events.at(-1)?.facts.status).toBe('Canceled');
    });

    it('a courier and a change of what it holds', async () => {
      const stage = await open();
      const { number } = await courierless(stage);
      const before = (await told(stage)).at(-1)?.place;
      await callFor(stage.ctx, { ...anyDay, number });
      const called = await told(stage, before);
      expect(typesOf(called)).toEqual(['order.changed', 'order.tracked']);
      expect(called[0]?.facts.vendorPickupNumber).toMatch(/./);
      const draft = await stage.draft();
      const place = (await told(stage)).at(-1)?.place;
      const changes = sampleOrder({ ...draft.content, customerOrderId: 'NEW-1' });
      await updateOrder(stage.ctx, assumeSound({ number: draft.number, orderKey: null, ...changes }));
      const changed = (await told(stage, place)).filter(({ type }) => type === 'order.changed');
      expect(changed.map(({ facts }) => [facts.changed, facts.customerOrderId])).toEqual([
        [['customerOrderId'], 'NEW-1'],
      ]);
    });

    it('nothing that did not come about: not of a process that dies at any query of a hand-over', async () => {
      const stage = await open();
      await dyingAtEach(async ({ at, run }) => {
        const order = sampleOrder({ choice: choices.econom, customerOrderId: `crash-${at}` });
        await run(stage.ctx, (dying) => createOrder(dying, order));
      });
      // Of every order there is, the last that was told is how it stands.
      const last = new Map((await told(stage)).map(({ facts }) => [facts.number, facts]));
      const rows = await stage.store.rows('select id, number from orders');
      expect(rows.length).toBeGreaterThan(3);
      expect([...last.keys()].sort()).toEqual(rows.map(({ number }) => String(number)).sort());
      for (const { id, number } of rows) {
        const order = await getOrderById(stage.store.db, Number(id));
        const facts = last.get(String(number));
        expect([facts?.status, facts?.vendorInvoiceNumber, facts?.price]).toEqual([
          order?.status,
          order?.vendorInvoiceNumber,
          order?.price,
        ]);
      }
    });
  }));
