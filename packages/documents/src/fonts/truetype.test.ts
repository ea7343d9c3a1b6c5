import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Point } from './outline.ts';
import { type FontMeasures, outlineOf, trueType } from './truetype.ts';

const coordinate = fc.integer({ min: -3000, max: 3000 });
const point = fc.record<Point>({ x: coordinate, y: coordinate, onCurve: fc.boolean() });
const contours = fc.array(fc.array(point, { minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 4 });

/** An entry of `glyf`, read by the specification of OpenType and not by what wrote it. */
const contoursIn = (bytes: Uint8Array): readonly (readonly Point[])[] => {
  const view = Buffer.from(bytes);
  const count = view.readInt16BE(0);
  const ends = Array.from({ length: count }, (_, i) => view.readUInt16BE(10 + 2 * i));
  let at = 10 + 2 * count;
  at += 2 + view.readUInt16BE(at);
  const total = (ends.at(-1) ?? -1) + 1;
  const flags: number[] = [];
  while (flags.length < total) {
    const flag = view[at] ?? 0;
    at += 1;
    flags.push(flag);
    if ((flag & 8) !== 0) {
      for (let times = view[at] ?? 0; times > 0; times -= 1) flags.push(flag);
      at += 1;
    }
  }
  const along = (short: number, same: number): readonly number[] => {
    let value = 0;
    return flags.map((flag) => {
      if ((flag & short) !== 0) {
        value += ((flag & same) !== 0 ? 1 : -1) * (view[at] ?? 0);
        at += 1;
      } else if ((flag & same) === 0) {
        value += view.readInt16BE(at);
        at += 2;
      }
      return value;
    });
  };
  const xs = along(2, 16);
  const ys = along(4, 32);
  const points = flags.map((flag, i) => ({ x: xs[i] ?? 0, y: ys[i] ?? 0, onCurve: (flag & 1) === 1 }));
  return ends.map((end, i) => points.slice((ends[i - 1] ?? -1) + 1, end + 1));
};

describe('the outline of a letter', () => {
  it('is read as the curves that it was made of, in a box that holds them', () => {
    fc.assert(
      fc.property(contours, (curves) => {
        const { bytes, box, points, contours: count } = outlineOf(curves);
        expect(contoursIn(bytes)).toEqual(curves);
        expect([points, count]).toEqual([curves.flat().length, curves.length]);
        for (const { x, y } of curves.flat()) {
          expect(x >= box.minX && x <= box.maxX).toBe(true);
          expect(y >= box.minY && y <= box.maxY).toBe(true);
        }
      }),
    );
  });

  it('has whole units of the font, and nothing at all for a space', () => {
    const [[first] = []] = contoursIn(outlineOf([[{ x: 0.4, y: 1.6, onCurve: true }]]).bytes);
    expect(first).toEqual({ x: 0, y: 2, onCurve: true });
    expect(outlineOf([])).toMatchObject({ points: 0, contours: 0 });
    expect(outlineOf([]).bytes).toHaveLength(0);
  });
});

describe('a font file', () => {
  const measures: FontMeasures = {
    unitsPerEm: 1000,
    ascent: 900,
    descent: -200,
    flags: 0,
    box: { minX: -10, minY: -200, maxX: 1000, maxY: 900 },
  };
  const glyphs = fc.array(fc.record({ outline: contours.map(outlineOf), advance: fc.nat(2000) }), {
    minLength: 1,
    maxLength: 6,
  });

  /** The tables of a font, by name. */
  const tablesOf = (font: Uint8Array): ReadonlyMap<string, Buffer> => {
    const bytes = Buffer.from(font);
    return new Map(
      Array.from({ length: bytes.readUInt16BE(4) }, (_, i) => {
        const at = 12 + 16 * i;
        const offset = bytes.readUInt32BE(at + 8);
        return [bytes.toString('latin1', at, at + 4), bytes.subarray(offset, offset + bytes.readUInt32BE(at + 12))];
      }),
    );
  };

  it('holds each letter where its table of places says, with its advance', () => {
    fc.assert(
      fc.property(glyphs, (all) => {
        const tables = tablesOf(trueType(measures, all));
        const [glyf, loca, hmtx] = ['glyf', 'loca', 'hmtx'].map((name) => tables.get(name) ?? Buffer.alloc(0));
        for (const [i, { outline, advance }] of all.entries()) {
          const [from = 0, to = 0] = [i + 1, i + 2].map((n) => loca?.readUInt32BE(4 * n));
          expect(Buffer.compare(glyf?.subarray(from, to) ?? Buffer.alloc(0), Buffer.from(outline.bytes))).toBe(0);
          expect(hmtx?.readUInt16BE(4 * (i + 1))).toBe(advance);
        }
      }),
      { numRuns: 50 },
    );
  });

  it('adds up to the number that readers check', () => {
    fc.assert(
      fc.property(glyphs, (all) => {
        const bytes = Buffer.from(trueType(measures, all));
        let sum = 0;
        for (let at = 0; at < bytes.length; at += 4) sum = (sum + bytes.readUInt32BE(at)) >>> 0;
        expect(sum).toBe(0xb1b0afba);
      }),
      { numRuns: 30 },
    );
  });
});
