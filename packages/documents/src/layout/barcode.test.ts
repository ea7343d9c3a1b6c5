import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newDrawnFile } from '../proof/drawn-pages.ts';
import { barsBlock, drawBars, fitsCode128, modulesOf, qrBlock } from './barcode.ts';
import type { Canvas, Stencil } from './canvas.ts';

/** The stencil that a drawing asks for. */
const stencilOf = (draw: (canvas: Canvas) => void): Stencil => {
  let found: Stencil | undefined;
  const canvas = newDrawnFile().newCanvas({ width: 500, height: 500 });
  draw({
    ...canvas,
    stencil: (stencil) => {
      found = stencil;
    },
  });
  if (found === undefined) throw new Error('no symbol was drawn');
  return found;
};
const box = { x: 0, y: 0, width: 100, height: 10 } as const;

/** The black bars of a linear symbol: where each begins and how wide it is, in modules. */
const barsOf = ({ path }: Stencil): readonly (readonly [number, number])[] =>
  [...path.matchAll(/(\d+) 0 (\d+) 1 re/g)].map(([, x, width]) => [Number(x), Number(width)]);

/** Black and white in turn, from the first bar on, as a scanner measures them. */
const runsOf = (stencil: Stencil): readonly number[] => {
  const bars = barsOf(stencil);
  return bars.flatMap(([x, width], i) => {
    const next = bars[i + 1];
    return next === undefined ? [width] : [width, next[0] - x - width];
  });
};

describe('Code 128', () => {
  const text = fc.stringMatching(/^[\x20-\x7e]{1,40}$/);

  it('is made of characters of eleven modules, three bars and three spaces, and ends with the thirteen of its stop', () => {
    fc.assert(
      fc.property(text, (said) => {
        const runs = runsOf(stencilOf((canvas) => drawBars(canvas, { text: said }, box)));
        expect(runs.slice(-7)).toEqual([2, 3, 3, 1, 1, 1, 2]);
        const characters = runs.slice(0, -7);
        expect(characters.length % 6).toBe(0);
        for (let at = 0; at < characters.length; at += 6) {
          const six = characters.slice(at, at + 6);
          expect(six.reduce((sum, width) => sum + width, 0)).toBe(11);
          for (const width of six) expect([1, 2, 3, 4]).toContain(width);
        }
      }),
    );
  });

  it('knows its width before it is drawn, and takes only what its alphabet has', () => {
    fc.assert(
      fc.property(text, (said) => {
        expect(fitsCode128(said)).toBe(true);
        expect(modulesOf({ text: said })).toBe(stencilOf((canvas) => drawBars(canvas, { text: said }, box)).width);
      }),
    );
    for (const said of ['', 'Накладная', 'a\u00a0b', 'x'.repeat(81), 'a\nb']) {
      expect(fitsCode128(said)).toBe(false);
      expect(modulesOf({ text: said })).toBe(Number.POSITIVE_INFINITY);
    }
  });
});

describe('Interleaved 2 of 5', () => {
  it('carries an even number of digits, two wide elements in five; what it cannot carry is in Code 128', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{1,24}$/), (digits) => {
        const bars = { text: digits, symbology: 'interleaved-2-of-5' } as const;
        const stencil = stencilOf((canvas) => drawBars(canvas, bars, box));
        const plain = stencilOf((canvas) => drawBars(canvas, { text: digits }, box));
        if (digits.length % 2 === 1) {
          expect(stencil.path).toBe(plain.path);
          return;
        }
        const runs = runsOf(stencil).slice(4, -3);
        expect(runs).toHaveLength(5 * digits.length);
        const narrow = Math.min(...runs);
        const decoded: number[] = [];
        for (let at = 0; at < runs.length; at += 10)
          for (const color of [0, 1]) {
            const five = [0, 1, 2, 3, 4].map((i) => (runs[at + 2 * i + color] ?? 0) > narrow);
            expect(five.filter(Boolean)).toHaveLength(2);
            const weight = five.reduce((sum, wide, i) => sum + (wide ? ([1, 2, 4, 7, 0][i] ?? 0) : 0), 0);
            decoded.push(weight === 11 ? 0 : weight);
          }
        expect(decoded.join('')).toBe(digits);
      }),
      { numRuns: 50 },
    );
  });
});

describe('a QR code', () => {
  it('is a square with its three finders, and holds no module twice', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 60 }), (said) => {
        const { width, height, path } = stencilOf((canvas) => qrBlock(said, 60).draw(canvas, 0, 0, 60));
        expect(width).toBe(height);
        const dark = new Set<number>();
        for (const [, x, y, count] of path.matchAll(/(\d+) (\d+) (\d+) 1 re/g))
          for (let i = 0; i < Number(count); i += 1) {
            const module = Number(y) * width + Number(x) + i;
            expect(dark.has(module)).toBe(false);
            dark.add(module);
          }
        const finder = (left: number, top: number) =>
          Array.from({ length: 7 }, (_, i) => dark.has(top * width + left + i)).every(Boolean) &&
          Array.from({ length: 5 }, (_, i) => dark.has((top + 1) * width + left + 1 + i)).every((one) => !one);
        expect([finder(0, 0), finder(width - 7, 0), finder(0, width - 7)]).toEqual([true, true, true]);
      }),
      { numRuns: 30 },
    );
  });
});

describe('bars in a column', () => {
  it('stand at its right, no wider than it, and no module wider than half a millimetre', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Z0-9-]{1,30}$/), fc.integer({ min: 60, max: 400 }), (text, width) => {
        const file = newDrawnFile();
        const page = file.newCanvas({ width, height: 40 });
        barsBlock({ text }, 30).draw(page, 0, 0, width);
        file.add(page);
        const [code] = file.pages[0]?.codes ?? [];
        if (code === undefined) throw new Error('no bars');
        expect(code.x + code.width).toBeCloseTo(width, 6);
        expect(code.x).toBeGreaterThanOrEqual(-1e-6);
        expect((code.width / modulesOf({ text }) / 72) * 25.4).toBeLessThanOrEqual(0.501);
      }),
    );
  });
});
