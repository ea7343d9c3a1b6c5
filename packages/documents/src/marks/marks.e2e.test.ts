import { marksFormats, type Order, placeCode } from '@cartage/core';
import { describe, expect, it } from 'vitest';
import type { Rectangle } from '../layout/canvas.ts';
import { type DocumentsInput, renderDocuments } from '../papers/render-documents.ts';
import { newDrawnFile } from '../proof/drawn-pages.ts';
import { overlaps, wordsOutside } from '../proof/laws-of-words.ts';
import { hasPdfTools, scan, scanDataMatrix, textOf, wordsOf } from '../proof/pdf-tools.ts';
import { sampleMarks, samplePoints } from '../samples/sample-marks.ts';
import { sampleContent, sampleItem, sampleOrder, sampleParty } from '../samples/sample-order.ts';
import { newMarkSheets } from './mark-sheets.ts';

const shared = { timeZone: 'Europe/Moscow', brand: 'Cartage', copies: 1, locale: 'ru', marksFormat: 'A6' } as const;

async function printed(order: Order, changes: Partial<DocumentsInput> = {}): Promise<Uint8Array> {
  const out = await renderDocuments({
    ...shared,
    orders: [order],
    kinds: ['marks'],
    pickupPoints: samplePoints,
    ...changes,
  });
  if (!(out instanceof Uint8Array)) throw new Error(out.text.en);
  return out;
}

/** Where a mark of so many millimetres has its DataMatrix. */
const lowerRight = (width: number, height: number) => ({
  left: width / 2,
  top: height / 2,
  width: width / 2,
  height: height / 2,
});

const saidOn = (pdf: Uint8Array): string => textOf(pdf).replaceAll('\u00a0', ' ').replace(/\s+/g, ' ');

