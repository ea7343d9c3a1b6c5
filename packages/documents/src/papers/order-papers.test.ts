import { type Order, paperKinds, vendorPaperKinds } from '@cartage/core';
import { describe, expect, it } from 'vitest';
import type { CleanPdf } from '../client-pdf/read-client-pdf.ts';
import { addPaper } from '../layout/page.ts';
import { tableLines } from '../parts/cargo-summary.ts';
import type { DocumentInput } from '../parts/document-input.ts';
import { newDrawnFile } from '../proof/drawn-pages.ts';
import { collisions, isSaid, overTheEdge } from '../proof/laws-of-drawing.ts';
import { sampleCases } from '../samples/sample-cases.ts';
import { samplePoints } from '../samples/sample-marks.ts';
import { sampleContent, sampleItem, sampleOrder } from '../samples/sample-order.ts';
import type { PaperFile } from './drawn-paper.ts';
import { type DocumentKind, documentKinds, hasPaper, orderPapers } from './order-papers.ts';

// Laws of every paper in the table: a new one is judged by them without a word here.

const shared = { timeZone: 'Europe/Moscow', brand: 'Cartage', pickupPoints: samplePoints } as const;
const finished = {
  ...sampleCases.sixty,
  content: { ...sampleCases.sixty.content, services: sampleContent().services },
};
const orders: readonly Order[] = [...Object.values(sampleCases), finished];

/** A paper of the orders as it is drawn, and what is put into the file from outside. */
const drawn = async (kind: DocumentKind, some: readonly Order[], changes: Partial<PaperFile> = {}) => {
  const pages = newDrawnFile();
  const appended: CleanPdf[] = [];
  const { begin } = await orderPapers[kind].drawn();
  const writer = begin({
    copies: 1,
    marksFormat: 'A6',
    pages,
    add: (paper, copies) => addPaper(pages, paper, copies),
    append: (pdf) => appended.push(pdf),
    suppliedOf: () => [],
    isMissing: () => false,
    ...changes,
  });
  const inputs = (locale: 'ru' | 'en'): readonly DocumentInput[] => some.map((order) => ({ ...shared, locale, order }));
  return {
    appended,
    in: (locale: 'ru' | 'en') => {
      for (const input of inputs(locale)) if (hasPaper(input.order, kind)) writer.write(input);
      writer.endSheet?.();
      writer.end?.();
      return pages.pages;
    },
  };
};

describe('the table of papers', () => {
  it("names each paper by one of the core's kinds, and only what the service draws", () => {
    expect(paperKinds).toEqual(expect.arrayContaining([...documentKinds]));
    expect(documentKinds).not.toContain('waybill-scan');
    expect(documentKinds).not.toContain('other');
  });

  it('holds every paper that a vendor may make in place of ours', () => {
    expect(documentKinds).toEqual(expect.arrayContaining([...vendorPaperKinds]));
  });

  it('has one paper that leads, at the head of the file', () => {
    expect(documentKinds.filter((kind) => orderPapers[kind].leads)).toEqual([documentKinds[0]]);
  });

  it('tells an insured order, one that crosses a border and one that is with its vendor from others', () => {
    const kindsOf = (order: Order) => documentKinds.filter((kind) => hasPaper(order, kind));
    const always = ['waybill', 'packing-list', 'delivery-confirmation', 'marks'];
    expect(kindsOf(sampleCases.short)).toEqual(always);
    expect(kindsOf(sampleOrder({ status: 'Draft' })).filter((kind) => !always.includes(kind))).toEqual(['policy']);
    expect(kindsOf(sampleCases.abroad)).toContain('commercial-invoice');
    expect(kindsOf(sampleOrder({}, { services: [] }))).toContain('acceptance-act');
  });
});

