import { isProblem, type OrderContent } from '@cartage/core';
import { sampleContent } from '@cartage/core/testing';
import type { PrintJob, RegisterInput } from '@cartage/documents';
import { VendorProblem } from '@cartage/vendor-kit';
import type { VendorAdapter } from '@cartage/vendor-kit/host';
import { plainPdf } from '@cartage/vendor-kit/simulator';
import { describe, expect, it } from 'vitest';
import { cancelOrder } from '../cancellation/cancel-order.ts';
import type { Context } from '../open-service.ts';
import { handedOver } from '../testing/courier-calls.ts';
import { choices, onStage, type Stage } from '../testing/stage.ts';
import { printRegisters, type RegisterWish } from './print-registers.ts';

// interface 17.8.

/** `really: false` says what would be printed; thousands of lines take seconds. */
const print = async (ctx: Context, wish: Partial<RegisterWish> = {}, really = true) => {
  let registers: readonly RegisterInput[] = [];
  const listening: Context['printer'] = {
    ...ctx.printer,
    print: (job: PrintJob, ...others) => {
      if (job.kind === 'registers') registers = job.input;
      return really ? ctx.printer.print(job, ...others) : Promise.resolve(new Uint8Array());
    },
  };
  const result = await printRegisters(
    { ...ctx, printer: listening },
    { date: null, vendorKey: null, isPreview: false, ...wish },
    'ru',
  );
  return { result, registers };
};
const numbersOf = (registers: readonly RegisterInput[]) =>
  registers.map(({ vendorName, lines }) => [vendorName, lines.map(({ number }) => number)]);
const refusal = async (ctx: Context, wish: Partial<RegisterWish> = {}) => {
  const { result } = await print(ctx, wish);
  return isProblem(result) ? [`${result.code} ${result.target}`, result.text.en, result.text.ru] : ['printed'];
};
const on = (date: string): Partial<OrderContent> => ({
  pickup: { date, autoMove: false, isPostponed: false, timeFrom: null, timeTo: null },
});
/** As many orders as the one, each with a number of its own. */
const copies = async ({ store }: Stage, count: number): Promise<void> => {
  const [row = {}] = await store.rows('select * from orders');
  const columns = Object.keys(row).filter((name) => name !== 'id');
  await store.rows(
    `insert into orders (${columns.map((name) => `"${name}"`)})
     with recursive copies (n) as (select 1 union all select n + 1 from copies where n < ${count})
     select ${columns.map((name) => (name === 'number' ? "number || '-' || n" : `"${name}"`))} from orders, copies`,
  );
};

