import { inflateSync } from 'node:zlib';
import { labelDpis, marksFormats, type Order } from '@cartage/core';
import { unzipSync } from 'fflate';
import { PDFDocument } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import type { CleanPdf } from '../client-pdf/read-client-pdf.ts';
import { renderDocuments } from '../papers/render-documents.ts';
import { hasPdfTools, pixels, scanPicture } from '../proof/pdf-tools.ts';
import { labelsOf } from '../proof/zpl-reader.ts';
import { sampleCases } from '../samples/sample-cases.ts';
import { sampleContent, sampleItem, sampleOrder } from '../samples/sample-order.ts';
import type { Bitmap } from './bitmap.ts';
import { type MarkPicturesInput, renderMarkPictures } from './mark-pictures.ts';

// interface 17.3: a picture of a mark is the mark of the PDF, and scanners read it.

const shared = { timeZone: 'Europe/Moscow', brand: 'Cartage', locale: 'ru', marksFormat: 'A6' } as const;

async function drawn(input: Pick<MarkPicturesInput, 'orders' | 'format' | 'dpi'> & Partial<MarkPicturesInput>) {
  const out = await renderMarkPictures({ ...shared, ...input });
  if (!(out instanceof Uint8Array)) throw new Error(out.text.en);
  return out;
}

const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');

const ofOnePlace = (order: Order): Order => ({
  ...order,
  content: { ...order.content, cargo: { ...order.content.cargo, items: [sampleItem({ qty: 1 })] } },
});

const twoPlaces = sampleOrder({}, { cargo: { ...sampleContent().cargo, items: [sampleItem({ qty: 2 })] } });