describe.each(documentKinds)('the paper %s', (kind) => {
  it('is drawn of every order that has it, in both languages: on its page, and nothing on another', async () => {
    for (const order of orders.filter((one) => hasPaper(one, kind)))
      for (const locale of ['ru', 'en'] as const) {
        const pages = (await drawn(kind, [order])).in(locale);
        expect(pages.length, order.number).toBeGreaterThan(0);
        for (const page of pages) {
          expect(overTheEdge(page, 0)).toEqual([]);
          expect(collisions(page)).toEqual([]);
        }
      }
  });

  it('names its order, the sender or the receiver, and says no caption that has no words', async () => {
    const order = sampleOrder(
      {},
      { receiver: { ...sampleCases.abroad.content.receiver }, services: sampleContent().services },
    );
    for (const locale of ['ru', 'en'] as const) {
      const pages = (await drawn(kind, [order])).in(locale);
      expect(isSaid(order.number, pages)).toBe(true);
      const { sender, receiver } = order.content;
      expect(isSaid(sender.name, pages) || isSaid(receiver.name, pages)).toBe(true);
      for (const { texts } of pages)
        for (const { text } of texts)
          expect(text).not.toMatch(/undefined|null|NaN|\[object|\{(?:vendor|brand|sum|rate)\}/);
    }
  });

  it('is written anew for each file: what one has drawn is not in the next', async () => {
    const [first, again] = [await drawn(kind, [finished]), await drawn(kind, [finished])];
    expect(again.in('en')).toEqual(first.in('en'));
  });

  it('takes more lines of an order with more in it, and at least one', () => {
    const { lines = tableLines } = orderPapers[kind];
    const { cargo } = sampleContent();
    const of = (places: number) =>
      lines(
        sampleOrder({}, { cargo: { ...cargo, items: Array.from({ length: places }, () => sampleItem({ qty: 1 })) } }),
      );
    expect(of(1)).toBeGreaterThanOrEqual(1);
    expect(of(100)).toBeGreaterThan(of(1));
  });
});

describe('the marks', () => {
  const { cargo } = sampleContent();
  const withPlaces = (number: string, qty: number) =>
    sampleOrder({ number }, { cargo: { ...cargo, items: [sampleItem({ qty })] } });

  it.each([
    ['A4', [3, 2, 4], 3],
    ['A4', [1], 1],
    ['A4', [8], 2],
    ['A5', [3, 2], 5],
    ['A6', [3, 2], 5],
    ['A7', [1], 1],
  ] as const)('share sheets of %s between orders: %j places on %i sheets', async (marksFormat, places, sheets) => {
    const some = places.map((qty, i) => withPlaces(`CTG-${i}`, qty));
    expect((await drawn('marks', some, { marksFormat })).in('ru')).toHaveLength(sheets);
  });

  it("give way to the vendor's own, for its order alone", async () => {
    const own = Uint8Array.of(1) as CleanPdf;
    const [ours, theirs] = [withPlaces('CTG-1', 2), withPlaces('CTG-2', 3)];
    const file = await drawn('marks', [ours, theirs], {
      suppliedOf: ({ number }) => (number === 'CTG-2' ? [own] : []),
    });
    expect(file.in('ru')).toHaveLength(2);
    expect(file.appended).toEqual([own]);
  });

  it('are refused where there are more than ten thousand, told by counting', async () => {
    const { refusal } = await orderPapers.marks.drawn();
    expect(refusal?.([withPlaces('CTG-1', 9_999), withPlaces('CTG-2', 1)])).toBeNull();
    expect(refusal?.([withPlaces('CTG-1', 9_999), withPlaces('CTG-2', 2)])).toMatchObject({ code: 'RequestInvalid' });
  });
});

describe('the waybill', () => {
  it("comes in as many copies as are asked for, ours or the vendor's own", async () => {
    const ours = await drawn('waybill', [sampleOrder()], { copies: 3 });
    expect(ours.in('ru')).toHaveLength(3);
    const own = Uint8Array.of(1) as CleanPdf;
    const theirs = await drawn('waybill', [sampleOrder()], { copies: 3, suppliedOf: () => [own] });
    expect(theirs.in('ru')).toHaveLength(0);
    expect(theirs.appended).toEqual([own, own, own]);
  });

  it('has the paper of the way back behind it, once, for an order with return alone', async () => {
    const { terms } = sampleContent();
    const back = sampleOrder({}, { terms: { ...terms, directions: ['with-return'] } });
    const pages = (await drawn('waybill', [back], { copies: 2 })).in('en');
    expect(pages).toHaveLength(3);
    expect(pages.map((page) => isSaid('Return waybill', [page]) && isSaid('What is returned', [page]))).toEqual([
      false,
      false,
      true,
    ]);
  });
});

describe('the acceptance act', () => {
  it('is one for each vendor, sender and day, and lists each order once', async () => {
    const swift = [1, 2, 3].map((i) => sampleOrder({ number: `CTG-${i}000-1` }));
    const { option } = sampleOrder();
    const other = sampleOrder({
      number: 'CTG-9000-1',
      option: option && { ...option, vendor: { id: 2, key: 'econom', name: 'Econom' } },
    });
    const pages = (await drawn('acceptance-act', [...swift, other])).in('en');
    expect(pages).toHaveLength(2);
    for (const { number } of swift) expect(isSaid(number, pages.slice(0, 1))).toBe(true);
    expect(isSaid(other.number, pages.slice(0, 1))).toBe(false);
    expect(isSaid(other.number, pages.slice(1))).toBe(true);
  });
});
