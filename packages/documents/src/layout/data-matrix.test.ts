import bwip from 'bwip-js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dataMatrix } from './data-matrix.ts';

const asText = (side: number, modules: ArrayLike<number>) =>
  Array.from({ length: side }, (_, y) =>
    Array.from({ length: side }, (_, x) => (modules[y * side + x] === 1 ? '#' : '.')).join(''),
  );

/** The oracle: a library that other tests read back with a scanner. It draws the text in the way that is shortest. */
const drawn = (text: string) => {
  const [symbol] = bwip.raw({ bcid: 'datamatrix', text });
  if (symbol === undefined || !('pixs' in symbol)) throw new Error('No matrix');
  return asText(symbol.pixx, symbol.pixs);
};

const ours = (text: string) => {
  const { side, modules } = dataMatrix(text);
  return asText(side, modules);
};

describe('a DataMatrix', () => {
  it('is that of the standard, in each of its sizes', () => {
    for (let pairs = 1; pairs <= 44; pairs += 1) {
      const digits = '7820392049'.repeat(9).slice(0, pairs * 2);
      expect(ours(digits)).toEqual(drawn(digits));
    }
  });

  it('is no larger than the smallest for the code of a place', () => {
    const digits = (min: number, max: number) => fc.stringMatching(new RegExp(`^\\d{${min},${max}}$`));
    const group = fc.integer({ min: 1, max: 99_999 });
    const prefix = fc.stringMatching(/^[A-Z0-9]{1,6}$/);
    const code = fc
      .tuple(prefix, digits(4, 12), digits(4, 4), fc.option(group), fc.oneof(group, fc.constant('R')))
      .map((parts) => parts.filter((part) => part !== null).join('-'));
    fc.assert(
      fc.property(code, (text) => {
        expect(ours(text).length).toBe(drawn(text).length);
      }),
    );
    expect(ours('CTG-7820-3920-2')).toEqual(drawn('CTG-7820-3920-2'));
  });

  it('carries nothing that it would carry wrongly', () => {
    expect(() => dataMatrix('ЗАКАЗ-1')).toThrow(RangeError);
    expect(() => dataMatrix('A'.repeat(45))).toThrow(RangeError);
  });
});
