import { everyOrder, isProblem, type ListPart, type Order, type OrderFilter, type SearchMode } from '@cartage/core';
import { insertAttachment, saveOrder } from '@cartage/storage';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Context } from '../open-service.ts';
import { choices, onStage, type Stage, sampleOrder } from '../testing/stage.ts';
import { createOrder } from './create-order.ts';
import { getOrder } from './get-order.ts';
import { childOrders, listCompanyOrders } from './list-orders.ts';
import { recordsOf } from './records-of.ts';

const DAY = 86_400_000;

const page = async (ctx: Context, filter: Partial<OrderFilter> = {}, part: ListPart = { size: 1000, number: 1 }) => {
  const found = await listCompanyOrders(ctx, { ...everyOrder, ...filter }, part);
  if (isProblem(found)) return found;
  const numbers: string[] = [];
  for await (const orders of found.orders) numbers.push(...orders.map(({ number }) => number));
  return { ...found, orders: numbers };
};

/** Goes from page to page as `nextLink` leads, with something done before each but the first. */
const walk = async (ctx: Context, filter: Partial<OrderFilter>, size: number, between: () => Promise<unknown>) => {
  const seen: string[] = [];
  for (let part: ListPart = { size, number: 1 }; ; ) {
    const found = await page(ctx, filter, part);
    if (isProblem(found)) throw new Error(found.text.en);
    seen.push(...found.orders);
    if (found.next === null) return seen;
    part = { size, after: found.next };
    await between();
  }
};

