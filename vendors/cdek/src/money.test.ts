import fc from 'fast-check';
import { expect, it } from 'vitest';
import { divide } from './money.ts';

it('divides in proportion, and equally where there is none', () => {
  expect(divide(100, [1, 3])).toEqual([25, 75]);
  expect(divide(10_000, [0, 0, 0])).toEqual([3333, 3334, 3333]);
  expect(divide(0, [5, 5])).toEqual([0, 0]);
  expect(divide(7, [])).toEqual([]);
});

it('divides to the kopeck', () => {
  fc.assert(
    fc.property(fc.nat(1e12), fc.array(fc.nat(1e9), { minLength: 1, maxLength: 126 }), (sum, shares) => {
      const parts = divide(sum, shares);
      expect(parts.reduce((all, part) => all + part, 0)).toBe(sum);
      expect(parts.every((part) => Number.isInteger(part) && part >= 0)).toBe(true);
    }),
  );
});
