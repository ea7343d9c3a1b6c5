import { isProblem } from '@cartage/core';
import { describe, expect, it } from 'vitest';
import { cleanPdf } from './client-pdf/clean-pdf.ts';
import { harmlessPdf } from './client-pdf/hostile-pdfs.ts';
import type { CleanPdf } from './client-pdf/read-client-pdf.ts';
import { documentKinds } from './kinds.ts';
import { renderDocuments } from './render-documents.ts';
import { sampleCases } from './samples/sample-cases.ts';
import { sampleContent, sampleItem, sampleOrder } from './samples/sample-order.ts';

const shared = { timeZone: 'Europe/Moscow', brand: 'Cartage', copies: 1, marksFormat: 'A4' } as const;

describe('the same order', () => {
  it('gives the same bytes, whatever was printed in between', async () => {
    const input = { ...shared, locale: 'ru', kinds: documentKinds, orders: [sampleCases.abroad] } as const;
    const first = await renderDocuments(input);
    await renderDocuments({ ...input, orders: [sampleCases.long], locale: 'en' });
    const again = await renderDocuments(input);
    expect(first instanceof Uint8Array && again instanceof Uint8Array && Buffer.compare(first, again)).toBe(0);
  });
});

describe('papers that an order cannot have', () => {
  it('are left out, and a file of nothing is refused', async () => {
    const out = await renderDocuments({
      ...shared,
      locale: 'en',
      kinds: ['policy', 'commercial-invoice'],
      orders: [sampleCases.short],
    });
    expect(isProblem(out) && out.code).toBe('RequestInvalid');
  });
});

describe('a cargo of a thousand million places', () => {
  it('gets no marks rather than all the memory there is', async () => {
    const { cargo } = sampleContent();
    const order = sampleOrder({}, { cargo: { ...cargo, items: [sampleItem({ qty: 1_000_000_000 })] } });
    const out = await renderDocuments({ ...shared, locale: 'en', kinds: ['marks'], orders: [order] });
    expect(isProblem(out) && out.text.en).toMatch(/at most 10000/);
  });
});

describe("a vendor's own paper", () => {
  it('stands in the place of ours, for its order alone', async () => {
    const other = sampleOrder({ number: 'CTG-1111-2222' });
    const cleaned = await cleanPdf(harmlessPdf(), 0, 1000);
    if (cleaned === 'heavy' || 'reason' in cleaned) throw new Error('not clean');
    const pdf = cleaned.pdf as CleanPdf;
    const out = await renderDocuments({
      ...shared,
      locale: 'en',
      marksFormat: 'A6',
      kinds: ['waybill', 'marks'],
      orders: [sampleOrder(), other],
      supplied: [{ orderNumber: other.number, kind: 'marks', pdf }],
    });
    if (isProblem(out)) throw new Error(out.text.en);
    const text = Buffer.from(out).toString('latin1');
    const widths = [...text.matchAll(/\/MediaBox\s*\[\s*0 0 (\d+)/g)].map(([, width]) => width);
    expect(widths.toSorted()).toEqual(['200', '297', '297', '595', '595']);
  });
});

describe('a thousand million copies', () => {
  it('are refused', async () => {
    const input = { ...shared, locale: 'en', kinds: ['waybill'], orders: [sampleOrder()] } as const;
    expect(await renderDocuments({ ...input, copies: 1_000_000_000 })).toMatchObject({ code: 'RequestInvalid' });
  });
});
