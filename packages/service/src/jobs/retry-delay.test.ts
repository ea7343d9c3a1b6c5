import { expect, it } from 'vitest';
import { retryDelay } from './retry-delay.ts';

/** The waits between tries that each fail at once. */
const waits = (count: number): readonly number[] => {
  const found: number[] = [];
  let failingFor = 0;
  while (found.length < count) {
    const wait = retryDelay(1, failingFor);
    found.push(wait);
    failingFor += wait;
  }
  return found;
};

it('waits 1, 2, 4 ... 60 times the base (interface 10.5)', () => {
  expect(waits(9)).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
});

it('scales with the base', () => {
  expect(retryDelay(60_000, 0)).toBe(60_000);
  expect(retryDelay(60_000, 24 * 3_600_000)).toBe(3_600_000);
});
