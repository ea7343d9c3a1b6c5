import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { examplePoint } from '../testing/example-point.ts';
import { faultKind, isGone, isOpenOn, judgePoint, judgeProfile, type PointWish } from './judge-point.ts';
import type { PickupPoint } from './pickup-point.ts';

// interface 15.10: each rule in its own words, against the one judge.

const days = ['2026-11-20', '2026-11-23', '2026-11-24', '2026-12-01'] as const;
const cities = [
  { country: 'RU', codes: ['7700000000000', '0c5b2444-70a0-4932-980c-b4dc0d3f02b5'] },
  { country: 'RU', codes: ['7800000000000'] },
  { country: 'KZ', codes: ['7700000000000'] },
] as const;
const limit = (most: number) => fc.option(fc.integer({ min: 1, max: most }), { nil: null });

const point: fc.Arbitrary<PickupPoint> = fc
  .record({
    place: fc.constantFrom(...cities),
    code: fc.nat(1),
    intake: fc.boolean(),
    pickup: fc.boolean(),
    cashPayment: fc.boolean(),
    cardPayment: fc.boolean(),
    maxCashOnDelivery: fc.constantFrom(null, 0, 1_000_00, 5_000_00),
    minWeight: limit(3),
    maxWeight: limit(30),
    maxWidth: limit(60),
    maxHeight: limit(60),
    maxDepth: limit(60),
    maxSizeSum: limit(150),
    totalMaxVolume: fc.constantFrom(null, 0.01, 0.1),
    maxPlaces: fc.constantFrom(undefined, null, 1, 3),
    closed: fc.constantFrom(
      undefined,
      null,
      { from: '2026-11-23', until: '2026-11-24' },
      { from: '2026-11-23', until: null },
    ),
  })
  .map(({ place, code, maxPlaces, closed, ...rest }) => ({
    ...examplePoint,
    ...rest,
    ...(maxPlaces !== undefined && { maxPlaces }),
    ...(closed !== undefined && { closed }),
    country: place.country,
    cityId: place.codes[code] ?? place.codes[0],
  }));

const side = fc.integer({ min: 0, max: 80 });
const wish: fc.Arbitrary<PointWish> = fc.record({
  role: fc.constantFrom('intake', 'pickup'),
  city: fc.constantFrom(null, ...cities),
  day: fc.constantFrom(null, ...days),
  load: fc.option(
    fc.record({
      totalKg: fc.option(fc.integer({ min: 1, max: 40 }), { nil: null }),
      sidesCm: fc.tuple(side, side, side).map((all) => all.toSorted((a, b) => b - a) as [number, number, number]),
      sizeSumCm: fc.integer({ min: 0, max: 200 }),
      totalM3: fc.constantFrom(0, 0.005, 0.05, 1),
      places: fc.constantFrom(0, 1, 2, 5),
    }),
    { nil: null },
  ),
  toCollect: fc.constantFrom(null, 0, 1_000_00, 1_000_01, 50_000_00),
});

/** The table of 15.10, row by row. */
const oracle = (one: PickupPoint, { role, city, day, load, toCollect }: PointWish): readonly string[] => {
  const opening = [one.maxWidth, one.maxHeight, one.maxDepth].map((at) => at ?? 1e9).toSorted((a, b) => b - a);
  const most = (value: number, bound: number | null | undefined): boolean => bound == null || value <= bound;
  const rules: Readonly<Record<string, boolean>> = {
    elsewhere: city === null || (one.country === city.country && city.codes.some((code) => code === one.cityId)),
    closed:
      day === null ||
      !one.closed ||
      !days
        .filter((at) => at >= (one.closed?.from ?? '') && at < (one.closed?.until ?? '9'))
        .includes(day as '2026-11-20'),
    mode: one[role],
    'too-light': load?.totalKg == null || one.minWeight === null || load.totalKg >= one.minWeight,
    'too-heavy': load?.totalKg == null || most(load.totalKg, one.maxWeight),
    'too-long': load === null || opening.every((bound, at) => (load.sidesCm[at] ?? 0) <= bound),
    'too-large': load === null || most(load.sizeSumCm, one.maxSizeSum),
    'too-voluminous': load === null || most(load.totalM3, one.totalMaxVolume),
    'too-many': load === null || most(load.places, one.maxPlaces),
    'no-money': toCollect === null || ((one.cashPayment || one.cardPayment) && one.maxCashOnDelivery !== 0),
  };
  const broken = Object.keys(rules).filter((rule) => !rules[rule]);
  const isShort = toCollect !== null && rules['no-money'] && !most(toCollect, one.maxCashOnDelivery);
  return isShort ? [...broken, 'too-much-money'] : broken;
};

describe('the judge of points', () => {
  it('names every rule that a point breaks, and no other', () => {
    fc.assert(
      fc.property(point, wish, (one, wanted) => {
        expect(judgePoint(one, wanted).toSorted()).toEqual(oracle(one, wanted).toSorted());
      }),
      { numRuns: 2_000 },
    );
  });

  it('never lets a point of another city pass', () => {
    fc.assert(
      fc.property(point, wish, (one, wanted) => {
        const { city } = wanted;
        fc.pre(city !== null && (city.country !== one.country || !city.codes.some((code) => code === one.cityId)));
        expect(judgePoint(one, wanted)).toContain('elsewhere');
      }),
    );
  });

  it('says of all points of a profile what it says of each, but for where it lies', () => {
    fc.assert(
      fc.property(point, wish, (one, wanted) => {
        expect(judgePoint(one, wanted).filter((fault) => faultKind(fault) !== 'place' || fault === 'closed')).toEqual(
          judgeProfile(one, wanted),
        );
      }),
    );
  });

  it('knows of no point that is not there', () => {
    const anything: PointWish = { role: 'pickup', city: null, day: null, load: null, toCollect: null };
    expect(judgePoint(null, anything)).toEqual(['unknown']);
    expect(faultKind('unknown')).toBe('place');
  });

  it('takes a point that opens again for closed on the days between, and never for gone', () => {
    const between = { closed: { from: '2026-11-23', until: '2026-11-24' } };
    const forGood = { closed: { from: '2026-11-23', until: null } };
    expect(days.map((day) => isOpenOn(between, day))).toEqual([true, false, true, true]);
    expect(days.map((day) => isOpenOn(forGood, day))).toEqual([true, false, false, false]);
    expect(days.map((day) => isGone(between, day))).toEqual([false, false, false, false]);
    expect(days.map((day) => isGone(forGood, day))).toEqual([false, true, true, true]);
    expect(isGone({}, '2026-11-23')).toBe(false);
  });
});
