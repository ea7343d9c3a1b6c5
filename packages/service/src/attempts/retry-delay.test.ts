import fc from 'fast-check';
import { expect, it } from 'vitest';
import { retryDelay } from './retry-delay.ts';

const withBase = (retryBaseMs: number, random = () => 0) => ({ settings: { retryBaseMs }, random });

/** The waits between tries that each fail at once. */
const waits = (count: number): readonly number[] => {
  const found: number[] = [];
  let failingFor = 0;
  while (found.length < count) {
    const wait = retryDelay(withBase(1), failingFor);
    found.push(wait);
    failingFor += wait;
  }
  return found;
};

it('waits 1, 2, 4 ... 60 times the base (interface 10.5)', () => {
  expect(waits(9)).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
});

it('scales with the base', () => {
  expect(retryDelay(withBase(60_000), 0)).toBe(60_000);
  expect(retryDelay(withBase(60_000), 24 * 3_600_000)).toBe(3_600_000);
});

it('is spread over the last quarter of the wait, so that what failed together does not come back together', () => {
  expect(
    retryDelay(
      withBase(60_000, () => 0.5),
      0,
    ),
  ).toBe(52_500);
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), fc.nat(), (random, failingFor) => {
      const whole = retryDelay(withBase(60_000), failingFor);
      const wait = retryDelay(
        withBase(60_000, () => random),
        failingFor,
      );
      expect(wait).toBeLessThanOrEqual(whole);
      expect(wait).toBeGreaterThanOrEqual(0.75 * whole);
    }),
  );
});
