import { type Order, type OrderSearch, problem } from '@cartage/core';
import { sampleContent } from '@cartage/core/testing';
import { describe, expect, it } from 'vitest';
import { calculateMany, checkCalculations } from '../quotes/calculate-many.ts';
import { quoteRequestOf } from '../quotes/quote-request.ts';
import { assumeSound, choices, HOUR, onStage, problemsIn, type Stage, sampleOrder, soundIn } from '../testing/stage.ts';
import { createOrder } from './create-order.ts';
import { checkNewOrders, createOrders } from './create-orders.ts';
import { findOrders } from './find-orders.ts';
import { findStatuses } from './find-statuses.ts';

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
      const stage = await open();
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
