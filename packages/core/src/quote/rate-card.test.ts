import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { breakFaults, cardPrice, type RateCard, serviceRatePrice, type WeightBreak } from './rate-card.ts';

const flat = (upToKg: number | null, price: number): WeightBreak => ({ upToKg, price, stepKg: 1, stepPrice: 0 });

/** Up to 1 kg, up to 5 kg, and then by begun half kilograms. */
const card: RateCard = {
  breaks: [flat(1, 300_00), flat(5, 400_00), { upToKg: 30, price: 400_00, stepKg: 0.5, stepPrice: 25_50 }],
  minimum: 0,
};

describe('the price of a weight', () => {
  it.each([
    [0.001, 300_00],
    [1, 300_00],
    [1.0004, 300_00],
    [1.001, 400_00],
    [5, 400_00],
    [5.001, 425_50],
    [5.5, 425_50],
    [5.501, 451_00],
    [30, 400_00 + 50 * 25_50],
    [30.001, null],
  ])('of %d kg is %s', (kg, price) => {
    expect(cardPrice(card, kg)).toBe(price);
  });

  it('is the minimum at least', () => {
    expect(cardPrice({ ...card, minimum: 350_00 }, 1)).toBe(350_00);
    expect(cardPrice({ ...card, minimum: 350_00 }, 2)).toBe(400_00);
  });

  it('is counted by steps from nothing in the first break', () => {
    const byKg: RateCard = { breaks: [{ upToKg: null, price: 100_00, stepKg: 1, stepPrice: 20_00 }], minimum: 0 };
    expect([0, 0.2, 1, 1.001, 2.3].map((kg) => cardPrice(byKg, kg))).toEqual([100_00, 120_00, 120_00, 140_00, 160_00]);
  });
});

describe('breaks that cannot stand together', () => {
  it('are those out of order, behind one without an end, or cheaper than the one before', () => {
    expect(breakFaults(card.breaks)).toEqual([]);
    expect(breakFaults([flat(0, 100)])).toEqual([{ index: 0, kind: 'order', moreThanKg: 0 }]);
    expect(breakFaults([flat(5, 100), flat(5, 200)])).toEqual([{ index: 1, kind: 'order', moreThanKg: 5 }]);
    expect(breakFaults([flat(null, 100), flat(5, 200)])).toEqual([{ index: 1, kind: 'unreachable' }]);
    const stepped = { upToKg: 3, price: 100, stepKg: 2, stepPrice: 10 };
    expect(breakFaults([stepped, flat(null, 119)])).toEqual([{ index: 1, kind: 'cheaper', atLeast: 120, atKg: 3 }]);
    expect(breakFaults([stepped, flat(null, 120)])).toEqual([]);
    const secondStepped = [flat(5, 100), { upToKg: 10, price: 100, stepKg: 1, stepPrice: 10 }];
    expect(breakFaults([...secondStepped, flat(null, 150)])).toEqual([]);
    expect(breakFaults([...secondStepped, flat(null, 149)])).toEqual([
      { index: 2, kind: 'cheaper', atLeast: 150, atKg: 10 },
    ]);
    const further = { upToKg: null, price: 100, stepKg: 2, stepPrice: 20 };
    expect(breakFaults([stepped, further])).toEqual([]);
    expect(breakFaults([stepped, flat(4, 120), { ...further, price: 99 }])).toEqual([
      { index: 2, kind: 'cheaper', atLeast: 100, atKg: 4 },
    ]);
  });
});

/** Breaks as they come, and then only those that may stand together. */
const breaks = fc
  .array(
    fc.record({
      grams: fc.integer({ min: 1, max: 100_000 }),
      price: fc.integer({ min: 0, max: 1e6 }),
      stepGrams: fc.integer({ min: 1, max: 10_000 }),
      stepPrice: fc.integer({ min: 0, max: 1e5 }),
    }),
    { minLength: 1, maxLength: 5 },
  )
  .map((rows) =>
    rows
      .sort((a, b) => a.grams - b.grams)
      .map(({ grams, price, stepGrams, stepPrice }, i) => ({
        upToKg: i === rows.length - 1 ? null : grams / 1000,
        price: price + i * 2e5,
        stepKg: stepGrams / 1000,
        stepPrice: stepPrice % 50,
      })),
  )
  .filter((all) => breakFaults(all).length === 0);
const grams = fc.integer({ min: 0, max: 300_000 });

it('never falls when the weight rises, is never below nothing, and is whole', () => {
  fc.assert(
    fc.property(breaks, fc.nat(1e6), grams, grams, (all, minimum, one, other) => {
      const priceOf = (weight: number): number => cardPrice({ breaks: all, minimum }, weight / 1000) ?? Number.NaN;
      const [lighter, heavier] = [priceOf(Math.min(one, other)), priceOf(Math.max(one, other))];
      expect(heavier).toBeGreaterThanOrEqual(lighter);
      expect(lighter).toBeGreaterThanOrEqual(minimum);
      expect(Number.isSafeInteger(lighter)).toBe(true);
    }),
  );
});

it('has its breaks inclusive: at one the price of the break, a gram above that of the next', () => {
  fc.assert(
    fc.property(breaks, (all) => {
      for (const [i, { upToKg, price, stepPrice }] of all.entries()) {
        const next = all[i + 1];
        if (upToKg === null || next === undefined) continue;
        const at = (kg: number) => cardPrice({ breaks: all, minimum: 0 }, kg);
        expect(at(upToKg + 0.001)).toBe(next.price + next.stepPrice);
        if (stepPrice === 0) expect(at(upToKg)).toBe(price);
        const [alone] = [{ ...all[i], upToKg: null } as WeightBreak];
        const above = all[i - 1]?.upToKg ?? 0;
        expect(at(upToKg)).toBe(cardPrice({ breaks: [alone], minimum: 0 }, upToKg - above));
      }
    }),
  );
});

it('asks for a service its fixed part and its share of the sum, at least the minimum', () => {
  const rate = { price: 30_00, share: 250, minimum: 50_00 };
  expect(serviceRatePrice(rate, 0)).toBe(50_00);
  expect(serviceRatePrice(rate, 1_000_00)).toBe(55_00);
  // 2.5 % of 333.33 roubles are 833.325 kopecks.
  expect(serviceRatePrice({ ...rate, minimum: 0 }, 333_33)).toBe(38_33);
});
