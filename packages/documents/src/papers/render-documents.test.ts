import { isProblem, type Problem } from '@cartage/core';
import { PDFDocument } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { cleanPdf } from '../client-pdf/clean-pdf.ts';
import type { CleanPdf } from '../client-pdf/read-client-pdf.ts';
import { sampleCases } from '../samples/sample-cases.ts';
import { sampleContent, sampleItem, sampleOrder } from '../samples/sample-order.ts';
import { harmlessPdf } from '../testing/hostile-pdfs.ts';
import { type DocumentKind, documentKinds, hasPaper } from './order-papers.ts';
import { renderDocuments } from './render-documents.ts';

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

describe('every paper', () => {
  it.each(documentKinds)('%s is drawn of an order that has it, and of no other', async (kind) => {
    for (const order of Object.values(sampleCases)) {
      const out = await renderDocuments({ ...shared, locale: 'en', kinds: [kind], orders: [order] });
      expect([order.number, !isProblem(out)]).toEqual([order.number, hasPaper(order, kind)]);
    }
  });
});

/** A page of 200 points. */
const clean = async (): Promise<CleanPdf> => {
  const cleaned = await cleanPdf(harmlessPdf(), 0, 1000);
  if (cleaned === 'heavy' || 'reason' in cleaned) throw new Error('not clean');
  return cleaned.pdf as CleanPdf;
};

/** As they are turned. */
const widthsOf = async (out: Uint8Array | Problem): Promise<readonly number[]> => {
  if (isProblem(out)) throw new Error(out.text.en);
  return (await PDFDocument.load(out)).getPages().map((page) => Math.round(page.getWidth()));
};

describe('papers from outside', () => {
  const { cargo } = sampleContent();
  const onePlace = { cargo: { ...cargo, items: [sampleItem({ qty: 1 })], products: [] } };
  const first = sampleOrder({}, onePlace);
  const other = sampleOrder({ number: 'CTG-1111-2222' }, onePlace);
  const two = { ...shared, locale: 'en', marksFormat: 'A6', orders: [first, other] } as const;

  it("a vendor's own stands in the place of ours, for its order alone", async () => {
    const supplied = [{ orderNumber: other.number, kind: 'marks', pdf: await clean() }] as const;
    const out = await renderDocuments({ ...two, kinds: ['waybill', 'marks'], supplied });
    expect(await widthsOf(out)).toEqual([595, 298, 595, 200]);
  });

  it("a client's document is put before or after the waybill of each order, without waybills at an end of the file", async () => {
    const pdf = await clean();
    const widths = async (position: 'before' | 'after', kinds: readonly DocumentKind[]) =>
      widthsOf(await renderDocuments({ ...two, kinds, included: { pdf, position, copies: 1 } }));
    expect(await widths('before', ['waybill', 'marks'])).toEqual([200, 595, 298, 200, 595, 298]);
    expect(await widths('after', ['waybill', 'marks'])).toEqual([595, 200, 298, 595, 200, 298]);
    expect(await widths('before', ['marks'])).toEqual([200, 298, 298]);
    expect(await widths('after', ['marks'])).toEqual([298, 298, 200]);
  });

  it('a scan of the signed waybill stands after the waybill of its order', async () => {
    const scans = [{ orderNumber: other.number, pdf: await clean() }];
    expect(await widthsOf(await renderDocuments({ ...two, kinds: ['waybill', 'marks'], scans }))).toEqual([
      595, 298, 595, 200, 298,
    ]);
    expect(await widthsOf(await renderDocuments({ ...two, kinds: [], scans }))).toEqual([200]);
  });
});

describe('a thousand million copies', () => {
  it('are refused', async () => {
    const input = { ...shared, locale: 'en', kinds: ['waybill'], orders: [sampleOrder()] } as const;
    expect(await renderDocuments({ ...input, copies: 1_000_000_000 })).toMatchObject({ code: 'RequestInvalid' });
  });
});
