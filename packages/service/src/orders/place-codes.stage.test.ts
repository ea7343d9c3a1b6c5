import { isProblem, type Order, type OrderContent } from '@cartage/core';
import { sampleContent, sampleItem } from '@cartage/core/testing';
import { describe, expect, it } from 'vitest';
import { chargeAgain } from '../balance/charge-again.ts';
import { decidePrice } from '../balance/decide-price.ts';
import { cancelOrder } from '../cancellation/cancel-order.ts';
import { approveOrder, refuseApproval } from '../hand-over/decide-approval.ts';
import { retryHandOver } from '../hand-over/retry-hand-over.ts';
import { anyTime, callCouriers } from '../testing/courier-calls.ts';
import { choices, onStage, problemsIn, type Stage, sampleOrder } from '../testing/stage.ts';
import { advanceOrder } from '../tracking/advance-order.ts';
import { trackOrder } from '../tracking/track-order.ts';
import { checkNewOrder, createOrder } from './create-order.ts';
import { findOrders } from './find-orders.ts';
import { findStatuses } from './find-statuses.ts';
import { getOrder } from './get-order.ts';
import { showOrder } from './show-order.ts';

/** With so many places, in two items. */
const ofPlaces = (places: number, changes: Partial<OrderContent> = {}): Partial<OrderContent> => ({
  ...changes,
  cargo: {
    ...sampleContent.cargo,
    items: places === 1 ? [sampleItem] : [sampleItem, { ...sampleItem, qty: places - 1 }],
  },
});

/** The order that acts on one order, on a list and on statuses find by it; they agree. */
const found = async ({ ctx }: Stage, number: string): Promise<string | null> => {
  const order = await getOrder(ctx, { number, orderKey: null });
  const search = { numbers: [number], createdFrom: null, createdTo: null, statuses: [] };
  const listed = await findOrders(ctx, search);
  const item = { number, customerOrderId: null, vendorInvoiceNumber: null, vendorPickupNumber: null };
  const [status] = await findStatuses(ctx, [item]);
  const one = isProblem(order) ? null : order.number;
  expect(listed.map((each) => each.number)).toEqual(one === null ? [] : [one]);
  expect(status?.number ?? null).toBe(one);
  return one;
};

/** Of what it shows, or that there is nothing of the number. */
const shownNumber = (shown: Awaited<ReturnType<typeof showOrder>>): string =>
  'order' in shown ? shown.order.number : 'OrderNotFound';

