import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pollDelay } from './poll-delay.ts';

const service = (random = 0) => ({ settings: { retryBaseMs: 60_000 }, random: () => random });

it('is a quarter of the time that the vendor has taken, and at most the wait between tries', () => {
  expect(pollDelay(service(), { begunAt: 1_000 }, undefined, 41_000)).toBe(10_000);
  expect(pollDelay(service(), { begunAt: 0 }, undefined, 100 * 3_600_000)).toBe(3_600_000);
});

it('is whole, whatever the time, because the tables take no part of a millisecond', () => {
  const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
  fc.assert(
    fc.property(fc.nat(100_000_000), chance, (workedForMs, random) => {
      expect(pollDelay(service(random), { begunAt: 0 }, undefined, workedForMs)).toSatisfy(Number.isSafeInteger);
    }),
  );
});
