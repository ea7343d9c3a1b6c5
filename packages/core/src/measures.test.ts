import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  billedWeightKg,
  gramsFromKg,
  heaviestPlaceKg,
  kgFromGrams,
  longestSideCm,
  type Measured,
  sidesCm,
  totalPlaces,
  totalVolumeM3,
  totalWeightKg,
  volumetricWeightKg,
} from './measures.ts';

const place = (fields: Partial<Measured>): Measured => ({
  weightKg: 1,
  qty: 1,
  dimensions: null,
  volumeM3: null,
  ...fields,
});

describe('billed weight', () => {
  it('is the real weight where there is no size', () => {
    expect(billedWeightKg([place({ weightKg: 0.1, qty: 3 })])).toBe(0.3);
  });

  it('takes the greater of the two place by place, not of the sums', () => {
    const bulky = place({ weightKg: 1, qty: 2, dimensions: { l: 50, h: 40, w: 30 } });
    const heavy = place({ weightKg: 20, dimensions: { l: 10, h: 10, w: 10 } });
    expect(billedWeightKg([bulky, heavy])).toBe(44);
    expect(billedWeightKg([bulky, heavy], { divisor: 4000 })).toBe(50);
  });

  it('counts a volume once for the whole parcel, in place of the dimensions', () => {
    const parcel = place({ weightKg: 10, qty: 5, dimensions: { l: 200, h: 200, w: 200 }, volumeM3: 0.5 });
    expect(billedWeightKg([parcel])).toBe(100);
    expect(billedWeightKg([parcel], { kgPerCubicMetre: 250 })).toBe(125);
    expect(billedWeightKg([{ ...parcel, volumeM3: 0.01 }])).toBe(50);
  });

  it.each([
    [1.0005, 1.001],
    [1.0004, 1],
    [2.0015, 2.002],
    [0.0145, 0.015],
  ])('rounds %d kg half up to %d', (weightKg, expected) => {
    expect(billedWeightKg([place({ weightKg })])).toBe(expected);
  });

  it('is the exact sum of whole grams, however many places', () => {
    const grams = fc.integer({ min: 1, max: 2_000_000 });
    const items = fc.array(fc.record({ grams, qty: fc.integer({ min: 1, max: 50 }) }), { maxLength: 100 });
    fc.assert(
      fc.property(items, (rows) => {
        const total = rows.reduce((sum, row) => sum + row.grams * row.qty, 0);
        const places = rows.map((row) => place({ weightKg: kgFromGrams(row.grams), qty: row.qty }));
        expect(gramsFromKg(billedWeightKg(places))).toBe(total);
        expect(totalWeightKg(places)).toBe(kgFromGrams(total));
      }),
    );
  });
});

describe('size', () => {
  const items = [place({ weightKg: 2, qty: 2, dimensions: { l: 30, h: 20, w: 40 } }), place({ weightKg: 7, qty: 3 })];

  it('adds up', () => {
    expect(volumetricWeightKg({ l: 10.1, h: 10, w: 10 })).toBe(0.202);
    expect(totalPlaces(items)).toBe(5);
    expect(totalVolumeM3(items)).toBe(0.048);
    expect(longestSideCm(items)).toBe(40);
    expect(heaviestPlaceKg(items)).toBe(7);
    expect(sidesCm({ l: 30, h: 20, w: 40 })).toEqual([40, 30, 20]);
  });

  it('is zero where nothing is known', () => {
    expect(totalVolumeM3([place({})])).toBe(0);
    expect(longestSideCm([place({})])).toBe(0);
    expect(billedWeightKg([])).toBe(0);
  });
});

describe('whatever the places are', () => {
  const side = fc.integer({ min: 1, max: 200 });
  const places = fc.array(
    fc.record({
      weightKg: fc.integer({ min: 1, max: 100_000 }).map(kgFromGrams),
      qty: fc.integer({ min: 1, max: 20 }),
      dimensions: fc.option(fc.record({ l: side, h: side, w: side }), { nil: null }),
      volumeM3: fc.constant(null),
    }),
    { minLength: 1, maxLength: 8 },
  );

  it('the billed weight is no less than the real one, and no more than real and volumetric together', () => {
    fc.assert(
      fc.property(places, fc.integer({ min: 2000, max: 8000 }), (all, divisor) => {
        const billed = billedWeightKg(all, { divisor });
        const volumetric = all.reduce(
          (sum, { dimensions, qty }) => sum + (dimensions === null ? 0 : volumetricWeightKg(dimensions, divisor) * qty),
          0,
        );
        expect(billed).toBeGreaterThanOrEqual(totalWeightKg(all) - 0.0005);
        expect(billed).toBeLessThanOrEqual(totalWeightKg(all) + volumetric + 0.0005);
      }),
    );
  });

  it('it does not depend on their order, nor on whether equal ones are counted or named', () => {
    fc.assert(
      fc.property(places, (all) => {
        const named = all.flatMap((one) => Array.from({ length: one.qty }, () => ({ ...one, qty: 1 })));
        expect(billedWeightKg(all.toReversed())).toBe(billedWeightKg(all));
        expect(billedWeightKg(named)).toBeCloseTo(billedWeightKg(all), 2);
        expect([totalPlaces(named), longestSideCm(named), heaviestPlaceKg(named)]).toEqual([
          totalPlaces(all),
          longestSideCm(all),
          heaviestPlaceKg(all),
        ]);
        expect(totalVolumeM3(named)).toBeCloseTo(totalVolumeM3(all), 6);
      }),
    );
  });

  it('it falls with a greater divisor, and rises with every place', () => {
    fc.assert(
      fc.property(places, places, (some, more) => {
        expect(billedWeightKg(some, { divisor: 6000 })).toBeLessThanOrEqual(billedWeightKg(some, { divisor: 5000 }));
        expect(billedWeightKg([...some, ...more])).toBeGreaterThan(billedWeightKg(some));
      }),
    );
  });

  it('grams and kilograms are the same weight, and the sides of a place the same sides', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), side, side, side, (grams, l, h, w) => {
        expect(gramsFromKg(kgFromGrams(grams))).toBe(grams);
        const sides = sidesCm({ l, h, w });
        expect(sides.toSorted((a, b) => a - b)).toEqual([l, h, w].sort((a, b) => a - b));
        expect(sides[0]).toBeGreaterThanOrEqual(sides[1]);
        expect(sides[1]).toBeGreaterThanOrEqual(sides[2]);
      }),
    );
  });
});
