import { crc32, inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Bitmap, blackAndWhite } from './bitmap.ts';
import { pngOf } from './png.ts';

const grey = fc.tuple(fc.integer({ min: 1, max: 70 }), fc.integer({ min: 1, max: 20 })).chain(([width, height]) =>
  fc
    .array(fc.constantFrom(0, 0, 255, 255, 100, 159, 160, 161, 200), {
      minLength: width * height,
      maxLength: width * height,
    })
    .map((dots) => ({ width, height, dots: Uint8Array.from(dots) })),
);

const isBlack = ({ rows, rowBytes }: Bitmap, x: number, y: number): boolean =>
  (((rows[y * rowBytes + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1) === 1;

describe('a picture in black and white', () => {
  it('is black where a dot is dark enough, and white in all the rest, to the last bit of a row', () => {
    fc.assert(
      fc.property(grey, ({ width, height, dots }) => {
        const picture = blackAndWhite(dots, width, height);
        expect(picture.rowBytes).toBe(Math.ceil(width / 8));
        for (let y = 0; y < height; y += 1)
          for (let x = 0; x < picture.rowBytes * 8; x += 1)
            expect(isBlack(picture, x, y)).toBe(x < width && (dots[y * width + x] ?? 255) < 160);
      }),
    );
  });
});

/** The chunks of a PNG, read as the standard has them; throws where a sum is wrong. */
const chunksOf = (png: Uint8Array): ReadonlyMap<string, Buffer> => {
  const bytes = Buffer.from(png);
  expect(bytes.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const body = bytes.subarray(at + 4, at + 8 + length);
    expect(bytes.readUInt32BE(at + 8 + length)).toBe(crc32(body));
    chunks.set(body.subarray(0, 4).toString('latin1'), body.subarray(4));
    at += 12 + length;
  }
  return chunks;
};

describe('a PNG', () => {
  it('is read as the picture that it was made of, and tells how large it is on paper', () => {
    fc.assert(
      fc.property(grey, fc.constantFrom(8000, 11_811), ({ width, height, dots }, dotsPerMetre) => {
        const picture = blackAndWhite(dots, width, height);
        const chunks = chunksOf(pngOf(picture, dotsPerMetre));
        expect([...chunks.keys()]).toEqual(['IHDR', 'pHYs', 'IDAT', 'IEND']);
        const header = chunks.get('IHDR') ?? Buffer.alloc(0);
        expect([header.readUInt32BE(0), header.readUInt32BE(4), ...header.subarray(8)]).toEqual([
          width,
          height,
          1,
          0,
          0,
          0,
          0,
        ]);
        const physical = chunks.get('pHYs') ?? Buffer.alloc(0);
        expect([physical.readUInt32BE(0), physical.readUInt32BE(4), physical[8]]).toEqual([
          dotsPerMetre,
          dotsPerMetre,
          1,
        ]);
        const lines = inflateSync(chunks.get('IDAT') ?? Buffer.alloc(0));
        expect(lines).toHaveLength((picture.rowBytes + 1) * height);
        for (let y = 0; y < height; y += 1) {
          expect(lines[y * (picture.rowBytes + 1)]).toBe(0);
          for (let x = 0; x < width; x += 1) {
            const byte = lines[y * (picture.rowBytes + 1) + 1 + (x >> 3)] ?? 0;
            expect(((byte >> (7 - (x & 7))) & 1) === 0).toBe(isBlack(picture, x, y));
          }
        }
      }),
      { numRuns: 50 },
    );
  });
});
