import { type Order, type OrderSearch, problem } from '@cartage/core';
import { sampleContent } from '@cartage/core/testing';
import { describe, expect, it } from 'vitest';
import { calculateMany, checkCalculations } from '../calculations/calculate-many.ts';
import { quoteRequestOf } from '../quotes/quote-request.ts';
import { dyingAtEach, failAt } from '../testing/crashing-store.ts';
import { assumeSound, choices, HOUR, onStage, problemsIn, type Stage, sampleOrder, soundIn } from '../testing/stage.ts';
import { createOrder } from './create-order.ts';
import { checkNewOrders, createOrders } from './create-orders.ts';
import { findOrders } from './find-orders.ts';
import { findStatuses } from './find-statuses.ts';
import { updateOrder } from './update-order.ts';

// The acts that take or give lists: create-orders, calculate-many, find-orders, find-statuses.

const countOrders = async ({ store }: Stage): Promise<number> =>
  Number((await store.rows('select count(*) as n from orders'))[0]?.n);
const handedOver = async ({ ctx }: Stage, changes: object = {}): Promise<Order> => {
  const created = await createOrder(ctx, sampleOrder({ choice: choices.swift, ...changes }));
  if (created.kind !== 'handed-over') throw new Error(`Not handed over: ${created.kind}.`);
  return created.order;
};

