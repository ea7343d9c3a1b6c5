import { describe, expect, it } from 'vitest';
import { sampleErasure } from '../samples/sample-erasure.ts';
import { sampleInvoice } from '../samples/sample-invoice.ts';
import { sampleContent, sampleItem, sampleOrder, sampleProduct } from '../samples/sample-order.ts';
import { isLarge, type PrintedType, type PrintJob, printedType, printJob } from './print-job.ts';

const { cargo } = sampleContent();
const shared = { timeZone: 'Europe/Moscow', brand: 'Cartage', locale: 'en', copies: 2, marksFormat: 'A4' } as const;
const many = {
  places: sampleOrder({}, { cargo: { ...cargo, items: [sampleItem({ qty: 10_000 })] } }),
  products: sampleOrder({}, { cargo: { ...cargo, products: Array.from({ length: 500 }, () => sampleProduct()) } }),
};
type Documents = Extract<PrintJob, { kind: 'documents' }>['input'];
const documents = (input: Pick<Documents, 'orders' | 'kinds'>): PrintJob => ({
  kind: 'documents',
  input: { ...shared, ...input },
});
const pictures = (places: number): PrintJob => {
  const order = sampleOrder({}, { cargo: { ...cargo, items: [sampleItem({ qty: places })] } });
  return { kind: 'mark-pictures', input: { ...shared, orders: [order], format: 'zpl', dpi: 203 } };
};

describe('a large job', () => {
  it.each<[string, PrintJob, boolean]>([
    ["an order's papers", documents({ orders: [sampleOrder()], kinds: ['waybill', 'marks', 'policy'] }), false],
    ['ten thousand marks', documents({ orders: [many.places], kinds: ['marks'] }), true],
    ['the waybill of ten thousand places alike', documents({ orders: [many.places], kinds: ['waybill'] }), false],
    ['five hundred products', documents({ orders: [many.products], kinds: ['waybill'] }), true],
    ['the mark of five hundred products', documents({ orders: [many.products], kinds: ['marks'] }), false],
    [
      'a hundred orders',
      documents({ orders: Array.from({ length: 100 }, () => sampleOrder()), kinds: ['waybill'] }),
      true,
    ],
    ['a waybill', { kind: 'waybill', input: { ...shared, order: sampleOrder() } }, false],
    ['a waybill of five hundred products', { kind: 'waybill', input: { ...shared, order: many.products } }, true],
    ['ten marks as pictures', pictures(10), false],
    ['eleven marks as pictures', pictures(11), true],
  ])('%s', (_, job, expected) => {
    expect(isLarge(job)).toBe(expected);
  });
});

describe('a printed file', () => {
  const order = sampleOrder();
  const marks = (format: 'png' | 'zpl', orders = [order]): PrintJob => ({
    kind: 'mark-pictures',
    input: { ...shared, orders, format, dpi: 203 },
  });

  it.each<[string, PrintJob, PrintedType]>([
    ['papers', documents({ orders: [order], kinds: ['waybill', 'marks'] }), 'application/pdf'],
    ['a waybill', { kind: 'waybill', input: { ...shared, order } }, 'application/pdf'],
    ['an invoice', { kind: 'top-up-invoice', input: sampleInvoice }, 'application/pdf'],
    ['the act of an erasure', { kind: 'erasure-act', input: sampleErasure }, 'application/pdf'],
    ['labels in ZPL', marks('zpl'), 'application/vnd.zebra.zpl'],
    ['labels as pictures', marks('png'), 'application/zip'],
  ])('is known by its first bytes: %s', async (_, job, type) => {
    const printed = await printJob(job);
    if (!(printed instanceof Uint8Array)) throw new Error(printed.text.en);
    expect(printedType(printed)).toBe(type);
  });

  it('is not made where the job breaks a limit: the problem is', async () => {
    expect(await printJob(marks('png', [many.places]))).toMatchObject({ code: 'RequestInvalid' });
    expect(await printJob(documents({ orders: [order], kinds: ['commercial-invoice'] }))).toMatchObject({
      code: 'RequestInvalid',
    });
  });
});