onStage((open) => {
  /** Orders of three days, newest first. */
  const drafts = async (stage: Stage, count: number): Promise<readonly Order[]> => {
    const orders: Order[] = [];
    for (let n = 0; n < count; n += 1) {
      if (n > 0 && n % Math.ceil(count / 3) === 0) stage.clock.advance(DAY);
      orders.unshift(await stage.draft({ project: 'Осень', customerOrderId: `W-${n}` }));
    }
    return orders;
  };
  const change = async ({ store }: Stage, ctx: Context, number: string, content: Partial<Order['content']>) => {
    const order = await getOrder(ctx, { number, orderKey: null });
    if (isProblem(order)) throw new Error(order.text.en);
    await saveOrder(store.db, { ...order, content: { ...order.content, ...content } });
  };

  describe('listCompanyOrders', () => {
    it('counts all and names the order after which the next page begins', async () => {
      const stage = await open();
      const numbers = (await drafts(stage, 5)).map(({ number }) => number);
      expect(await page(stage.ctx, {}, { size: 2, number: 1 })).toEqual({
        totalCount: 5,
        orders: numbers.slice(0, 2),
        next: numbers[1],
      });
      const last = { totalCount: 5, orders: numbers.slice(4), next: null };
      expect(await page(stage.ctx, {}, { size: 2, number: 3 })).toEqual(last);
      expect(await page(stage.ctx, {}, { size: 2, after: numbers[3] ?? '' })).toEqual(last);
      for (const number of [4, 2_147_483_647])
        expect(await page(stage.ctx, {}, { size: 1000, number })).toEqual({ totalCount: 5, orders: [], next: null });
    });

    it('leads from page to page without a gap or a repeat while orders are created and change', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.integer({ min: 1, max: 4 }),
          fc.array(fc.constantFrom('create', 'leave', 'move', 'rest'), { minLength: 3, maxLength: 12 }),
          async (size, deeds) => {
            const stage = await open();
            const { ctx } = stage;
            const numbers = (await drafts(stage, 9)).map(({ number }) => number);
            const left = new Set<string>();
            let turn = 0;
            const act = async () => {
              const deed = deeds[turn % deeds.length];
              const number = numbers[(turn * 5) % numbers.length] ?? '';
              turn += 1;
              if (deed === 'create') await stage.draft({ project: 'осень' });
              if (deed === 'move') await change(stage, ctx, number, { comments: `moved ${turn}` });
              if (deed !== 'leave' || left.has(number)) return;
              left.add(number);
              await change(stage, ctx, number, { project: null });
            };
            const seen = await walk(ctx, { project: 'ОСЕНЬ' }, size, act);
            expect(new Set(seen).size).toBe(seen.length);
            // All that were there from the first page to the last, in their order.
            expect(seen.filter((number) => !left.has(number))).toEqual(numbers.filter((number) => !left.has(number)));
            await stage.store.end();
          },
        ),
        { numRuns: 8 },
      );
    });

    it("refuses to go on after what is none of the company's orders", async () => {
      const stage = await open();
      const [order] = await drafts(stage, 2);
      const other = await stage.stranger();
      for (const [ctx, after] of [
        [other, order?.number ?? ''],
        [stage.ctx, ''],
        [stage.ctx, "' or 1=1"],
      ] as const)
        expect(await page(ctx, {}, { size: 1, after })).toMatchObject({ code: 'RequestInvalid', target: 'after' });
    });

    it("never shows another company's, by whatever filter", async () => {
      const stage = await open();
      const [order] = await drafts(stage, 2);
      if (order === undefined) throw new Error('none');
      const other = await stage.stranger();
      const { number, content } = order;
      const filters: Partial<OrderFilter>[] = [
        {},
        { numbers: [number, `${number}-1`, content.customerOrderId ?? ''] },
        { numbers: [number], project: 'Осень' },
        { project: 'Осень' },
        { createdFrom: '2026-01-01' },
        { takeFrom: '2026-01-01' },
        { parentNumber: number },
      ];
      for (const filter of filters)
        expect(await page(other, filter)).toEqual({ totalCount: 0, orders: [], next: null });
    });

    it('finds by the numbers and all the other filters together, by the code of a place too', async () => {
      const stage = await open();
      const [newest, ...older] = await drafts(stage, 6);
      if (newest === undefined) throw new Error('none');
      const code = ` ${newest.number.toLowerCase()}-1 `;
      expect(await page(stage.ctx, { numbers: [code, 'W-0'] })).toMatchObject({ totalCount: 2 });
      expect(await page(stage.ctx, { numbers: [code, 'W-0'], mode: 'own-number' })).toMatchObject({
        orders: [newest.number],
      });
      expect(await page(stage.ctx, { numbers: [code, 'W-0'], createdTo: '2026-11-23' })).toMatchObject({
        orders: [older.at(-1)?.number],
      });
      expect(await page(stage.ctx, { numbers: [code], project: 'зима' })).toMatchObject({ totalCount: 0 });
      // The customer's number is taken as it stands.
      const named = await stage.draft({ customerOrderId: newest.number });
      const byCustomer = (number: string) => page(stage.ctx, { numbers: [number], mode: 'customer-number' });
      expect(await byCustomer(code)).toMatchObject({ totalCount: 0 });
      expect(await byCustomer(newest.number)).toMatchObject({ orders: [named.number] });
    });
  });

  describe('childOrders', () => {
    it("lists the children of one of the company's orders in pages", async () => {
      const stage = await open();
      const parent = await stage.draft();
      const children = [];
      for (let n = 0; n < 5; n += 1) children.unshift((await stage.draft({ parentNumber: parent.number })).number);
      const listed = async (ctx: Context, part: ListPart, orderKey: string | null = null) => {
        const found = await childOrders(ctx, { number: parent.number, orderKey }, part);
        if (isProblem(found)) return found;
        const numbers: string[] = [];
        for await (const orders of found.orders) numbers.push(...orders.map(({ number }) => number));
        return { ...found, orders: numbers };
      };
      const first = await listed(stage.ctx, { size: 3, number: 1 });
      expect(first).toEqual({ totalCount: 5, orders: children.slice(0, 3), next: children[2] });
      const rest = { totalCount: 5, orders: children.slice(3), next: null };
      expect(await listed(stage.ctx, { size: 3, after: children[2] ?? '' })).toEqual(rest);
      expect(await listed(stage.ctx, { size: 3, number: 2 })).toEqual(rest);
      // The key opens one order, and not its children.
      expect(await listed(await stage.stranger(), { size: 3, number: 1 }, parent.key)).toMatchObject({
        code: 'OrderNotFound',
      });
    });
  });

  describe('recordsOf', () => {
    it('gives each order its children and files, oldest first', async () => {
      const stage = await open();
      const [one, two] = [await stage.draft(), await stage.draft()];
      const child = await stage.draft({ parentNumber: two.number });
      for (const [n, order] of [two, one, two].entries())
        await insertAttachment(stage.store.db, {
          guid: `guid-${9 - n}`,
          companyId: order.companyId,
          itemType: 'order',
          itemId: order.id,
          fileType: 'waybill',
          name: `${n}.txt`,
          mimeType: 'text/plain',
          accessLevel: n === 1 ? 'order-key' : 'company',
          fingerprint: null,
          createdAt: n,
          size: 4,
          sha256: '',
          file: `file-${n}`,
          keyId: null,
        });
      const records = await recordsOf(stage.ctx, [two, one]);
      expect(records.map(({ order }) => order)).toEqual([two, one]);
      expect(records.map(({ children }) => children)).toEqual([
        [{ number: child.number, key: child.key, vendorInvoiceNumber: null }],
        [],
      ]);
      expect(records.map(({ attachments }) => attachments.map(({ name }) => name))).toEqual([
        ['0.txt', '2.txt'],
        ['1.txt'],
      ]);
      expect(records[1]?.attachments).toEqual([
        {
          guid: 'guid-8',
          name: '1.txt',
          mimeType: 'text/plain',
          size: 4,
          kind: 'waybill',
          itemType: 'order',
          access: 'order-key',
        },
      ]);
      expect(await recordsOf(stage.ctx, [])).toEqual([]);
      const opened = await recordsOf(await stage.stranger(), [two, one]);
      expect(opened.map(({ children, attachments }) => [children, attachments.map(({ name }) => name)])).toEqual([
        [[], []],
        [[], ['1.txt']],
      ]);
    });
  });

  describe('an order by the number that searchMode says (interface 8.5)', () => {
    const numbered = async (stage: Stage) => {
      const created = await createOrder(stage.ctx, sampleOrder({ choice: choices.swift, customerOrderId: 'W-1' }));
      if (created.kind !== 'handed-over') throw new Error(created.kind);
      const numbers = { vendorReturnInvoiceNumber: 'R-1', vendorPickupNumber: 'P-1', trackingNumber: 'T-1' };
      const order = await saveOrder(stage.store.db, { ...created.order, ...numbers });
      if (order === null) throw new Error('not saved');
      return order;
    };

    it('is found by each kind, and by no other kind', async () => {
      const stage = await open();
      const order = await numbered(stage);
      await stage.draft({ customerOrderId: 'W-2' });
      const values: Record<Exclude<SearchMode, 'all' | 'scanned'>, string | null> = {
        'own-number': order.number,
        'vendor-invoice': order.vendorInvoiceNumber,
        'vendor-return-invoice': 'R-1',
        'vendor-pickup': 'P-1',
        'customer-number': 'W-1',
        'tracking-number': 'T-1',
      };
      const stranger = await stage.stranger();
      for (const [kind, value] of Object.entries(values)) {
        for (const mode of [...Object.keys(values), 'all'] as SearchMode[]) {
          const ref = { number: value ?? '', orderKey: null, mode };
          const fits = mode === kind || mode === 'all';
          expect(await getOrder(stage.ctx, ref)).toMatchObject(fits ? { id: order.id } : { code: 'OrderNotFound' });
          expect(await getOrder(stranger, ref)).toMatchObject({ code: 'OrderNotFound' });
        }
      }
      for (const mode of ['own-number', 'all'] as const) {
        const by = (number: string) => getOrder(stage.ctx, { number, orderKey: null, mode });
        expect(await by(` ${order.number.toLowerCase()}-1 `)).toMatchObject({ id: order.id });
        expect(await by(` ${order.number.toLowerCase()} `)).toMatchObject({ id: order.id });
      }
      const byCode = { number: `${order.number}-1`, orderKey: null, mode: 'customer-number' } as const;
      expect(await getOrder(stage.ctx, byCode)).toMatchObject({ code: 'OrderNotFound' });
    });

    it('is refused where several of the company have it, with at most ten of their numbers', async () => {
      const stage = await open();
      const others: string[] = [];
      for (let n = 0; n < 11; n += 1) others.unshift((await stage.draft({ customerOrderId: 'SHARED' })).number);
      const single = await stage.draft({ customerOrderId: others[0] ?? '' });
      const ask = (number: string, mode: SearchMode) => getOrder(stage.ctx, { number, orderKey: null, mode });
      for (const mode of ['customer-number', 'all'] as const) {
        const refused = await ask('SHARED', mode);
        expect(refused).toMatchObject({ code: 'RequestInvalid', target: 'orderId' });
        if (!isProblem(refused)) continue;
        for (const text of [refused.text.en, refused.text.ru]) {
          expect(text).toContain(`: ${others.slice(0, 10).join(', ')};`);
        }
      }
      expect(await ask(others[0] ?? '', 'all')).toMatchObject({ code: 'RequestInvalid' });
      expect(await ask(others[0] ?? '', 'own-number')).toMatchObject({ number: others[0] });
      expect(await ask(others[0] ?? '', 'customer-number')).toMatchObject({ number: single.number });
    });

    it('is the same in other spellings where it is our own, and in no other where it is not', async () => {
      const stage = await open();
      const order = await stage.draft();
      const small = order.number.toLowerCase();
      const ask = (number: string) => getOrder(stage.ctx, { number, orderKey: null, mode: 'all' });
      await stage.draft({ customerOrderId: order.number });
      expect(await ask(small)).toMatchObject({ number: order.number });
      await stage.draft({ customerOrderId: small });
      expect(await ask(small)).toMatchObject({ code: 'RequestInvalid' });
    });

    it("is the customer's own in any case and with blanks around it, where nobody has it exactly so", async () => {
      const stage = await open();
      const [small, large] = [
        await stage.draft({ customerOrderId: 'заказ-7' }),
        await stage.draft({ customerOrderId: 'ЗАКАЗ-7 ' }),
      ];
      const other = await stage.draft({ customerOrderId: '\u00a0W-7' });
      for (const mode of ['customer-number', 'all'] as const) {
        const ask = (number: string) => getOrder(stage.ctx, { number, orderKey: null, mode });
        expect(await ask('заказ-7')).toMatchObject({ number: small.number });
        expect(await ask('ЗАКАЗ-7 ')).toMatchObject({ number: large.number });
        expect(await ask('Заказ-7')).toMatchObject({ code: 'RequestInvalid' });
        for (const same of ['w-7', ' W-7', '\u00a0W-7', 'W-7\u200b'])
          expect(await ask(same), same).toMatchObject({ number: other.number });
        expect(await ask('W7')).toMatchObject({ code: 'OrderNotFound' });
      }
      const inVendors = { number: 'w-7', orderKey: null, mode: 'tracking-number' } as const;
      expect(await getOrder(stage.ctx, inVendors)).toMatchObject({ code: 'OrderNotFound' });
    });

    it('of a canceled order steps aside for one that has it now', async () => {
      const stage = await open();
      const ask = (number: string) => getOrder(stage.ctx, { number, orderKey: null, mode: 'customer-number' });
      const canceled = await stage.draft({ customerOrderId: 'A-1' });
      await saveOrder(stage.store.db, { ...canceled, status: 'Canceled' });
      expect(await ask('A-1')).toMatchObject({ number: canceled.number });
      const now = await stage.draft({ customerOrderId: 'A-1' });
      expect(await ask('A-1')).toMatchObject({ number: now.number });
      expect(await ask('a-1')).toMatchObject({ number: now.number });
      await saveOrder(stage.store.db, { ...now, status: 'Canceled' });
      const spelt = await stage.draft({ customerOrderId: ' a-1' });
      expect(await ask('A-1')).toMatchObject({ number: spelt.number });
      // However many were canceled since.
      for (let n = 0; n < 11; n += 1)
        await saveOrder(stage.store.db, { ...(await stage.draft({ customerOrderId: 'a-1' })), status: 'Canceled' });
      expect(await ask('a-1')).toMatchObject({ number: spelt.number });
    });

    it("that looks like a place's code is found as what it is", async () => {
      const stage = await open();
      const order = await stage.draft();
      const code = `${order.number}-1`;
      const other = await stage.draft({ customerOrderId: code });
      const ask = (mode: SearchMode) => getOrder(stage.ctx, { number: code, orderKey: null, mode });
      expect(await ask('all')).toMatchObject({ number: other.number });
      expect(await ask('own-number')).toMatchObject({ number: order.number });
    });

    it('is opened by its key under its own number alone', async () => {
      const stage = await open();
      const order = await numbered(stage);
      const stranger = await stage.stranger();
      const byKey = (ctx: Context, number: string, orderKey: string) =>
        getOrder(ctx, { number, orderKey, mode: 'all' });
      expect(await byKey(stranger, order.number, order.key)).toMatchObject({ id: order.id });
      for (const [ctx, number, key] of [
        [stranger, 'W-1', order.key],
        [stage.ctx, 'W-1', order.key],
        [stage.ctx, order.number, 'wrong'],
      ] as const)
        expect(await byKey(ctx, number, key)).toMatchObject({ code: 'OrderNotFound' });
    });
  });
});