onStage((open) => {
  describe('the code of a place (interface 8.3)', () => {
    it('finds its order, and so does that of the return waybill; a place that it does not have finds nothing', async () => {
      const stage = await open();
      const { number } = await stage.draft(ofPlaces(3));
      for (const code of ['1', '2', '3', 'R']) expect(await found(stage, `${number}-${code}`)).toBe(number);
      for (const code of ['0', '4', '9', '03', 'X', '1-1', '1-R'])
        expect(await found(stage, `${number}-${code}`)).toBeNull();
      const single = await stage.draft(ofPlaces(1));
      expect(await found(stage, `${single.number}-1`)).toBe(single.number);
      expect(await found(stage, `${single.number}-2`)).toBeNull();
    });

    it('of a child order is its number and one group more', async () => {
      const stage = await open();
      const parent = await stage.draft(ofPlaces(1));
      const child = await stage.draft(ofPlaces(2, { parentNumber: parent.number }));
      expect(child.number).toBe(`${parent.number}-1`);
      for (const code of ['1', '2', 'R']) expect(await found(stage, `${child.number}-${code}`)).toBe(child.number);
      expect(await found(stage, `${child.number}-3`)).toBeNull();
    });

    it('gives way to an order of that number; children are numbered after the places', async () => {
      const stage = await open();
      const single = await stage.draft(ofPlaces(1));
      const child = await stage.draft(ofPlaces(1, { parentNumber: single.number }));
      expect(await found(stage, `${single.number}-1`)).toBe(child.number);

      const pair = await stage.draft(ofPlaces(2));
      expect((await stage.draft(ofPlaces(1, { parentNumber: pair.number }))).number).toBe(`${pair.number}-3`);

      const parent = await stage.draft(ofPlaces(3));
      const children: readonly Order[] = await Promise.all(
        [1, 2, 3].map(() => stage.draft(ofPlaces(1, { parentNumber: parent.number }))),
      );
      expect(children.map(({ number }) => number).sort()).toEqual([4, 5, 6].map((n) => `${parent.number}-${n}`));
      expect(await found(stage, `${parent.number}-3`)).toBe(parent.number);
      expect(await found(stage, `${parent.number}-4`)).toBe(`${parent.number}-4`);
    });

    it('opens no order of another company but with its orderKey', async () => {
      const stage = await open();
      const stranger = await stage.stranger();
      const order = await stage.draft(ofPlaces(2));
      const ref = { number: `${order.number}-2`, orderKey: null };
      expect(await getOrder(stranger, ref)).toMatchObject({ code: 'OrderNotFound' });
      expect(await getOrder(stranger, { ...ref, orderKey: order.key })).toEqual(order);
      expect(await getOrder(stage.ctx, { ...ref, orderKey: 'wrong' })).toMatchObject({ code: 'OrderNotFound' });
      expect(await found({ ...stage, ctx: stranger }, ref.number)).toBeNull();
    });

    it("hides no customer's number that looks like one", async () => {
      const stage = await open();
      const { number } = await stage.draft(ofPlaces(3));
      const alike = await stage.draft(ofPlaces(1, { customerOrderId: `${number}-2` }));
      const search = { numbers: [`${number}-2`], createdFrom: null, createdTo: null, statuses: [] };
      expect((await findOrders(stage.ctx, search)).map((each) => each.number)).toEqual([alike.number, number]);
      const item = {
        number: null,
        customerOrderId: `${number}-2`,
        vendorInvoiceNumber: null,
        vendorPickupNumber: null,
      };
      expect(await findStatuses(stage.ctx, [item])).toMatchObject([{ number: alike.number }]);
    });

    it("hides no customer's number in small letters that looks like a number of ours, or like one of its codes", async () => {
      const stage = await open();
      for (const suffix of ['', '-2\n']) {
        const { number } = await stage.draft(ofPlaces(3));
        const typed = ` ${number.toLowerCase()}${suffix}`;
        const alike = await stage.draft(ofPlaces(1, { customerOrderId: typed }));
        const search = { numbers: [typed], createdFrom: null, createdTo: null, statuses: [] };
        expect((await findOrders(stage.ctx, search)).map((each) => each.number)).toEqual([alike.number, number]);
      }
      const strange = {
        numbers: ['web-2025-0003', 'web-2025-0003-1'],
        createdFrom: null,
        createdTo: null,
        statuses: [],
      };
      const alike = await stage.draft(ofPlaces(1, { customerOrderId: 'web-2025-0003' }));
      expect((await findOrders(stage.ctx, strange)).map((each) => each.number)).toEqual([alike.number]);
    });

    it('finds among very many, half of which are codes and half of those of no place', async () => {
      const stage = await open();
      const orders = await Promise.all(Array.from({ length: 20 }, (_, i) => stage.draft(ofPlaces(1 + (i % 3)))));
      const numbers = orders.flatMap(({ number }) =>
        Array.from({ length: 50 }, (_, i) => (i < 25 ? `unknown ${number} ${i}` : `${number}-${i - 24}`)),
      );
      const search = { numbers, createdFrom: null, createdTo: null, statuses: [] };
      expect((await findOrders(stage.ctx, search)).map((each) => each.number).sort()).toEqual(
        orders.map(({ number }) => number).sort(),
      );
      const none = { ...search, numbers: numbers.filter((number) => /-[4-9]$|-[12]\d$/.test(number)) };
      expect(await findOrders(stage.ctx, none)).toEqual([]);
    });

    it('is told, booked and cancelled by, once for all places of an order', async () => {
      const stage = await open();
      const created = await createOrder(stage.ctx, sampleOrder(ofPlaces(2, { choice: choices.postal })));
      if (created.kind !== 'handed-over') throw new Error(created.kind);
      const { number } = created.order;
      const numbers = [`${number.toLowerCase()}-1`, number, `${number}-2`, `${number}-3`];
      const called = await callCouriers(stage.ctx, { ...anyTime, orders: { numbers } });
      expect(called).toMatchObject([{ number }, { number: `${number}-3`, pickupNumber: null }]);
      expect(await trackOrder(stage.ctx, { number: `${number}-2`, orderKey: null })).not.toHaveLength(0);
      expect(await cancelOrder(stage.ctx, { number: `${number}-2`, orderKey: null })).toMatchObject({ number });
    });

    it("is what the operator's acts take too, and answer with the order's own number", async () => {
      const stage = await open();
      const { number } = await stage.draft(ofPlaces(3));
      const told = { status: 'Finished', at: null, text: null, receivedBy: null, force: true } as const;
      const { service } = stage;
      const acts: readonly ((named: string) => Promise<unknown>)[] = [
        (named) => advanceOrder(service, named, told),
        (named) => approveOrder(service, named),
        (named) => refuseApproval(service, named),
        (named) => retryHandOver(service, named, { isNotThere: false }),
        (named) => decidePrice(service, named, { accept: true }),
        (named) => chargeAgain(service, named, { waive: false }),
        async (named) => shownNumber(await showOrder(service, named)),
      ];
      for (const act of acts) {
        const itself = await act(number);
        expect(JSON.stringify(itself)).not.toContain('OrderNotFound');
        for (const code of ['-1', '-3', '-R']) expect(await act(` ${number.toLowerCase()}${code}`)).toEqual(itself);
        expect(JSON.stringify(await act(`${number}-4`))).toContain('OrderNotFound');
      }
    });

    it('names no parent: what is stored names an order', async () => {
      const stage = await open();
      const { number } = await stage.draft(ofPlaces(2));
      const checked = await checkNewOrder(stage.ctx, sampleOrder({ parentNumber: `${number}-2` }));
      expect(problemsIn(checked)).toMatchObject([{ code: 'OrderNotFound', target: 'parentNumber' }]);
    });
  });
});
