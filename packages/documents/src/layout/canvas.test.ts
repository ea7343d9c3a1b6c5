import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newCanvas, type Rectangle, type Stencil } from './canvas.ts';
import { colours, styles } from './style.ts';

const size = { width: 400, height: 600 } as const;
const encode = (text: string) => [{ font: 'F1', codes: `<${Buffer.from(text).toString('hex')}>` }];

/** Where a stencil was drawn: read from the operators `a 0 0 d e f cm`. */
const placed = (content: string, { width, height }: Stencil): Rectangle => {
  const [, a = '', d = '', e = '', f = ''] = /q (\S+) 0 0 (\S+) (\S+) (\S+) cm/.exec(content) ?? [];
  return { x: Number(e), y: size.height - Number(f), width: Number(a) * width, height: -Number(d) * height };
};

describe('bars for a printer whose dots are known', () => {
  const stencil = fc.oneof(
    fc.integer({ min: 20, max: 300 }).map((width): Stencil => ({ width, height: 1, path: '', isBarcode: true })),
    fc.integer({ min: 10, max: 60 }).map((side): Stencil => ({ width: side, height: side, path: '', isBarcode: true })),
  );
  const box = fc.record({
    x: fc.double({ min: 0, max: 100, noNaN: true }),
    y: fc.double({ min: 0, max: 100, noNaN: true }),
    width: fc.double({ min: 60, max: 290, noNaN: true }),
    height: fc.double({ min: 20, max: 290, noNaN: true }),
  });
  const dots = fc.constantFrom(8, 300 / 25.4).map((perMillimetre) => (perMillimetre * 25.4) / 72);

  it('have modules of whole dots, all of one width, and begin on a dot', () => {
    fc.assert(
      fc.property(stencil, box, dots, (one, where, dotsPerPoint) => {
        const canvas = newCanvas(size, encode, dotsPerPoint);
        canvas.stencil(one, where, colours.black);
        const got = placed(canvas.content(), one);
        const inDots = (points: number) => points * dotsPerPoint;
        const isWhole = (value: number) => expect(Math.abs(value - Math.round(value))).toBeLessThan(0.1);
        isWhole(inDots(got.width) / one.width);
        isWhole(inDots(got.x));
        isWhole(inDots(got.y));
        expect(Math.round(inDots(got.width) / one.width)).toBeGreaterThanOrEqual(1);
      }),
    );
  });

  it('are as wide as whole dots let them be within their box, or one dot a module', () => {
    fc.assert(
      fc.property(stencil, box, dots, (one, where, dotsPerPoint) => {
        const canvas = newCanvas(size, encode, dotsPerPoint);
        canvas.stencil(one, where, colours.black);
        const modules = Math.round((placed(canvas.content(), one).width * dotsPerPoint) / one.width);
        const room = (where.width * dotsPerPoint) / one.width;
        expect(modules).toBeLessThanOrEqual(Math.max(1, room + 0.07));
        expect(modules + 1).toBeGreaterThan(room);
      }),
    );
  });

  it('fill their box where nobody knows the printer, and so does what is no barcode', () => {
    const where = { x: 10.5, y: 20.25, width: 100, height: 30 };
    for (const [stencil, dotsPerPoint] of [
      [{ width: 77, height: 1, path: '', isBarcode: true }, undefined],
      [{ width: 77, height: 1, path: '' }, 2.8],
    ] as const) {
      const canvas = newCanvas(size, encode, dotsPerPoint);
      canvas.stencil(stencil, where, colours.black);
      const got = placed(canvas.content(), stencil);
      for (const side of ['x', 'y', 'width', 'height'] as const) expect(got[side]).toBeCloseTo(where[side], 1);
    }
  });
});

describe('a page being drawn', () => {
  it('has its origin at the upper left corner, and numbers that every reader of PDF understands', () => {
    const canvas = newCanvas(size, encode);
    canvas.fill([{ x: 1, y: 2, width: 3, height: 4 }], colours.ink);
    canvas.line({ x: 0, y: 0 }, { x: 400, y: 600 }, 0.5, colours.hair);
    canvas.frame({ x: 10, y: 20, width: 30, height: 40 }, 1e-7, colours.black);
    expect(canvas.content().split('\n')).toEqual([
      '0.11 0.13 0.16 rg 1 594 3 4 re f',
      '0.80 0.83 0.86 RG 0.5 w 0 600 m 400 0 l S',
      '0 0 0 RG 0 w 10 540 30 40 re S',
    ]);
    expect(canvas.content()).not.toMatch(/e-|NaN|undefined/);
  });

  it('sets a text at its left, its right or its middle, and an empty one not at all', () => {
    const startOf = (align: 'left' | 'right' | 'centre') => {
      const canvas = newCanvas(size, encode);
      canvas.text('Коротко', 200, 100, { ...styles.body, align });
      return Number(/rg (\S+) \S+ Td/.exec(canvas.content())?.[1]);
    };
    const [left, right, centre] = [startOf('left'), startOf('right'), startOf('centre')];
    expect(left).toBe(200);
    expect(right).toBeLessThan(200);
    expect(left - centre).toBeCloseTo(centre - right, 3);
    const canvas = newCanvas(size, encode);
    canvas.text('', 0, 0, styles.body);
    expect(canvas.content()).toBe('');
  });
});
