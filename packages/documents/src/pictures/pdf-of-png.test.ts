import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pdfOfPng } from './pdf-of-png.ts';
import { pngChunk, pngFile } from './png.ts';

interface Picture {
  readonly width: number;
  readonly height: number;
  readonly depth?: number;
  readonly type?: number;
  readonly interlaced?: number;
  /** In its place. */
  readonly rows?: Buffer;
  readonly more?: readonly Buffer[];
}

const png = ({ width, height, depth = 8, type = 0, interlaced = 0, rows, more = [] }: Picture): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, type, 0, 0, interlaced], 8);
  const rowBytes = Math.ceil((width * depth * (type === 2 ? 3 : 1)) / 8) + 1;
  const data = deflateSync(rows ?? Buffer.alloc(rowBytes * height));
  const half = data.length >> 1;
  const dots = [data.subarray(0, half), data.subarray(half)].map((part) => pngChunk('IDAT', part));
  return pngFile(pngChunk('IHDR', header), [...more, ...dots]);
};

const dotsPerMetre = (across: number, down: number): Buffer => {
  const data = Buffer.alloc(9);
  data.writeUInt32BE(across, 0);
  data.writeUInt32BE(down, 4);
  data[8] = 1;
  return pngChunk('pHYs', data);
};

const textOf = async (picture: Picture) => Buffer.from((await pdfOfPng(png(picture))) ?? []).toString('latin1');

describe('a PDF of a picture', () => {
  it('has its dots as they are, in a page of its size', async () => {
    const text = await textOf({ width: 800, height: 1200, more: [dotsPerMetre(8000, 8000)] });
    // 100 by 150 mm.
    expect(text).toContain('/MediaBox [0 0 283.46 425.20]');
    expect(text).toMatch(/\/Width 800 \/Height 1200 \/ColorSpace \/DeviceGray \/BitsPerComponent 8/);
    expect(await textOf({ width: 800, height: 1200 })).toContain('/MediaBox [0 0 283.46 425.20]');
    expect(await textOf({ width: 600, height: 300, more: [dotsPerMetre(12_000, 6_000)] })).toContain(
      '/MediaBox [0 0 141.73 141.73]',
    );
    const palette = pngChunk('PLTE', Buffer.from([0, 0, 0, 255, 255, 255]));
    expect(await textOf({ width: 9, height: 2, depth: 1, type: 3, more: [palette] })).toContain(
      '/ColorSpace [/Indexed /DeviceRGB 1 <000000ffffff>]',
    );
    expect(await textOf({ width: 9, height: 2, type: 2 })).toContain('/ColorSpace /DeviceRGB');
  });

  it('says where each of its objects begins', async () => {
    const text = await textOf({ width: 31, height: 7 });
    const table = [...text.matchAll(/^(\d{10}) 00000 n $/gm)].map(([, place]) => Number(place));
    expect(table).toHaveLength(5);
    for (const [n, place] of table.entries()) expect(text.slice(place)).toMatch(new RegExp(`^${n + 1} 0 obj\n`));
    const start = Number(/startxref\n(\d+)/.exec(text)?.[1]);
    expect(text.slice(start)).toMatch(/^xref\n0 6\n/);
  });

  it.each<[string, Picture]>([
    ['transparent', { width: 4, height: 4, type: 6 }],
    ['of a transparent colour', { width: 4, height: 4, more: [pngChunk('tRNS', Buffer.alloc(2))] }],
    ['interlaced', { width: 4, height: 4, interlaced: 1 }],
    ['of 16 bits', { width: 4, height: 4, depth: 16 }],
    ['of a palette that is not there', { width: 4, height: 4, type: 3 }],
    ['without dots', { width: 0, height: 4 }],
    ['of too many dots', { width: 5001, height: 4000, rows: Buffer.alloc(1) }],
    ['of fewer dots than it says', { width: 4, height: 4, rows: Buffer.alloc(19) }],
    ['of more dots than it says', { width: 4, height: 4, rows: Buffer.alloc(21) }],
  ])('is not made of one %s', async (_, picture) => expect(await pdfOfPng(png(picture))).toBeNull());

  it('is not made of a file that is cut off or changed, nor of anything else, and never fails', async () => {
    const whole = png({ width: 40, height: 9 });
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), async (place, change) => {
        expect(await pdfOfPng(whole.subarray(0, place))).toBeNull();
        const changed = Buffer.from(whole);
        changed[place] = (changed[place] ?? 0) ^ change;
        // What follows the end counts for nothing, nor does the length that the end tells.
        if (place < whole.length - 12) expect(await pdfOfPng(changed)).toBeNull();
      }),
    );
    await fc.assert(fc.asyncProperty(fc.uint8Array(), async (bytes) => (await pdfOfPng(bytes)) === null));
  });
});