onStage((open) => {
  describe('creating many', () => {
    it('tells what is wrong with each element', async () => {
      const stage = await open();
      const bad = { receiver: { ...sampleContent.receiver, phone: '12' } };
      const unique = { customerOrderId: 'U', checkCustomerOrderId: true };
      const found = await checkNewOrders(stage.ctx, [sampleOrder(unique), sampleOrder(bad), sampleOrder(unique)]);
      expect(problemsIn(found).map(({ code, target }) => `${code} ${target}`)).toEqual([
        'PhoneInvalid [1].receiver.phone',
        'DuplicateCustomerOrderId [2].customerOrderId',
      ]);
      expect(await countOrders(stage)).toBe(0);
    });

    it('does for each what creating it alone would do, in the order of the request', async () => {
      const stage = await open();
      const made = await createOrders(
        stage.ctx,
        assumeSound([
          sampleOrder({ choice: choices.swift }),
          sampleOrder(),
          sampleOrder({ choice: { ...choices.swift, tariffId: 'none' } }),
        ]),
      );
      expect(made.map(({ kind }) => kind)).toEqual(['handed-over', 'draft', 'rejected']);
      expect(await countOrders(stage)).toBe(3);
    });

    it('hands a hundred orders over once each', async () => {
      const stage = await open({ settings: { handOverTimeoutMs: 60_000 } });
      const made = await createOrders(
        stage.ctx,
        assumeSound(Array.from({ length: 100 }, () => sampleOrder({ choice: choices.swift }))),
      );
      expect(new Set(made.map(({ kind }) => kind))).toEqual(new Set(['handed-over']));
      const shipments = await stage.mockVendors.shipments();
      expect(shipments).toHaveLength(100);
      expect(shipments.every(({ accepted }) => accepted === 1)).toBe(true);
    });
  });

  describe('creating many, of which one fails', () => {
    it('hides no order that was saved, whichever query fails', async () => {
      const stage = await open();
      const orders = assumeSound([
        sampleOrder({ choice: choices.swift }),
        sampleOrder(),
        sampleOrder({ choice: choices.econom }),
      ]);
      let partial = 0;
      const scene: Parameters<typeof dyingAtEach>[0] = async ({ run }) => {
        const before = await countOrders(stage);
        const made = (await run(stage.ctx, (failing) => createOrders(failing, orders))) ?? [];
        const told = made.flatMap((result) => ('order' in result && result.order ? [result.order.number] : []));
        expect(new Set(told).size).toBe(told.length);
        expect((await countOrders(stage)) - before).toBe(told.length);
        if (made.some(({ kind }) => kind === 'failed')) partial = partial + 1;
        for (const result of made) if (result.kind === 'failed') expect(result.problem.code).toBe('InternalError');
      };
      await dyingAtEach(scene, { fate: failAt });
      expect(partial).toBeGreaterThan(5);
    });

    it('names the order that the credit limit keeps from its vendor', async () => {
      const stage = await open({ creditLimit: 0 });
      const [made] = await createOrders(stage.ctx, assumeSound([sampleOrder({ choice: choices.swift })]));
      expect(made).toMatchObject({
        kind: 'saved',
        order: { status: 'Draft' },
        problems: [{ code: 'InsufficientFunds' }],
      });
    });
  });

  describe('children of one order', () => {
    it('made at once, a hundred in one request and others beside it, all have numbers of their own', async () => {
      const stage = await open();
      const { number } = await stage.draft();
      const children = (count: number) =>
        assumeSound(Array.from({ length: count }, () => sampleOrder({ parentNumber: number })));
      const other = { ...stage.ctx, ...(await stage.otherProcess()) };
      const made = await Promise.all([createOrders(stage.ctx, children(100)), createOrders(other, children(20))]);
      const numbers = made
        .flat()
        .map((result) => ('order' in result && result.order ? result.order.number : result.kind));
      const expected = Array.from({ length: 120 }, (_, i) => `${number}-${i + 1}`);
      expect(numbers.toSorted()).toEqual(expected.toSorted());
    });

    it('get a number that nobody had, also when one has gone to another parent, or was made before numbers were kept', async () => {
      const stage = await open();
      const [one, two] = [await stage.draft(), await stage.draft()];
      const first = await stage.draft({ parentNumber: one.number });
      const moved = assumeSound({ number: first.number, orderKey: null, ...sampleOrder({ parentNumber: two.number }) });
      expect(await updateOrder(stage.ctx, moved)).toMatchObject({ kind: 'updated' });
      expect((await stage.draft({ parentNumber: one.number })).number).toBe(`${one.number}-2`);
      await stage.store.rows('update orders set last_child = null');
      expect((await stage.draft({ parentNumber: one.number })).number).toBe(`${one.number}-3`);
      expect((await stage.draft({ parentNumber: two.number })).number).toBe(`${two.number}-2`);
    });
  });

  describe('a number of the customer’s own that is to be unique', () => {
    const unique = { customerOrderId: 'U-1', checkCustomerOrderId: true };
    const withIt = async ({ store }: Stage): Promise<number> =>
      Number((await store.rows("select count(*) as n from orders where customer_order_id = 'U-1'"))[0]?.n);

    it('is taken once by creates, creates of many and updates at once', async () => {
      for (let round = 0; round < 3; round = round + 1) {
        const stage = await open();
        const drafts = [await stage.draft(), await stage.draft(), await stage.draft()];
        const other = { ...stage.ctx, ...(await stage.otherProcess()) };
        const results = await Promise.all([
          ...drafts.map(({ number }, i) =>
            updateOrder(
              i % 2 === 0 ? stage.ctx : other,
              assumeSound({ number, orderKey: null, ...sampleOrder(unique) }),
            ),
          ),
          createOrder(stage.ctx, sampleOrder(unique)),
          createOrder(other, sampleOrder(unique)),
          createOrders(other, assumeSound([sampleOrder(unique), sampleOrder(unique)])),
        ]);
        const kinds = results.flat().map(({ kind }) => kind);
        expect(kinds.filter((kind) => kind !== 'refused')).toHaveLength(1);
        for (const result of results.flat())
          if ('problems' in result) expect(result.problems).toMatchObject([{ code: 'DuplicateCustomerOrderId' }]);
        expect(await withIt(stage)).toBe(1);
      }
    });
  });

  describe('calculating many', () => {
    it('prices each alone; one that is wrong costs its own price only', async () => {
      const stage = await open();
      const request = quoteRequestOf(sampleContent);
      const calculation = { request, unfiltered: false };
      const wrong = { ...calculation, request: { ...request, cargo: { ...request.cargo, items: [] } } };
      const before = [problem('RequestInvalid', '[2].services[1].code'), problem('PhoneInvalid', '[2].sender.phone')];
      const verdict = await checkCalculations(stage.ctx, [calculation, wrong, wrong], before);
      const { shipments, total } = await calculateMany(stage.ctx, soundIn(verdict));
      expect(shipments[0]).toMatchObject({ options: expect.any(Array) });
      expect(shipments.slice(1)).toMatchObject([
        { problem: { code: 'CargoItemsInvalid', target: '[1].cargo.items' }, foundBy: 'rules' },
        { problem: before[0], foundBy: 'reader' },
      ]);
      const [first] = shipments;
      expect(total.price).toBe(first && 'options' in first ? first.options[0]?.price : 0);
    });
  });

  describe('finding orders', () => {
    const all: OrderSearch = { numbers: [], createdFrom: null, createdTo: null, statuses: [] };

    it('by days of the service’s zone and by statuses, newest first, of the company alone', async () => {
      const stage = await open();
      const first = await stage.draft();
      stage.clock.advance(14 * HOUR);
      const second = await handedOver(stage);
      const third = await stage.draft();
      const found = async (search: Partial<OrderSearch>) =>
        (await findOrders(stage.ctx, { ...all, ...search })).map(({ number }) => number);
      expect(await found({})).toEqual([third, second, first].map(({ number }) => number));
      expect(await found({ createdTo: '2026-11-23' })).toEqual([first.number]);
      expect(await found({ createdFrom: '2026-11-24', statuses: ['Draft', 'Finished'] })).toEqual([third.number]);
      expect(await findOrders(await stage.stranger(), all)).toEqual([]);
    });

    it('by any of their numbers, whatever else is asked for', async () => {
      const stage = await open();
      const order = await handedOver(stage, { customerOrderId: 'N-1' });
      const { number, vendorInvoiceNumber, vendorPickupNumber, trackingNumber } = order;
      for (const one of [number, vendorInvoiceNumber, vendorPickupNumber, trackingNumber, 'N-1']) {
        const found = await findOrders(stage.ctx, { ...all, numbers: [String(one)], statuses: ['Removed'] });
        expect(found).toEqual([order]);
      }
    });
  });

  describe('finding statuses', () => {
    const none = { number: null, customerOrderId: null, vendorInvoiceNumber: null, vendorPickupNumber: null };

    it('takes the first number that is known, and of several orders with it the newest', async () => {
      const stage = await open();
      const old = await handedOver(stage, { customerOrderId: 'S-1' });
      const young = await stage.draft({ customerOrderId: 'S-1' });
      const found = await findStatuses(stage.ctx, [
        { ...none, customerOrderId: 'S-1' },
        { ...none, customerOrderId: 'S-1', vendorInvoiceNumber: old.vendorInvoiceNumber },
        { ...none, number: 'CTG-0000-0000', vendorPickupNumber: old.vendorPickupNumber },
        { ...none, number: 'CTG-0000-0000' },
        null,
        none,
      ]);
      expect(found.map((one) => one?.number ?? null)).toEqual([young.number, old.number, old.number, null, null, null]);
      const foreign = await findStatuses(await stage.stranger(), [{ ...none, number: old.number }]);
      expect(foreign).toEqual([null]);
    });
  });
});
