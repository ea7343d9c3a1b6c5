import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addMarkUp,
  divideHalfUp,
  formatRoubles,
  kopecksFromRoubles,
  MAX_KOPECKS,
  roublesFromKopecks,
  scaleHalfUp,
  shareOf,
  splitEvenly,
  splitKopecks,
  sumKopecks,
  vatInside,
} from './money.ts';

const kopecks = fc.integer({ min: -MAX_KOPECKS, max: MAX_KOPECKS });

/** The definition, in exact arithmetic: floor(|n| / d + 1/2), with the sign put back. */
function exactHalfUp(numerator: bigint, denominator: bigint): bigint {
  const isNegative = numerator < 0n !== denominator < 0n;
  const n = numerator < 0n ? -numerator : numerator;
  const d = denominator < 0n ? -denominator : denominator;
  const magnitude = (2n * n + d) / (2n * d);
  return isNegative ? -magnitude : magnitude;
}

describe('roubles and kopecks', () => {
  it.each([
    [0, 0],
    [-0, 0],
    [19.99, 1999],
    [1.1, 110],
    [0.07, 7],
    [1e6, 100_000_000],
    [-5.5, -550],
    [9_999_999_999_999.99, MAX_KOPECKS],
  ])('%d roubles are %d kopecks', (roubles, expected) => {
    expect(kopecksFromRoubles(roubles)).toBe(expected);
  });

  it.each([Number.NaN, Infinity, -Infinity, 10.005, 1e-3, 1e-7, 0.1 + 0.2, 1e13, 1e21, 1e300, 90071992547409.91])(
    'refuses %d',
    (roubles) => {
      expect(kopecksFromRoubles(roubles)).toBeUndefined();
    },
  );

  it('come back from the wire unchanged, through JSON', () => {
    fc.assert(
      fc.property(kopecks, (amount) => {
        const onTheWire = JSON.stringify(roublesFromKopecks(amount));
        expect(onTheWire).toMatch(/^-?\d+(\.\d{1,2})?$/);
        expect(kopecksFromRoubles(JSON.parse(onTheWire))).toBe(amount);
      }),
    );
  });
});

describe('rounding', () => {
  it.each([
    [5, 2, 3],
    [-5, 2, -3],
    [5, -2, -3],
    [4, 3, 1],
    [0, 7, 0],
    [-1, 3, 0],
    [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER, 1],
  ])('%d / %d is %d', (numerator, denominator, expected) => {
    expect(divideHalfUp(numerator, denominator)).toBe(expected);
  });

  it('is exact over the whole range', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.maxSafeInteger(), (numerator, denominator) => {
        fc.pre(denominator !== 0);
        expect(BigInt(divideHalfUp(numerator, denominator))).toBe(exactHalfUp(BigInt(numerator), BigInt(denominator)));
      }),
    );
  });

  it('is exact where the product passes 2^53', () => {
    fc.assert(
      fc.property(kopecks, fc.integer({ min: -10_000, max: 10_000 }), (amount, share) => {
        const expected = exactHalfUp(BigInt(amount) * BigInt(share), 10_000n);
        expect(BigInt(scaleHalfUp(amount, share, 10_000))).toBe(expected);
      }),
    );
  });

  it('refuses fractions, division by zero and results that a double cannot hold', () => {
    expect(() => divideHalfUp(1.5, 2)).toThrow(RangeError);
    expect(() => divideHalfUp(1, 0)).toThrow(RangeError);
    expect(() => scaleHalfUp(MAX_KOPECKS, MAX_KOPECKS, 1)).toThrow(RangeError);
    expect(() => sumKopecks([Number.MAX_SAFE_INTEGER, 1])).toThrow(RangeError);
  });
});

describe('shares', () => {
  it('rounds half up', () => {
    expect(shareOf(10_050, 1_000)).toBe(1_005);
    expect(shareOf(5, 1_000)).toBe(1);
    expect(addMarkUp(12_345, 1_500)).toBe(14_197);
    expect(vatInside(12_200, 22)).toBe(2_200);
    expect(vatInside(10_000, 0)).toBe(0);
  });

  it('a mark-up is within half a kopeck of the truth and grows with the amount', () => {
    const amount = fc.integer({ min: 0, max: 1_000_000_000 });
    fc.assert(
      fc.property(amount, amount, fc.integer({ min: 0, max: 50_000 }), (a, b, markUp) => {
        const error = BigInt(addMarkUp(a, markUp)) * 10_000n - BigInt(a) * BigInt(10_000 + markUp);
        expect(error).toBeGreaterThan(-5_001n);
        expect(error).toBeLessThanOrEqual(5_000n);
        expect(addMarkUp(a, markUp)).toBe(a + shareOf(a, markUp));
        expect(addMarkUp(Math.min(a, b), markUp)).toBeLessThanOrEqual(addMarkUp(Math.max(a, b), markUp));
      }),
    );
  });

  it('splitting loses no kopeck and gives nobody a kopeck too many', () => {
    const weights = fc.array(fc.nat(100_000), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_KOPECKS }), weights, (amount, shares) => {
        const total = sumKopecks(shares);
        fc.pre(total > 0);
        const parts = splitKopecks(amount, shares);
        expect(sumKopecks(parts)).toBe(amount);
        for (const [index, part] of parts.entries()) {
          expect(Math.abs(part - scaleHalfUp(amount, shares[index] ?? 0, total))).toBeLessThanOrEqual(1);
          expect(part).toBeGreaterThanOrEqual(0);
        }
      }),
    );
    expect(splitKopecks(100, [1, 1, 1])).toEqual([33, 34, 33]);
    expect(() => splitKopecks(100, [0])).toThrow(RangeError);
  });

  it('makes equal pieces that make the whole again, of which some have a kopeck more', () => {
    const pieces = fc.integer({ min: 1, max: 100_000 });
    fc.assert(
      fc.property(fc.nat(MAX_KOPECKS), pieces, (amount, qty) => {
        const parts = splitEvenly(amount, qty);
        expect(sumKopecks(parts.map((part) => part.qty * part.each))).toBe(amount);
        expect(sumKopecks(parts.map((part) => part.qty))).toBe(qty);
        for (const part of parts) expect(part.qty).toBeGreaterThan(0);
        expect(parts.length < 2 || parts[1]?.each === (parts[0]?.each ?? 0) + 1).toBe(true);
      }),
    );
    expect(splitEvenly(100, 3)).toEqual([
      { qty: 2, each: 33 },
      { qty: 1, each: 34 },
    ]);
  });
});

describe('print', () => {
  it.each([
    [123_450, '1,234.50', '1\u00a0234,50'],
    [5, '0.05', '0,05'],
    [-99_999_999, '-999,999.99', '-999\u00a0999,99'],
    [100_000_000_00, '100,000,000.00', '100\u00a0000\u00a0000,00'],
  ])('%d kopecks', (amount, en, ru) => {
    expect(formatRoubles(amount, 'en')).toBe(en);
    expect(formatRoubles(amount, 'ru')).toBe(ru);
  });
});
