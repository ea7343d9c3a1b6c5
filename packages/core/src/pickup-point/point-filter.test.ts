import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Measured } from '../measures.ts';
import { loadOf, pointAccepts, pointTakes } from './accepts.ts';
import type { PickupPointProfile } from './pickup-point.ts';
import { isWanted } from './point-filter.ts';

const limit = (most: number) => fc.option(fc.integer({ min: 1, max: most }), { nil: null });
const profile: fc.Arbitrary<PickupPointProfile> = fc.record({
  type: fc.constantFrom('pickup-point', 'parcel-locker'),
  cashPayment: fc.boolean(),
  cardPayment: fc.boolean(),
  minWeight: limit(5),
  maxWeight: limit(60),
  maxWidth: limit(80),
  maxHeight: limit(80),
  maxDepth: limit(80),
  maxSizeSum: limit(200),
  totalMaxVolume: limit(2),
  intake: fc.boolean(),
  pickup: fc.boolean(),
  maxCashOnDelivery: fc.constantFrom(null, 0, 100_000),
}) as fc.Arbitrary<PickupPointProfile>;
const side = fc.integer({ min: 1, max: 100 });
const item: fc.Arbitrary<Measured> = fc.record({
  weightKg: fc.integer({ min: 1, max: 40 }),
  qty: fc.integer({ min: 1, max: 3 }),
  dimensions: fc.option(fc.record({ l: side, h: side, w: side }), { nil: null }),
  volumeM3: fc.constant(null),
});
const items = fc.array(item, { minLength: 1, maxLength: 4 });
const everything: PickupPointProfile = {
  type: 'pickup-point',
  cashPayment: true,
  cardPayment: true,
  minWeight: null,
  maxWeight: null,
  maxWidth: null,
  maxHeight: null,
  maxDepth: null,
  maxSizeSum: null,
  totalMaxVolume: null,
  intake: true,
  pickup: true,
  maxCashOnDelivery: null,
} as PickupPointProfile;

/** Whether a box goes through an opening, turned any of the six ways. */
const fits = (
  { l, h, w }: { l: number; h: number; w: number },
  { maxWidth, maxHeight, maxDepth }: PickupPointProfile,
): boolean =>
  [
    [l, h, w],
    [l, w, h],
    [h, l, w],
    [h, w, l],
    [w, l, h],
    [w, h, l],
  ].some(
    ([a = 0, b = 0, c = 0]) =>
      a <= (maxWidth ?? Infinity) && b <= (maxHeight ?? Infinity) && c <= (maxDepth ?? Infinity),
  );

describe('what a point takes', () => {
  it('is one place that goes through its opening in some way, and is neither too heavy nor too light', () => {
    fc.assert(
      fc.property(profile, item, (point, one) => {
        const single = { ...one, qty: 1 };
        const { dimensions: d, weightKg } = single;
        const expected =
          weightKg >= (point.minWeight ?? 0) &&
          weightKg <= (point.maxWeight ?? Infinity) &&
          (d === null ||
            (fits(d, point) &&
              d.l + d.h + d.w <= (point.maxSizeSum ?? Infinity) &&
              (d.l * d.h * d.w) / 1e6 <= (point.totalMaxVolume ?? Infinity)));
        expect(pointTakes(point, loadOf([single]))).toBe(expected);
      }),
    );
  });

  it('is all of a shipment or none: with one place more it takes no more than before, but for the least weight', () => {
    fc.assert(
      fc.property(profile, items, item, (point, some, more) => {
        const anyWeight = { ...point, minWeight: null };
        if (pointTakes(anyWeight, loadOf([...some, more]))) expect(pointTakes(anyWeight, loadOf(some))).toBe(true);
      }),
    );
  });

  it('does not depend on which side is called what, nor on the order of the items', () => {
    fc.assert(
      fc.property(profile, items, (point, some) => {
        const turned = some.toReversed().map((one) => ({
          ...one,
          dimensions: one.dimensions && { l: one.dimensions.w, h: one.dimensions.l, w: one.dimensions.h },
        }));
        expect(pointTakes(point, loadOf(turned))).toBe(pointTakes(point, loadOf(some)));
      }),
    );
  });

  it('is everything where it gives no limit, and nothing in a role that it has not', () => {
    fc.assert(
      fc.property(items, (some) => {
        expect(pointTakes(everything, loadOf(some))).toBe(true);
        expect(pointAccepts({ ...everything, intake: false }, loadOf(some), 'intake')).toBe(false);
        expect(pointAccepts({ ...everything, intake: false }, loadOf(some), 'pickup')).toBe(true);
      }),
    );
  });
});

describe('points that are looked for', () => {
  const anything = { load: null, role: null, type: null, services: [] } as const;

  it('are all of them without a wish', () => {
    fc.assert(fc.property(profile, (point) => isWanted(point, anything)));
  });

  it('become fewer with each wish, never more', () => {
    fc.assert(
      fc.property(
        profile,
        items,
        fc.constantFrom('intake', 'pickup'),
        fc.constantFrom('pickup-point', 'parcel-locker'),
        (point, some, role, type) => {
          const wishes = [
            { load: loadOf(some) },
            { role },
            { type: type as typeof point.type },
            { services: ['CashOnDelivery'] as const },
          ];
          const alone = wishes.map((wish) => isWanted(point, { ...anything, ...wish }));
          expect(isWanted(point, Object.assign({}, anything, ...wishes))).toBe(alone.every(Boolean));
        },
      ),
    );
  });

  it('are not those that have closed for good; one that opens again, or closes later, is among them', () => {
    const isListed = (from: string, until: string | null) =>
      isWanted({ ...everything, closed: { from, until } }, { ...anything, today: '2026-11-23' });
    expect(isListed('2026-11-23', null)).toBe(false);
    expect(isListed('2026-11-24', null)).toBe(true);
    expect(isListed('2026-11-20', '2026-11-30')).toBe(true);
    expect(isWanted({ ...everything, closed: { from: '2026-11-20', until: null } }, anything)).toBe(true);
  });

  it('take money for what is paid there, by cash or card and to any sum, and are not asked of other services', () => {
    const pays = (
      changes: Partial<PickupPointProfile>,
      services: readonly ('CashOnDelivery' | 'PartialBuyOut' | 'Insurance')[],
    ) => isWanted({ ...everything, ...changes }, { ...anything, services });
    const none = { cashPayment: false, cardPayment: false };
    expect(pays(none, ['CashOnDelivery'])).toBe(false);
    expect(pays(none, ['PartialBuyOut'])).toBe(false);
    expect(pays(none, ['Insurance'])).toBe(true);
    expect(pays({ cashPayment: false }, ['CashOnDelivery'])).toBe(true);
    expect(pays({ cardPayment: false }, ['CashOnDelivery'])).toBe(true);
    expect(pays({ maxCashOnDelivery: 0 }, ['CashOnDelivery'])).toBe(false);
    expect(pays({ maxCashOnDelivery: 1 }, ['CashOnDelivery'])).toBe(true);
    const sum = (toCollect: number) =>
      isWanted({ ...everything, maxCashOnDelivery: 100 }, { ...anything, services: ['CashOnDelivery'], toCollect });
    expect([sum(100), sum(101)]).toEqual([true, false]);
  });
});
