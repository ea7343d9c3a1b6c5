import { type Locale, type MarksFormat, marksFormats, type Order, placeCode } from '@cartage/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitsCode128, modulesOf } from '../layout/barcode.ts';
import { newMarkSheets } from '../marks/mark-sheets.ts';
import { newDrawnFile } from '../proof/drawn-pages.ts';
import { fontsOf, hasPdfTools, scanPages } from '../proof/pdf-tools.ts';
import { hostileOrder, hostilePoints } from '../testing/hostile-orders.ts';
import { documentKinds } from './order-papers.ts';
import { renderDocuments } from './render-documents.ts';

// The laws of what is drawn, of files as other programs read them: few orders, since each costs a second.

const shared = { timeZone: 'Europe/Moscow', brand: 'Cartage', copies: 1, pickupPoints: hostilePoints } as const;
const locale = fc.constantFrom<Locale>('ru', 'en');

async function printed(input: Omit<Parameters<typeof renderDocuments>[0], keyof typeof shared>): Promise<Uint8Array> {
  const out = await renderDocuments({ ...shared, ...input });
  if (!(out instanceof Uint8Array)) throw new Error(out.text.en);
  return out;
}

const withPlaces = (order: Order, qty: number): Order => {
  const items = order.content.cargo.items.slice(0, 1).map((item) => ({ ...item, qty }));
  return { ...order, content: { ...order.content, cargo: { ...order.content.cargo, items } } };
};

/** Orders of one place each, with numbers of their own. */
const someOrders = fc
  .array(hostileOrder, { minLength: 3, maxLength: 3 })
  .map((orders) => orders.map((order, i) => withPlaces({ ...order, number: `${order.number}${i}` }, 1)));

/** Whether the vendor's number stands in bars too, as it was drawn. */
function hasVendorBars(order: Order, format: MarksFormat, language: Locale): boolean {
  const file = newDrawnFile();
  newMarkSheets(file, format === 'A4' ? 'A6' : format).add({ ...shared, order, locale: language });
  return file.pages.some(({ codes }) => codes.filter(({ isLinear }) => isLinear).length > 1);
}

const code128 = (text: string | null): string => `CODE-128:${text}`;

/** Of a paper's head, which leaves out bars that no scanner could read. */
const headBars = (...texts: readonly (string | null)[]): readonly string[] =>
  texts.filter((text) => text !== null && modulesOf({ text }) <= 400).map(code128);

describe.skipIf(!hasPdfTools(process.env.REQUIRE_PDF_TOOLS))('whatever an order says', () => {
  it.each(marksFormats)('scanners read every code of its marks: %s', async (format) => {
    await fc.assert(
      fc.asyncProperty(someOrders, locale, async (orders, language) => {
        const pdf = await printed({ orders, kinds: ['marks'], marksFormat: format, locale: language });
        // On a sheet of four the first would be read alone.
        const isSheet = format === 'A4';
        const { bars, matrices } = scanPages(pdf, 1, orders.length, !isSheet);
        const places = orders.map(({ number }) => placeCode(number, 1));
        const ofVendors = orders
          .filter((order) => hasVendorBars(order, format, language))
          .map(({ vendorInvoiceNumber }) => vendorInvoiceNumber);
        expect(new Set(bars)).toEqual(new Set([...places, ...ofVendors].map(code128)));
        expect(matrices).toEqual(isSheet ? [] : places);
      }),
      { numRuns: 1, endOnFailure: true },
    );
  });

  it('each of its 999 places has a code of its own', async () => {
    await fc.assert(
      fc.asyncProperty(hostileOrder, locale, async (drawn, language) => {
        const order = withPlaces(drawn, 999);
        const pdf = await printed({ orders: [order], kinds: ['marks'], marksFormat: 'A7', locale: language });
        for (const place of [500, 999]) {
          const { bars, matrices } = scanPages(pdf, place, place, true);
          expect(bars).toContain(code128(placeCode(order.number, place)));
          expect(matrices).toEqual([placeCode(order.number, place)]);
        }
      }),
      { numRuns: 1, endOnFailure: true },
    );
  });

  it('every font is in the file, and scanners read the codes at its head', async () => {
    await fc.assert(
      fc.asyncProperty(hostileOrder, locale, async (order, language) => {
        const { number, vendorInvoiceNumber } = order;
        const one = withPlaces(order, 1);
        const pdf = await printed({ orders: [one], kinds: documentKinds, marksFormat: 'A6', locale: language });
        expect(new Set(scanPages(pdf, 1, 1, false).bars)).toEqual(
          new Set([...headBars(number, vendorInvoiceNumber), `QR-Code:${number}`]),
        );
        const fonts = fontsOf(pdf);
        expect(fonts.length).toBeGreaterThan(1);
        expect(fonts.filter(([, isEmbedded]) => !isEmbedded)).toEqual([]);
      }),
      { numRuns: 2, endOnFailure: true },
    );
  });

  it('scanners read the codes of its products, each on the packing list', async () => {
    const withProducts = hostileOrder.filter(({ content }) => content.cargo.products.length > 3);
    await fc.assert(
      fc.asyncProperty(withProducts, locale, async (order, language) => {
        const { cargo, sender, receiver, ...content } = order.content;
        // Of what else it says: the law is of its codes, and a page costs half a second.
        const products = cargo.products.map((product) => ({ ...product, name: 'Товар', serialNumber: null }));
        const short = { name: 'A', address: 'B', contactPerson: null, instructions: null } as const;
        const brief: Order['content'] = {
          ...content,
          sender: { ...sender, ...short },
          receiver: { ...receiver, ...short },
          cargo: {
            ...cargo,
            products,
            items: cargo.items.map((item) => ({ ...item, description: null })),
            description: null,
          },
        };
        const pdf = await printed({
          orders: [{ ...order, content: brief }],
          kinds: ['packing-list'],
          marksFormat: 'A6',
          locale: language,
        });
        const inBars = products.flatMap(({ barcode }) =>
          barcode !== null && fitsCode128(barcode) && barcode.length <= 16 ? [code128(barcode)] : [],
        );
        expect(new Set(scanPages(pdf, 1, 4, false).bars)).toEqual(
          new Set([code128(order.number), `QR-Code:${order.number}`, ...inBars]),
        );
      }),
      { numRuns: 1, endOnFailure: true },
    );
  });
});
