import { type Order, type OrderContent, type Product, sameText, type VendorEvent } from '@cartage/core';
import { sampleContent, sampleProduct } from '@cartage/core/testing';
import { getOrderById } from '@cartage/storage';
import type { VendorAdapter } from '@cartage/vendor-kit/host';
import { describe, expect, it } from 'vitest';
import { approveOrder, refuseApproval } from '../hand-over/decide-approval.ts';
import { retryHandOver } from '../hand-over/retry-hand-over.ts';
import { BAD_GATEWAY, behindGateway } from '../testing/gateway.ts';
import { allowed, assumeSound, choices, HOUR, onStage, problemsIn, type Stage, sampleOrder } from '../testing/stage.ts';
import { commitShipmentEvents } from '../tracking/commit-shipment-events.ts';
import { createOrder } from './create-order.ts';
import { checkOrderUpdate, updateOrder } from './update-order.ts';

const handedOver = async ({ ctx }: Stage, changes: Partial<OrderContent> = {}): Promise<Order> => {
  const created = await createOrder(ctx, sampleOrder({ choice: choices.swift, ...changes }));
  if (created.kind !== 'handed-over') throw new Error(`Not handed over: ${created.kind}.`);
  return created.order;
};
const update = async ({ ctx }: Stage, { number }: Order, changes: Partial<OrderContent>) => {
  const result = await updateOrder(ctx, assumeSound({ number, orderKey: null, ...sampleOrder(changes) }));
  return result.kind === 'updated' ? result.order : result.problems.map(({ code, target }) => `${code} ${target}`);
};
const stored = ({ store }: Stage, { id }: Order) => getOrderById(store.db, id);