describe.skipIf(!hasPdfTools(process.env.REQUIRE_PDF_TOOLS))('marks', () => {
  const everyMark = Object.entries(sampleMarks).flatMap(([name, order]) =>
    marksFormats.flatMap((marksFormat) =>
      (['ru', 'en'] as const).map((locale) => ({ name, order, marksFormat, locale })),
    ),
  );

  // What scanners read does not change with the language; of generated orders see the laws of print.
  it.each(everyMark.filter(({ locale }) => locale === 'ru'))(
    'carry what scanners need: $name, $marksFormat',
    async ({ order, marksFormat }) => {
      const pdf = await printed(order, { marksFormat });
      const code = placeCode(order.number, 1);
      const vendors = order.vendorInvoiceNumber;
      const hasVendors = vendors !== null && (vendors.length < 30 || marksFormat === 'A5');
      expect(scan(pdf, 1)).toEqual([code, ...(hasVendors ? [vendors] : [])].map((text) => `CODE-128:${text}`));
      const [width, height] = marksFormat === 'A5' ? [148, 210] : marksFormat === 'A7' ? [74, 105] : [105, 148];
      expect(scanDataMatrix(pdf, 1, lowerRight(width, height))).toBe(code);
    },
  );

  it.each(everyMark)(
    'keep every word on the mark and off its neighbours: $name, $marksFormat, $locale',
    async ({ order, marksFormat, locale }) => {
      const missing = [{ orderNumber: order.number, kind: 'marks' }] as const;
      const read = wordsOf(await printed(order, { marksFormat, locale, missing }));
      expect(wordsOutside(read)).toEqual([]);
      expect(overlaps(read.words)).toEqual([]);
    },
  );

  it.each(Object.entries(sampleMarks))('are read as a printer of 203 dpi prints them: %s', async (_, order) => {
    const pdf = await printed(order);
    const code = placeCode(order.number, 1);
    expect(scan(pdf, 1, 203)).toContain(`CODE-128:${code}`);
    if (order.vendorInvoiceNumber?.startsWith('SW'))
      expect(scan(pdf, 1, 203)).toContain(`CODE-128:${order.vendorInvoiceNumber}`);
    expect(scanDataMatrix(pdf, 1, lowerRight(105, 148), 203)).toBe(code);
  });

  it('have a code for each place, that of its own', async () => {
    const { cargo } = sampleContent();
    const order = sampleOrder({}, { cargo: { ...cargo, items: [sampleItem({ qty: 2 }), sampleItem({ qty: 3 })] } });
    const codes = (pdf: Uint8Array, pages: number) =>
      Array.from({ length: pages }, (_, i) => scan(pdf, i + 1))
        .flat()
        .filter((read) => read.includes(order.number))
        .sort();
    const expected = [1, 2, 3, 4, 5].map((n) => `CODE-128:${order.number}-${n}`);
    expect(codes(await printed(order), 5)).toEqual(expected);
    expect(codes(await printed(order, { marksFormat: 'A4' }), 2)).toEqual(expected);
  });

  it.each(marksFormats)('cut nothing without a sign, and of a number never its end: %s', async (marksFormat) => {
    const said = saidOn(await printed(sampleMarks.point, { marksFormat }));
    const number = sampleMarks.point.content.customerOrderId ?? '';
    expect(number).toContain('8841-77');
    if (!said.replaceAll(' ', '').includes(number)) expect(said).toMatch(/….*8841-77/);
    expect(said).toContain('8841-77');
    const long = saidOn(await printed(sampleMarks.long, { marksFormat }));
    for (const text of ['Щ…', '99999']) expect(long).toContain(text);
  });

  it.each(marksFormats)('show the point, its address and hours beside its id: %s', async (marksFormat) => {
    const said = saidOn(await printed(sampleMarks.point, { marksFormat }));
    for (const text of ['EC-NSK-17', 'Магазин «Подсолнух»', 'ул. Ленина, д. 21', 'сб–вс 10:00–18:00'])
      expect(said).toContain(text);
    expect(said).not.toContain('Красный проспект');
  });

  it('show of a point that nobody knows its id and what the order says', async () => {
    const said = saidOn(await printed(sampleMarks.point, { pickupPoints: {} }));
    for (const text of ['Пункт выдачи EC-NSK-17', 'Красный проспект, д. 35']) expect(said).toContain(text);
  });

  it('name the city of the point where the order names none', async () => {
    const { content } = sampleMarks.point;
    const order = sampleOrder({}, { ...content, receiver: { ...content.receiver, cityId: '5499900100000' } });
    expect(saidOn(await printed(order))).toContain('НОВОСИБИРСК');
    expect(saidOn(await printed(order, { pickupPoints: {} }))).toContain('РОССИЯ');
  });

  it('name the point of the sender too, and break no phone', async () => {
    const sender = sampleParty({
      contactType: 'pickup-point',
      pickupPointId: 'EC-NSK-17',
      pickupPointVendorId: 2,
      phone: '8 (383) 200-11-22',
    });
    const pdf = await printed(sampleOrder({}, { ...sampleMarks.danger.content, sender }), { marksFormat: 'A7' });
    expect(saidOn(pdf)).toContain('Пункт выдачи EC-NSK-17, Магазин «Подсолнух»');
    const lines = textOf(pdf).replaceAll('\u00a0', ' ');
    for (const phone of ['+7 383 200-11-22', '+7 495 123-45-67 доб. 12', '+7 913 000-11-22', '+7 800 555-35-35'])
      expect(lines).toContain(phone);
  });

  it.each([
    ['Draft', true],
    ['OnApproval', true],
    ['CancelRequest', true],
    ['Canceled', true],
    ['VendorUnavailable', false],
    ['TransferredToVendor', false],
    ['Finished', false],
  ] as const)(
    'are crossed out where no courier is to take the cargo, the codes left whole: %s',
    (status, isCrossed) => {
      for (const format of marksFormats) {
        const file = newDrawnFile();
        const sheets = newMarkSheets(file, format);
        sheets.add({ ...shared, order: { ...sampleMarks.point, status } });
        sheets.finish();
        const [page] = file.pages;
        const unit = (page?.size.width ?? 0) / (format === 'A4' ? 210 : 105);
        const isWide = (shape: Rectangle) => Math.abs(shape.width - 95 * unit) < 0.1;
        // A line from corner to corner is as high as what it crosses; two, each with its white edge.
        const lines = page?.shapes.filter((shape) => isWide(shape) && shape.height > 30 * unit) ?? [];
        expect(lines).toHaveLength(isCrossed ? 4 : 0);
        for (const line of lines) {
          expect(line.y).toBeLessThan(12 * unit);
          for (const code of page?.codes ?? []) expect(line.y + line.height).toBeLessThan(code.y);
        }
      }
    },
  );

  it('say what is to be collected louder than all but place, route and city', async () => {
    const { words } = wordsOf(await printed(sampleMarks.point));
    const height = (text: string) => {
      const word = words.find((one) => one.text.replaceAll('\u00a0', ' ').includes(text));
      return word === undefined ? 0 : word.bottom - word.top;
    };
    const louder = words.filter((word) => word.bottom - word.top > height('470,00') + 0.1).map(({ text }) => text);
    expect(height('470,00')).toBeGreaterThan(20);
    expect(louder.sort()).toEqual(['1/1', 'RU-630-P', 'НОВОСИБИРСК']);
    expect(saidOn(await printed(sampleMarks.plain))).not.toContain('НАЛОЖЕННЫЙ');
  });
});
