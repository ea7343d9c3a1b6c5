import { canonicalOrderNumber, type OrderRef, type PrintWish, problem } from '@cartage/core';
import type { Printer, PrintJob } from '@cartage/documents';
import { describe, expect, it } from 'vitest';
import { type FileToKeep, keepAttachment } from '../files/keep-attachment.ts';
import type { Context } from '../open-service.ts';
import { createOrder } from '../orders/create-order.ts';
import { handedOver } from '../testing/courier-calls.ts';
import { choices, onStage, type Stage, sampleOrder } from '../testing/stage.ts';
import { printOrders } from './print-orders.ts';

// interface 13.8: which orders are printed, and what becomes of the others.

const usual: PrintWish = {
  orders: [],
  papers: ['marks'],
  copies: 1,
  include: null,
  marksFormat: 'A6',
  format: 'pdf',
  dpi: 203,
  leaveOut: 'none',
  isPreview: false,
};

const ref = (number: string, mode?: OrderRef['mode']): OrderRef => ({
  number,
  orderKey: null,
  ...(mode && { mode }),
});

/** The numbers printed and left out, or the problems. */
const outcome = async (ctx: Context, wish: Partial<PrintWish>) => {
  const printed = await printOrders(ctx, { ...usual, ...wish }, 'en');
  return 'content' in printed
    ? {
        printed: printed.numbers,
        leftOut: printed.leftOut.map(({ name, reason }) => `${name} ${reason.code} ${reason.target}`),
      }
    : { refused: printed.map(({ code, target }) => `${code} ${target}`) };
};

const attachScan = (stage: Stage, orderId: number, changes: Partial<FileToKeep>): Promise<unknown> =>
  keepAttachment(stage.service, {
    ...{ companyId: stage.ctx.company.id, itemType: 'order', itemId: orderId },
    ...{ fileType: 'waybill-scan', name: 'scan.pdf', mimeType: 'application/pdf', accessLevel: 'company' },
    content: Buffer.from('%PDF-1.4 broken'),
    ...changes,
  });