describe.skipIf(!hasPdfTools(process.env.REQUIRE_PDF_TOOLS))('pictures of marks', () => {
  const cases = labelDpis.flatMap((dpi) =>
    marksFormats.flatMap((marksFormat) =>
      (['plain', 'long', 'abroad'] as const).map((name) => ({ dpi, marksFormat, name })),
    ),
  );

  it.each(cases)('are read by scanners: $name, $marksFormat, $dpi dpi', async ({ dpi, marksFormat, name }) => {
    const orders = [ofOnePlace(sampleCases[name])];
    const png = await drawn({ orders, marksFormat, dpi, format: 'png' });
    const [label, ...others] = labelsOf(text(await drawn({ orders, marksFormat, dpi, format: 'zpl' })));
    expect(others).toEqual([]);
    const found = scanPicture(png, 'png');
    expect(found.every((code) => /^(CODE-128|DataMatrix):/.test(code))).toBe(true);
    expect(found).toEqual(
      expect.arrayContaining([expect.stringMatching(/^CODE-128:CTG-/), expect.stringMatching(/^DataMatrix:CTG-/)]),
    );
    // The same dots, so what is read of one is read of the other.
    expect(Buffer.compare(dotsOf(png), (label as Bitmap).rows)).toBe(0);
    const [width, height] = { A4: [105, 148], A5: [148, 210], A6: [105, 148], A7: [74, 105] }[marksFormat];
    const dots = dpi === 203 ? 8 : 300 / 25.4;
    expect([label?.width, label?.height]).toEqual([Math.round((width ?? 0) * dots), Math.round((height ?? 0) * dots)]);
  });

  it.each(labelDpis)('have bars of whole dots at %i dpi', async (dpi) => {
    for (const marksFormat of marksFormats) {
      const zpl = text(await drawn({ orders: [ofOnePlace(sampleCases.plain)], marksFormat, dpi, format: 'zpl' }));
      const label = labelsOf(zpl)[0] as Bitmap;
      // Through the middle of the bars at the foot.
      const runs = runsOf(label, Math.round(label.height * 0.885));
      expect(runs.length).toBeGreaterThan(60);
      const module = Math.min(...runs);
      expect(runs.filter((run) => run % module !== 0)).toEqual([]);
    }
  });

  it.each(['plain', 'long', 'abroad'] as const)('look like the PDF: %s', async (name) => {
    const orders = [ofOnePlace(sampleCases[name])];
    const pdf = await renderDocuments({ ...shared, orders, kinds: ['marks'], copies: 1 });
    const [page = Buffer.alloc(0)] = pixels(pdf as Uint8Array, 300);
    const label = labelsOf(text(await drawn({ orders, dpi: 300, format: 'zpl' })))[0] as Bitmap;
    const [head = '', width = 0] = /^P5\s+(\d+)\s+\d+\s+255\s/.exec(page.toString('latin1', 0, 40)) ?? [];
    const inkOfPdf = (x: number, y: number) => 1 - (page[head.length + y * Number(width) + x] ?? 255) / 255;
    const inkOfLabel = (x: number, y: number) =>
      ((label.rows[y * label.rowBytes + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1;
    // In fields of 5 mm; the bars themselves may be narrower by less than a dot a module.
    const field = 59;
    for (let y = 0; y + field < label.height * 0.76; y += field) {
      for (let x = 0; x + field < label.width; x += field) {
        const difference = Math.abs(meanOf(inkOfPdf, x, y, field) - meanOf(inkOfLabel, x, y, field));
        expect(difference, `${name} at ${x}, ${y}`).toBeLessThan(0.2);
      }
    }
    const all = (ink: typeof inkOfPdf) => meanOf(ink, 0, 0, 1200);
    expect(Math.abs(all(inkOfPdf) - all(inkOfLabel))).toBeLessThan(0.02);
  });

  it('come one after another: ZPL in one file, several PNG in a zip, one PNG by itself', async () => {
    const orders = [twoPlaces, ofOnePlace(sampleOrder({ number: 'CTG-1111-2222' }))];
    expect(labelsOf(text(await drawn({ orders, dpi: 203, format: 'zpl' })))).toHaveLength(3);
    const files = unzipSync(await drawn({ orders, dpi: 203, format: 'png' }));
    expect(Object.keys(files)).toEqual(['CTG-4820-9137-1.png', 'CTG-4820-9137-2.png', 'CTG-1111-2222-1.png']);
    for (const [name, file] of Object.entries(files)) {
      const codes = scanPicture(file, 'png');
      expect(codes[0]).toContain(name.slice(0, 13));
    }
  });

  it('are the same bytes for the same order', async () => {
    for (const format of ['png', 'zpl'] as const) {
      const [one, two] = await Promise.all([1, 2].map(() => drawn({ orders: [twoPlaces], dpi: 300, format })));
      expect(Buffer.compare(one as Uint8Array, two as Uint8Array)).toBe(0);
    }
  });

  it("are the vendor's own label where it supplies one, in its own size", async () => {
    const label = await PDFDocument.create();
    label.addPage([288, 432]).drawRectangle({ x: 72, y: 72, width: 144, height: 144 });
    const pdf = (await label.save({ useObjectStreams: false })) as CleanPdf;
    const supplied = [{ orderNumber: twoPlaces.number, kind: 'marks', pdf } as const];
    const zpl = text(await drawn({ orders: [twoPlaces], supplied, dpi: 203, format: 'zpl' }));
    const [found, ...others] = labelsOf(zpl) as readonly Bitmap[];
    expect(others).toEqual([]);
    expect([found?.width, found?.height]).toEqual([813, 1219]);
    // A square of two inches, with white beside it; what a dot shares with it is black.
    expect(runsOf(found as Bitmap, 813)).toEqual([407]);
  });

  it.each([
    ['as large as a wall', 10_000],
    ['empty', 300],
  ])("are refused where the vendor's page is %s", async (_, side) => {
    const page = await PDFDocument.create();
    page.addPage([side, side]);
    const pdf = (await page.save({ useObjectStreams: false })) as CleanPdf;
    const supplied = [{ orderNumber: twoPlaces.number, kind: 'marks', pdf } as const];
    const out = await renderMarkPictures({ ...shared, orders: [twoPlaces], supplied, dpi: 300, format: 'png' });
    expect(out).toMatchObject({
      code: 'RequestInvalid',
      text: { en: expect.stringMatching(/comes from Swift Express and cannot/) },
    });
  });

  it('are not drawn by the thousand, none of them', async () => {
    const order = sampleOrder({}, { cargo: { ...sampleContent().cargo, items: [sampleItem({ qty: 500 })] } });
    // It cannot be drawn, which would be said first.
    const empty = await PDFDocument.create();
    empty.addPage([300, 300]);
    const pdf = (await empty.save({ useObjectStreams: false })) as CleanPdf;
    const supplied = [{ orderNumber: twoPlaces.number, kind: 'marks', pdf } as const];
    const orders = [twoPlaces, { ...order, number: 'CTG-1111-2222' }];
    const out = await renderMarkPictures({ ...shared, orders, supplied, dpi: 203, format: 'zpl' });
    expect(out).toMatchObject({ code: 'RequestInvalid', text: { en: expect.stringMatching(/at most 500/) } });
  });
});

/** Of a PNG of one bit a dot whose rows are not filtered; 1 is black, as on a label. */
function dotsOf(png: Uint8Array): Buffer {
  const file = Buffer.from(png);
  const start = file.indexOf('IDAT') + 4;
  const lines = inflateSync(file.subarray(start, start + file.readUInt32BE(start - 8)));
  const length = Math.ceil(file.readUInt32BE(16) / 8) + 1;
  const rows: Buffer[] = [];
  for (let at = 0; at < lines.length; at += length) {
    expect(lines[at]).toBe(0);
    rows.push(lines.subarray(at + 1, at + length));
  }
  return Buffer.concat(rows).map((eight) => ~eight & 0xff) as Buffer;
}

/** The lengths of black and white along a row, without the white at its ends. */
function runsOf({ width, rowBytes, rows }: Bitmap, y: number): readonly number[] {
  const runs: number[] = [];
  let before = 0;
  for (let x = 0; x < width; x += 1) {
    const dot = ((rows[y * rowBytes + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1;
    if (dot === before && runs.length > 0) runs[runs.length - 1] = (runs.at(-1) ?? 0) + 1;
    else if (dot !== before) runs.push(1);
    before = dot;
  }
  return before === 0 ? runs.slice(0, -1) : runs;
}

function meanOf(ink: (x: number, y: number) => number, left: number, top: number, side: number): number {
  let sum = 0;
  for (let y = top; y < top + side; y += 1) for (let x = left; x < left + side; x += 1) sum += ink(x, y);
  return sum / (side * side);
}
