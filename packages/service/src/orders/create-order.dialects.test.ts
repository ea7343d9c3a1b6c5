import { formatOrderNumber, type Order } from '@cartage/core';
import { sampleContent } from '@cartage/core/testing';
import { listHistoryLines } from '@cartage/storage';
import { describe, expect, it } from 'vitest';
import type { Context } from '../open-service.ts';
import { choices, onStage, problemsIn, type Stage, sampleOrder } from '../testing/stage.ts';
import { checkNewOrder, createOrder } from './create-order.ts';
import { getOrder } from './get-order.ts';

const countOrders = async ({ store }: Stage): Promise<number> =>
  Number((await store.rows('select count(*) as n from orders'))[0]?.n);

const codesOf = async (ctx: Context, order: Parameters<typeof checkNewOrder>[1]): Promise<readonly string[]> =>
  problemsIn(await checkNewOrder(ctx, order)).map(({ code, target }) => `${code} ${target}`);

onStage((open) => {
  describe('an order without a choice', () => {
    it('is saved as a Draft, with the options to choose from', async () => {
      const stage = await open();
      const created = await createOrder(stage.ctx, sampleOrder());
      expect(created).toMatchObject({ kind: 'draft', order: { status: 'Draft', pushResult: 'draft', price: null } });
      if (created.kind !== 'draft') return;
      expect(created.quote.options.length).toBeGreaterThan(4);
      expect(await getOrder(stage.ctx, { number: created.order.number, orderKey: null })).toEqual(created.order);
      expect((await listHistoryLines(stage.store.db, created.order, 10)).map(({ status }) => status)).toEqual([
        'Draft',
      ]);
      expect(await stage.mockVendors.shipments()).toEqual([]);
    });

    it('is saved when every vendor is down', async () => {
      const stage = await open();
      for (const key of ['swift', 'econom', 'postal', 'freight', 'globe'])
        await stage.mockVendors.behave(key, { fault: 'down' });
      expect(await createOrder(stage.ctx, sampleOrder())).toMatchObject({ kind: 'draft', quote: { options: [] } });
      expect(await countOrders(stage)).toBe(1);
    });
  });

  describe('what is checked before anything is saved', () => {
    it('is its size, in bytes as it is stored', async () => {
      const stage = await open();
      const sized = (bytes: number) => {
        const rest = Buffer.byteLength(JSON.stringify(sampleOrder({ seller: seller('') }).content));
        return sampleOrder({ seller: seller('я'.repeat((bytes - rest) / 2) + 'x'.repeat((bytes - rest) % 2)) });
      };
      const seller = (name: string) => ({ name, phone: null, address: null });
      const found = async (bytes: number) =>
        problemsIn(await checkNewOrder(stage.ctx, sized(bytes))).filter(({ code }) => code === 'RequestTooLarge');
      expect(await found(256 * 1024)).toEqual([]);
      const [problem, ...others] = await found(256 * 1024 + 1);
      expect([problem?.target, others]).toEqual([null, []]);
      expect(problem?.text).toEqual({
        en: expect.stringMatching(/takes 257 KiB; the limit is 256 KiB/),
        ru: expect.stringMatching(/занимает 257 КиБ; предел — 256 КиБ/),
      });
    });

    it('finds all problems of an order at once', async () => {
      const stage = await open();
      const { sender, cargo } = sampleContent;
      const found = await codesOf(
        stage.ctx,
        sampleOrder({ sender: { ...sender, phone: '12' }, cargo: { ...cargo, description: null } }),
      );
      expect(found).toEqual(['PhoneInvalid sender.phone', 'DescriptionRequired cargo.description']);
      expect(await countOrders(stage)).toBe(0);
    });

    it('refuses a customerOrderId that the company has used, only when that is asked for', async () => {
      const stage = await open();
      await createOrder(stage.ctx, sampleOrder({ customerOrderId: 'W-1' }));
      const same = { customerOrderId: 'W-1' };
      expect(await codesOf(stage.ctx, sampleOrder(same))).toEqual([]);
      expect(await codesOf(stage.ctx, sampleOrder({ ...same, checkCustomerOrderId: true }))).toEqual([
        'DuplicateCustomerOrderId customerOrderId',
      ]);
      const stranger = await stage.stranger();
      expect(await codesOf(stranger, sampleOrder({ ...same, checkCustomerOrderId: true }))).toEqual([]);
    });

    it('takes only an order of the company, that is no child itself, for a parent', async () => {
      const stage = await open();
      const parent = await stage.draft();
      const child = await stage.draft({ parentNumber: parent.number });
      expect(await codesOf(stage.ctx, sampleOrder({ parentNumber: parent.number }))).toEqual([]);
      expect(await codesOf(stage.ctx, sampleOrder({ parentNumber: child.number }))).toEqual([
        'RequestInvalid parentNumber',
      ]);
      expect(await codesOf(stage.ctx, sampleOrder({ parentNumber: 'CTG-0000-0000' }))).toEqual([
        'OrderNotFound parentNumber',
      ]);
      const stranger = await stage.stranger();
      expect(await codesOf(stranger, sampleOrder({ parentNumber: parent.number }))).toEqual([
        'OrderNotFound parentNumber',
      ]);
    });
  });

  it('gives a customerOrderId that is to be unique to one of two orders that come at once', async () => {
    const stage = await open();
    const order = sampleOrder({ customerOrderId: 'W-1', checkCustomerOrderId: true });
    expect([...(await codesOf(stage.ctx, order)), ...(await codesOf(stage.ctx, order))]).toEqual([]);
    const created = await Promise.all([createOrder(stage.ctx, order), createOrder(stage.ctx, order)]);
    expect(created.map(({ kind }) => kind).sort()).toEqual(['draft', 'refused']);
    expect(created.find(({ kind }) => kind === 'refused')).toMatchObject({
      problems: [{ code: 'DuplicateCustomerOrderId' }],
    });
    expect(await countOrders(stage)).toBe(1);
  });

  describe('order numbers', () => {
    it('stay unique when chance repeats itself, and grow when it goes on repeating', async () => {
      const asked: number[] = [];
      const stage = await open({
        randomDigits: (count) => {
          asked.push(count);
          return '1'.repeat(count);
        },
      });
      const numbers: string[] = [];
      for (let i = 0; i < 3; i = i + 1) numbers.push((await stage.draft()).number);
      expect(numbers).toEqual([7, 8, 9].map((count) => formatOrderNumber('CTG', '1'.repeat(count))));
      expect(asked).toEqual([7, 7, 7, 7, 7, 8, 7, 7, 7, 7, 8, 8, 8, 8, 9]);
      expect(await countOrders(stage)).toBe(3);
    });

    it('of children are the parent’s and a further group, unique when several come at once', async () => {
      const stage = await open();
      const parent = await stage.draft();
      const children: readonly Order[] = await Promise.all(
        [1, 2, 3, 4].map(() => stage.draft({ parentNumber: parent.number })),
      );
      expect(children.map(({ number }) => number).sort()).toEqual([1, 2, 3, 4].map((n) => `${parent.number}-${n}`));
    });
  });

  it('hands an order with a choice over at once, with price, numbers and plan date', async () => {
    const stage = await open();
    const created = await createOrder(stage.ctx, sampleOrder({ choice: choices.swift }));
    expect(created.kind).toBe('handed-over');
    if (created.kind !== 'handed-over') return;
    const [shipment] = await stage.mockVendors.shipments(created.order.number);
    expect(created.order).toMatchObject({
      status: 'TransferredToVendor',
      pushResult: 'handed-over',
      vendorReference: created.order.number,
      vendorInvoiceNumber: shipment?.number,
      vendorPickupNumber: expect.stringMatching(/^SW-P/),
      price: created.order.option?.price,
      plannedDeliveryAt: created.order.option?.deliveryTo,
    });
    expect(created.order.price).toBeGreaterThan(0);
    expect(await getOrder(stage.ctx, { number: created.order.number, orderKey: null })).toEqual(created.order);
  });
});