onStage((open) => {
  describe('the registers of a shipping day', () => {
    it('hold what was handed over and not called off, a register a vendor', async () => {
      const stage = await open();
      const first = await handedOver(stage, choices.econom, on('2026-11-24'));
      const second = await handedOver(stage, choices.swift, on('2026-11-24'));
      const third = await handedOver(stage, choices.econom, on('2026-11-24'));
      const canceled = await handedOver(stage, choices.swift, on('2026-11-24'));
      await cancelOrder(stage.ctx, { number: canceled.number, orderKey: null });
      await handedOver(stage, choices.swift, on('2026-11-25'));
      await stage.draft(on('2026-11-24'));
      await handedOver({ ...stage, ctx: await stage.stranger() }, choices.swift, on('2026-11-24'));

      const all = await print(stage.ctx, { date: '2026-11-24' });
      expect(all.result).toMatchObject({ date: '2026-11-24', content: expect.any(Uint8Array) });
      expect(numbersOf(all.registers)).toEqual([
        [second.option?.vendor.name, [second.number]],
        [first.option?.vendor.name, [first.number, third.number]],
      ]);
      const { registers } = await print(stage.ctx, { date: '2026-11-24', vendorKey: 'econom' });
      expect(numbersOf(registers)).toEqual([[first.option?.vendor.name, [first.number, third.number]]]);
    });

    it('are by default those of today in the city of a sender', async () => {
      const stage = await open();
      const { sender } = sampleContent;
      for (const date of ['2026-11-24', '2026-11-25'])
        await handedOver(stage, choices.swift, { ...on(date), sender: { ...sender, cityId: '2500000100000' } });
      const dateAt = async (moment: string) => {
        stage.clock.advance(Date.parse(moment) - stage.clock.now());
        const { result } = await print(stage.ctx, {}, false);
        return isProblem(result) ? result.code : result.date;
      };
      // One minute before midnight in Vladivostok, and midnight.
      expect(await dateAt('2026-11-24T16:59:00+03:00')).toBe('2026-11-24');
      expect(await dateAt('2026-11-24T17:00:00+03:00')).toBe('2026-11-25');
      // Of another city's courier today is not over.
      stage.clock.advance(Date.parse('2026-11-24T10:00:00+03:00') - stage.clock.now());
      await handedOver(stage, choices.swift, on('2026-11-24'));
      expect(await dateAt('2026-11-24T23:59:00+03:00')).toBe('2026-11-24');
      expect(await dateAt('2026-11-25T00:00:00+03:00')).toBe('2026-11-25');
      expect(await dateAt('2026-11-25T17:00:00+03:00')).toBe('RequestInvalid');
    });

    it('leave out what is called off while they are made', async () => {
      const stage = await open();
      const [kept, canceled] = [await handedOver(stage, choices.swift), await handedOver(stage, choices.swift)];
      let isAsked = false;
      const { store } = stage.ctx;
      const db = store.db.withPlugin({
        transformQuery: ({ node }) => node,
        // Which orders they are is known, and none of them has been read.
        transformResult: async ({ result }) => {
          if (!isAsked) {
            isAsked = true;
            await cancelOrder(stage.ctx, { number: canceled.number, orderKey: null });
          }
          return result;
        },
      });
      const date = kept.option?.takeDate ?? null;
      const { registers } = await print({ ...stage.ctx, store: { ...store, db } }, { date }, false);
      expect(numbersOf(registers)).toEqual([[kept.option?.vendor.name, [kept.number]]]);
    });

    it('say of each order its numbers, the receiver, the places, the weight and the cash', async () => {
      const stage = await open();
      const { cargo } = (await stage.draft()).content;
      const [item] = cargo.items;
      if (!item) throw new Error('The sample has no item.');
      const order = await handedOver(stage, choices.econom, {
        cargo: { ...cargo, items: [{ ...item, weightKg: 1.5, qty: 3 }] },
        services: [{ code: 'CashOnDelivery', sum: null, parameter: null }],
        receiverDeliveryCharge: 350_00,
        customerOrderId: 'SHOP-77',
      });
      const plain = await handedOver(stage, choices.econom, { receiverDeliveryCharge: 350_00 });
      const [register] = (await print(stage.ctx)).registers;
      expect(register).toMatchObject({ senderName: 'Ромашка', brand: 'Cartage', locale: 'ru' });
      expect(register?.lines[0]).toMatchObject({
        number: order.number,
        vendorNumber: order.vendorInvoiceNumber,
        customerNumber: 'SHOP-77',
        receiverName: order.content.receiver.name,
        city: expect.stringMatching(/^[А-Я][а-я-]+/),
        places: 3,
        weightKg: 4.5,
        toCollect: expect.any(Number),
      });
      expect(register?.lines[0]?.toCollect).toBeGreaterThanOrEqual(350_00);
      expect(register?.lines[1]).toMatchObject({ number: plain.number, toCollect: 0 });
    });

    it('are the vendor’s own lists where it has some of a courier who was called', async () => {
      const asked: unknown[] = [];
      let isDown = false;
      const between = (vendor: VendorAdapter): VendorAdapter =>
        vendor.manifest.key === 'econom'
          ? {
              ...vendor,
              register: async ({ pickupNumber, shipments }) => {
                asked.push([pickupNumber, shipments.map(({ reference }) => reference)]);
                if (isDown) throw new VendorProblem({ kind: 'unavailable', neverSent: false }, 'x');
                return [plainPdf('F103', pickupNumber), plainPdf('F103', 'more')];
              },
            }
          : vendor;
      const stage = await open({ between });
      const [first, second] = [await handedOver(stage, choices.econom), await handedOver(stage, choices.econom)];
      const later = await handedOver(stage, choices.econom);
      await stage.store.rows(
        `update orders set vendor_pickup_number = 'C-1' where number in ('${first.number}', '${second.number}')`,
      );
      const date = first.option?.takeDate ?? null;
      const { result, registers } = await print(stage.ctx, { date });
      expect(asked).toEqual([['C-1', [first.number, second.number]]]);
      expect(registers).toMatchObject([{ lines: [{ number: later.number }], own: [{}, {}] }]);
      const pages = Buffer.from('content' in result ? result.content : '')
        .toString('latin1')
        .match(/\/MediaBox/g);
      expect(pages).toHaveLength(3);

      // Ours stands in while it is down.
      isDown = true;
      expect((await print(stage.ctx, { date }, false)).registers).toMatchObject([
        { own: [], lines: expect.arrayContaining([expect.objectContaining({ number: first.number })]) },
      ]);
    });

    it('are in the bars that the vendor’s scanners know, Code 128 where nobody tells', async () => {
      const between = ({ manifest, ...vendor }: VendorAdapter): VendorAdapter => ({
        ...vendor,
        manifest: { ...manifest, ...(manifest.key === 'econom' && { symbology: 'interleaved-2-of-5' }) },
      });
      const stage = await open({ between });
      for (const choice of [choices.econom, choices.swift]) await handedOver(stage, choice);
      const { registers } = await print(stage.ctx, {}, false);
      expect(registers.map(({ vendorName, symbology }) => [vendorName, symbology])).toEqual([
        ['Swift', 'code-128'],
        ['Econom', 'interleaved-2-of-5'],
      ]);
    });

    it('are by default those of the next day on which something is picked up, today included', async () => {
      const stage = await open();
      await handedOver(stage, choices.swift, on('2026-11-25'));
      expect((await print(stage.ctx)).result).toMatchObject({ date: '2026-11-25' });
      await handedOver(stage, choices.econom, on('2026-11-23'));
      expect((await print(stage.ctx)).result).toMatchObject({ date: '2026-11-23' });
      expect((await print(stage.ctx, { vendorKey: 'swift' })).result).toMatchObject({ date: '2026-11-25' });
    });

    it('without an order are none, in both languages; so is an unknown vendor', async () => {
      const { ctx } = await open();
      expect(await refusal(ctx)).toEqual([
        'RequestInvalid date',
        expect.stringContaining('2026-11-23 or later'),
        expect.stringContaining('На 2026-11-23 и позже нет'),
      ]);
      expect(await refusal(ctx, { date: '2026-12-01', vendorKey: 'econom' })).toEqual([
        'RequestInvalid date',
        expect.stringContaining('handed over to econom is picked up on 2026-12-01'),
        expect.stringContaining('На 2026-12-01 нет переданных заказов для econom'),
      ]);
      expect(await refusal(ctx, { vendorKey: 'Econom' })).toEqual([
        'VendorNotFound vendorKey',
        expect.stringContaining("'Econom'; accepted: swift, econom"),
        expect.stringContaining('допустимо: swift, econom'),
      ]);
    });

    it('have at most 3,000 orders together', async () => {
      const stage = await open();
      await handedOver(stage, choices.econom);
      await copies(stage, 2_999);
      const { registers, result } = await print(stage.ctx, {}, false);
      expect(isProblem(result)).toBe(false);
      expect(registers[0]?.lines).toHaveLength(3_000);
      await handedOver(stage, choices.swift);
      expect(await refusal(stage.ctx)).toEqual([
        'RequestInvalid vendorKey',
        expect.stringContaining('name one vendor'),
        expect.stringContaining('укажите одну службу'),
      ]);
      expect(await refusal(stage.ctx, { vendorKey: 'swift' })).toEqual(['printed']);
    });
  });
});