// interface 11.1.
onStage((open) => {
  describe('an update', () => {
    it('of a draft replaces its content; a wrong one changes nothing', async () => {
      const stage = await open();
      const draft = await stage.draft({ project: 'Old' });
      expect(await update(stage, draft, { department: 'New' })).toMatchObject({
        content: { project: null, department: 'New' },
      });
      expect(await update(stage, draft, { emergencyEmail: 'nobody' })).toEqual(['RequestInvalid emergencyEmail']);
      expect(await stored(stage, draft)).toMatchObject({ content: { department: 'New' } });
    });

    it('is not larger than an order may be, but what was larger before there was a bound need only not grow', async () => {
      const stage = await open();
      const draft = await stage.draft();
      const goods = (count: number) => {
        const [item] = sampleContent.cargo.items;
        const items = Array.from({ length: count }, () => ({ ...item, qty: 1, description: 'x'.repeat(4000) }));
        return { cargo: { ...sampleContent.cargo, items } } as Partial<OrderContent>;
      };
      expect(await update(stage, draft, goods(66))).toEqual(['RequestTooLarge null']);
      expect(await update(stage, draft, goods(50))).toMatchObject({ number: draft.number });

      const { cargo } = goods(80);
      const content = JSON.stringify({ ...draft.content, cargo });
      await stage.store.db.updateTable('orders').set({ content }).where('id', '=', draft.id).execute();
      expect(await update(stage, draft, goods(81))).toEqual(['RequestTooLarge null']);
      expect(await update(stage, draft, goods(79))).toMatchObject({ number: draft.number });
    });

    it('of a handed-over order tells the vendor first', async () => {
      const stage = await open();
      const order = await handedOver(stage);
      stage.calls.splice(0);
      const receiver = { ...sampleContent.receiver, phone: '+79990000000' };
      expect(await update(stage, order, { receiver })).toMatchObject({ content: { receiver, choice: choices.swift } });
      expect(stage.calls).toEqual([expect.stringMatching(/^swift PATCH \/shipments\//)]);
      // What is the customer's own alone is no news for the vendor.
      stage.calls.splice(0);
      await update(stage, order, { receiver, project: 'P' });
      expect(stage.calls).toEqual([]);
    });

    it('that repeats the goods leaves what the vendor has said of them, and nobody says otherwise', async () => {
      const stage = await open();
      const goods = (rest: Partial<Product> = {}) => {
        const product = { ...sampleProduct, productId: 'A', qty: 3, ...rest };
        return { cargo: { ...sampleContent.cargo, products: [product] } };
      };
      const order = await handedOver(stage, goods());
      const refusal: VendorEvent = {
        ...{ at: stage.clock.now(), source: 'Swift', isReturn: true, receivedBy: null },
        status: 'RefuseOfDelivery',
        ...{ text: sameText('Refused'), purchased: [{ product: 'A', quantity: 1, sum: 500 }] },
      };
      await commitShipmentEvents(stage.service, order, { events: [refusal], numbers: {} });
      const purchased = { purchasedQty: 1, purchasedAmount: 500 };
      expect(await update(stage, order, { ...goods(), project: 'P' })).toMatchObject({
        content: { project: 'P', cargo: { products: [purchased] } },
      });
      expect(await update(stage, order, goods({ purchasedQty: 2 }))).toEqual(['OrderStateInvalid cargo.products']);
      expect(await stored(stage, order)).toMatchObject({ content: { cargo: { products: [purchased] } } });
    });

    it('that the vendor does not hear of is not made here', async () => {
      const stage = await open();
      const order = await handedOver(stage);
      await stage.mockVendors.behave('swift', { fault: 'down' });
      const receiver = { ...sampleContent.receiver, phone: '+79990000000' };
      expect(await update(stage, order, { receiver, project: 'P' })).toEqual(['VendorUnavailable null']);
      expect(await stored(stage, order)).toEqual(order);
    });

    it('is not kept from what may change by what was true only at creation', async () => {
      const stage = await open();
      const pickup = { ...sampleContent.pickup, date: '2026-11-23' };
      const order = await handedOver(stage, { pickup });
      await stage.mockVendors.behave('swift', { fault: 'none' });
      stage.clock.advance(48 * HOUR);
      expect(await update(stage, order, { pickup, project: 'P' })).toMatchObject({ content: { project: 'P' } });
      expect(await update(stage, order, { pickup: { ...pickup, date: '2026-11-20' } })).toEqual(
        expect.arrayContaining(['OrderStateInvalid pickup.date']),
      );
    });

    it('of what the vendor can change is judged beside what stays', async () => {
      const between = (vendor: VendorAdapter): VendorAdapter => ({
        ...vendor,
        manifest: { ...vendor.manifest, changeable: ['pickup'] },
        update: async () => {},
      });
      const stage = await open({ between });
      const pickup = { ...sampleContent.pickup, date: '2026-11-23', timeFrom: '10:00', timeTo: '12:00' };
      const order = await handedOver(stage, { pickup });
      stage.clock.advance(48 * HOUR);
      expect(await update(stage, order, { pickup: { ...pickup, timeFrom: '14:00' } })).toEqual([
        'RequestInvalid pickup.timeTo',
      ]);
      const moved = { ...pickup, timeFrom: '09:00' };
      expect(await update(stage, order, { pickup: moved })).toMatchObject({ content: { pickup: moved } });
    });

    it('that another one overtakes is refused', async () => {
      const stage = await open();
      const draft = await stage.draft();
      const results = await Promise.all(['A', 'B', 'C'].map((project) => update(stage, draft, { project })));
      const won = results.filter((result) => !Array.isArray(result)) as readonly Order[];
      expect(won.length).toBeGreaterThan(0);
      expect(won.map(({ content }) => content.project)).toContain((await stored(stage, draft))?.content.project);
    });
  });

  describe('an update of an order whose hand-over failed', () => {
    const content = { receiver: { ...sampleContent.receiver, phone: '+79990000000' }, project: 'P' };

    const failed = async (stage: Stage, changes: Partial<OrderContent> = {}): Promise<Order> => {
      const created = await createOrder(stage.ctx, sampleOrder({ choice: choices.swift, ...changes }));
      if (created.kind !== 'unavailable') throw new Error(`Not failed: ${created.kind}.`);
      return created.order;
    };
    /** The vendor stays away until the worker gives up. */
    const givenUp = async (stage: Stage, { id }: Order): Promise<Order> => {
      await stage.mockVendors.behave('swift', { fault: 'down' });
      stage.clock.advance(25 * HOUR);
      await stage.work();
      const order = await getOrderById(stage.store.db, id);
      if (order?.status !== 'VendorError') throw new Error(`Not given up: ${order?.status}.`);
      return order;
    };

    it('keeps to what was sent, where the vendor may have it', async () => {
      const stage = await open({ between: behindGateway });
      const sent = { comments: BAD_GATEWAY };
      const order = await givenUp(stage, await failed(stage, sent));
      const request = { number: order.number, orderKey: null, ...sampleOrder({ ...sent, ...content }) };
      expect(
        problemsIn(await checkOrderUpdate(stage.ctx, request)).map(({ code, target }) => `${code} ${target}`),
      ).toEqual(['OrderStateInvalid receiver.phone']);
      expect(await update(stage, order, { ...sent, ...content })).toEqual(['OrderStateInvalid receiver.phone']);
      expect(await update(stage, order, { ...sent, choice: choices.econom })).toEqual([
        'OrderStateInvalid choice.vendorId',
        'OrderStateInvalid choice.tariffId',
      ]);
      expect(await stored(stage, order)).toEqual(order);
      expect(await update(stage, order, { ...sent, project: 'P' })).toMatchObject({
        status: 'VendorError',
        content: { project: 'P', choice: choices.swift },
      });
      // It is there: what the order says is what the vendor has.
      await stage.mockVendors.behave('swift', { fault: 'none' });
      stage.clock.advance(HOUR);
      await retryHandOver(stage.service, order.number, { isNotThere: false });
      expect(await stored(stage, order)).toMatchObject({
        status: 'TransferredToVendor',
        content: { receiver: sampleContent.receiver },
      });
    });

    it('is free where nothing has reached the vendor', async () => {
      const stage = await open();
      await stage.mockVendors.behave('swift', { fault: 'down' });
      const order = await givenUp(stage, await failed(stage));
      expect(await update(stage, order, content)).toMatchObject({ status: 'VendorError', content });
    });

    it('keeps to what was sent while it is repeated', async () => {
      const stage = await open();
      await stage.mockVendors.behave('swift', { fault: 'down' });
      const order = await failed(stage);
      expect(await update(stage, order, content)).toEqual(['OrderStateInvalid receiver.phone']);
      expect(await update(stage, order, { project: 'P' })).toMatchObject({ content: { choice: choices.swift } });
    });
  });

  // interface 10.8.
  describe('an approval', () => {
    const awaiting = async (stage: Stage): Promise<Order> => {
      const created = await createOrder(stage.ctx, sampleOrder({ choice: choices.swiftDayOff }));
      if (created.kind !== 'awaits-approval') throw new Error(`Not awaiting approval: ${created.kind}.`);
      return created.order;
    };

    it('hands the order over once, however often it is given', async () => {
      const stage = await open();
      const { number } = await awaiting(stage);
      expect(await stage.mockVendors.shipments(number)).toEqual([]);
      const results = await Promise.all([1, 2, 3].map(() => approveOrder(stage.service, number)));
      expect(results.map(({ kind }) => kind).sort()).toEqual(['handed-over', 'refused', 'refused']);
      expect(await stage.mockVendors.shipments(number)).toMatchObject([{ accepted: 1 }]);
      expect(await approveOrder(stage.service, number)).toMatchObject({
        kind: 'refused',
        problems: [{ code: 'OrderStateInvalid' }],
      });
    });

    it('of an order whose vendor is down goes on by itself, without another approval', async () => {
      const stage = await open();
      const order = await awaiting(stage);
      await stage.mockVendors.behave('swift', { fault: 'down' });
      expect(await approveOrder(stage.service, order.number)).toMatchObject({ kind: 'unavailable' });
      await stage.mockVendors.behave('swift', { fault: 'none' });
      stage.clock.advance(2 * HOUR);
      await stage.work();
      expect(await stored(stage, order)).toMatchObject({ status: 'TransferredToVendor' });
    });

    it('that is refused several times at once is refused once, and the others are told why not again', async () => {
      const stage = await open();
      const { number } = await awaiting(stage);
      const results = await Promise.all([1, 2, 3, 4].map(() => refuseApproval(stage.service, number)));
      const told = results.map((result) => ('status' in result ? result.status : result.text.en)).sort();
      expect(told).toEqual([
        'Draft',
        ...Array(3).fill(`Order ${number} is not waiting for approval; its status is Draft.`),
      ]);
    });

    it('that is refused makes the order a draft, which may be changed and handed over another way', async () => {
      const stage = await open();
      const order = await awaiting(stage);
      expect(allowed(await refuseApproval(stage.service, order.number))).toMatchObject({
        status: 'Draft',
        pushResult: 'draft',
      });
      expect(await refuseApproval(stage.service, order.number)).toMatchObject({ code: 'OrderStateInvalid' });
      expect(await approveOrder(stage.service, 'CTG-0000-0000')).toMatchObject({
        problems: [{ code: 'OrderNotFound' }],
      });
    });
  });
});