onStage((open) =>
  describe('orders in one file', () => {
    it('tell the printer which vendors have marks of their own, pictures of marks too', async () => {
      const stage = await open();
      const orders = [await handedOver(stage, choices.econom), await handedOver(stage, choices.swift)];
      const jobs: PrintJob[] = [];
      const print: Printer['print'] = async (job) => {
        jobs.push(job);
        return new Uint8Array();
      };
      const ctx = { ...stage.ctx, printer: { ...stage.ctx.printer, print } };
      for (const format of ['pdf', 'zpl'] as const)
        await printOrders(ctx, { ...usual, format, orders: orders.map(({ number }) => ref(number)) }, 'en');
      const swift = { symbology: 'code-128', hasOwnMarks: false };
      for (const { input } of jobs)
        expect(input).toMatchObject({ vendors: { 1: swift, 2: { symbology: 'code-128', hasOwnMarks: true } } });
      expect(jobs.map(({ kind }) => kind)).toEqual(['documents', 'mark-pictures']);
    });

    it('have the name of the tariff in both languages, where the vendor gives it', async () => {
      const stage = await open();
      const { option } = await handedOver(stage, choices.econom);
      expect(option).toMatchObject({
        tariffName: 'Standard, door to door',
        tariffNames: { en: 'Standard, door to door', ru: 'Стандарт, дверь — дверь' },
      });
    });

    it('are found by any of their numbers, the own one first, each once', async () => {
      const stage = await open();
      const one = await stage.draft({ customerOrderId: 'A-1' });
      const named = await stage.draft({ customerOrderId: one.number });
      const { printed } = (await outcome(stage.ctx, {
        orders: [ref('A-1', 'all'), ref(one.number.toLowerCase(), 'all'), ref(`${named.number}-1`, 'all')],
      })) as { printed: readonly string[] };
      expect(printed).toEqual([one.number, named.number]);
      expect(canonicalOrderNumber(one.number.toLowerCase())).toBe(one.number);
      expect(await outcome(stage.ctx, { orders: [ref(one.number, 'customer-number')] })).toEqual({
        printed: [named.number],
        leftOut: [],
      });
      expect(await outcome(stage.ctx, { orders: [ref('A-1'), ref(named.number, 'vendor-invoice')] })).toEqual({
        refused: ['OrderNotFound orders[0]', 'OrderNotFound orders[1]'],
      });
    });

    it('that share a number are told apart by the caller', async () => {
      const stage = await open();
      const [one] = [await stage.draft({ customerOrderId: 'B' }), await stage.draft({ customerOrderId: 'B' })];
      const orders = [ref(one.number, 'all'), ref('B', 'all')];
      expect(await outcome(stage.ctx, { orders })).toEqual({ refused: ['RequestInvalid orders[1]'] });
      expect(await outcome(stage.ctx, { orders, leaveOut: 'unprintable' })).toEqual({
        printed: [one.number],
        leftOut: ['B RequestInvalid orders[1]'],
      });
    });

    it('without the papers, without a city and not found refuse the others, or are left out and told', async () => {
      const stage = await open();
      const { receiver } = (await stage.draft()).content;
      const insured = await stage.draft({ services: [{ code: 'Insurance', sum: 5_000_00, parameter: null }] });
      const plain = await stage.draft();
      const lost = await stage.draft({
        receiver: { ...receiver, cityId: '5004700200000' },
        services: [{ code: 'Insurance', sum: 5_000_00, parameter: null }],
      });
      const stranger = await stage.stranger();
      const theirs = await createOrder(stranger, sampleOrder({ choice: null }));
      if (!('order' in theirs)) throw new Error(theirs.kind);
      const orders = [insured, plain, lost, theirs.order].map(({ number }) => ref(number));
      const papers = ['policy'] as const;
      const all = ['RequestInvalid orders[1]', 'CityInvalid orders[2]', 'OrderNotFound orders[3]'];
      expect(await outcome(stage.ctx, { orders, papers })).toEqual({ refused: all });
      expect(await outcome(stage.ctx, { orders, papers, leaveOut: 'without-papers' })).toEqual({
        refused: all.slice(1),
      });
      expect(await outcome(stage.ctx, { orders: orders.slice(0, 2), papers, leaveOut: 'without-papers' })).toEqual({
        printed: [insured.number],
        leftOut: [`${plain.number} RequestInvalid orders[1]`],
      });
      expect(await outcome(stage.ctx, { orders, papers, leaveOut: 'unprintable' })).toEqual({
        printed: [insured.number],
        leftOut: [
          `${plain.number} RequestInvalid orders[1]`,
          `${lost.number} CityInvalid orders[2]`,
          `${theirs.order.number} OrderNotFound orders[3]`,
        ],
      });
      expect(await outcome(stage.ctx, { orders: orders.slice(1), papers, leaveOut: 'unprintable' })).toEqual({
        refused: ['RequestInvalid orders[0]', 'CityInvalid orders[1]', 'OrderNotFound orders[2]'],
      });
    });

    it("whose papers all are the vendor's or a scan need no city of ours", async () => {
      const stage = await open();
      const created = await createOrder(stage.ctx, sampleOrder({ choice: choices.econom }));
      if (created.kind !== 'handed-over') throw new Error(created.kind);
      const { id, number } = created.order;
      expect(await outcome(stage.ctx, { orders: [ref(number)] })).toEqual({ printed: [number], leftOut: [] });
      // What it says is then of a city that was forgotten since.
      const { receiver, ...rest } = created.order.content;
      const content = { ...rest, receiver: { ...receiver, cityId: '5004700200000' } };
      await stage.store.db
        .updateTable('orders')
        .set({ content: JSON.stringify(content) })
        .where('id', '=', id)
        .execute();
      expect(await outcome(stage.ctx, { orders: [ref(number)] })).toEqual({ printed: [number], leftOut: [] });
      const uninsured = { orders: [ref(number)], papers: ['marks', 'policy'] } as const;
      expect(await outcome(stage.ctx, uninsured)).toEqual({ printed: [number], leftOut: [] });
      expect(await outcome(stage.ctx, { orders: [ref(number)], papers: ['marks', 'waybill'] })).toEqual({
        refused: ['CityInvalid orders[0]'],
      });
    });

    it('that an act cannot be written of say so', async () => {
      const stage = await open();
      const created = await createOrder(stage.ctx, sampleOrder({ choice: choices.swift }));
      if (created.kind !== 'handed-over') throw new Error(created.kind);
      const draft = await stage.draft();
      const orders = [ref(created.order.number), ref(draft.number)];
      expect(await outcome(stage.ctx, { orders, papers: ['acceptance-act'] })).toEqual({
        refused: ['RequestInvalid orders[1]'],
      });
    });

    it('whose scan cannot be read refuse the others, or are left out', async () => {
      const stage = await open();
      const [bad, good] = [await stage.draft(), await stage.draft()];
      await attachScan(stage, bad.id, {});
      const orders = [ref(bad.number), ref(good.number)];
      const papers = ['waybill', 'waybill-scan'] as const;
      expect(await outcome(stage.ctx, { orders, papers })).toEqual({ refused: ['PdfInvalid orders[0]'] });
      const printed = await printOrders(stage.ctx, { ...usual, orders: orders.slice(0, 1), papers }, 'en');
      expect(printed).toMatchObject([
        {
          text: { en: expect.stringMatching(`^The waybill scan "scan.pdf" of order ${bad.number} cannot be printed`) },
        },
      ]);
      expect(await outcome(stage.ctx, { orders, papers, leaveOut: 'unprintable' })).toEqual({
        printed: [good.number],
        leftOut: [`${bad.number} PdfInvalid orders[0]`],
      });
    });

    it('whose scan is gone from the disk are told so by its name, or left out', async () => {
      const stage = await open();
      const [bad, good] = [await stage.draft(), await stage.draft()];
      await attachScan(stage, bad.id, {});
      const [row] = await stage.store.rows('select file from attachments');
      await stage.service.files.remove(String(row?.file));
      const orders = [ref(bad.number), ref(good.number)];
      const papers = ['waybill', 'waybill-scan'] as const;
      expect(await outcome(stage.ctx, { orders, papers })).toEqual({ refused: ['NotFound orders[0]'] });
      expect(await printOrders(stage.ctx, { ...usual, orders, papers }, 'en')).toMatchObject([
        { text: { en: 'The file "scan.pdf" is no longer there.' } },
      ]);
      expect(stage.logged).toContain('a file is gone');
      expect(await outcome(stage.ctx, { orders, papers, leaveOut: 'unprintable' })).toEqual({
        printed: [good.number],
        leftOut: [`${bad.number} NotFound orders[0]`],
      });
    });

    it('whose scans are larger than 50 MB together, or come when too many PDFs wait, are refused as a whole', async () => {
      const stage = await open();
      const [one, two] = [await stage.draft(), await stage.draft()];
      await attachScan(stage, one.id, { content: Buffer.alloc(26_000_000) });
      await attachScan(stage, two.id, { content: Buffer.alloc(26_000_000) });
      const wish = { orders: [ref(one.number), ref(two.number)], papers: ['waybill-scan'] } as const;
      expect(await outcome(stage.ctx, { ...wish, leaveOut: 'unprintable' })).toEqual({
        refused: ['RequestInvalid null'],
      });
      const printer: Printer = {
        ...stage.ctx.printer,
        readClientPdf: async () => problem('TooManyRequests'),
      };
      const crowded = { ...stage.ctx, printer };
      expect(await outcome(crowded, { ...wish, leaveOut: 'unprintable' })).toEqual({
        refused: ['TooManyRequests null'],
      });
      const include = { bytes: Buffer.from('%PDF-'), position: 'after', copies: 1 } as const;
      expect(await outcome(crowded, { orders: [ref('none')], include })).toEqual({ refused: ['TooManyRequests null'] });
    });
  }),
);
