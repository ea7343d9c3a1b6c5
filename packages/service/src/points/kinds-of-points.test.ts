import type { PickupPointProfile } from '@cartage/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { samplePoint } from '../testing/points-found.ts';
import { type KindWish, kindsOfPoints } from './kinds-of-points.ts';

const wish: KindWish = {
  role: 'pickup',
  day: '2026-11-23',
  load: { totalKg: 5, sidesCm: [40, 30, 20], sizeSumCm: 90, totalM3: 0.024, places: 1 },
  toCollect: 1_000_00,
};

/** By place; each has a profile of its own. */
const pointsWith = (changes: readonly Partial<PickupPointProfile>[]) => ({
  profiles: changes.map((one, n) => samplePoint(1, `p${n}`, one)),
  profileOf: Uint32Array.from(changes.keys()),
});
const kindsOf = (changes: readonly Partial<PickupPointProfile>[], wanted = wish) =>
  kindsOfPoints(pointsWith(changes), wanted);

describe('the kinds of a vendor’s points', () => {
  it('are told apart by type and by whether the sum can be paid there', () => {
    const cashless = { cashPayment: false, cardPayment: false };
    const { kindOf } = kindsOf([
      {},
      { type: 'parcel-locker' },
      cashless,
      { maxCashOnDelivery: 999_99 },
      { maxCashOnDelivery: 1_000_00 },
      { ...cashless, type: 'parcel-locker' },
    ]);
    expect([0, 1, 2, 3, 4, 5].map(kindOf)).toEqual([
      ...['pickup-point paid', 'parcel-locker paid', 'pickup-point unpaid'],
      ...['pickup-point unpaid', 'pickup-point paid', 'parcel-locker unpaid'],
    ]);
    const nothingToPay = kindsOf([{}, cashless], { ...wish, toCollect: null });
    expect(nothingToPay.kindOf(1)).toBe(nothingToPay.kindOf(0));
  });

  it('leave out points that do not take the shipment on the day', () => {
    const { kindOf, widest } = kindsOf([
      { maxWeight: 4 },
      { pickup: false },
      { maxSizeSum: 89 },
      { closed: { from: '2026-11-23', until: null } },
    ]);
    expect([0, 1, 2, 3].map(kindOf)).toEqual([null, null, null, null]);
    expect(widest([0, 1, 2, 3]).size).toBe(0);
  });

  it('each have a speaker among the places that are asked for, which takes the most of all of its kind there', () => {
    const limit = (least: number, most: number) => fc.option(fc.integer({ min: least, max: most }), { nil: null });
    const some = fc.array(
      fc.record({
        type: fc.constantFrom('pickup-point', 'parcel-locker'),
        maxWeight: limit(1, 30),
        maxSizeSum: limit(60, 200),
        cashPayment: fc.boolean(),
        cardPayment: fc.constant(false),
      }),
      { minLength: 1, maxLength: 12 },
    );
    fc.assert(
      fc.property(some, fc.infiniteStream(fc.boolean()), (changes, dice) => {
        const { kindOf, widest } = kindsOf(changes as readonly Partial<PickupPointProfile>[]);
        const places = [...changes.keys()].filter(() => dice.next().value);
        const speakers = widest(places);
        expect(new Set(speakers.keys())).toEqual(new Set(places.flatMap((place) => kindOf(place) ?? [])));
        for (const [kind, speaker] of speakers) {
          expect([places.includes(speaker), kindOf(speaker)]).toEqual([true, kind]);
          const rank = (place: number) => {
            const { maxWeight = null, maxSizeSum = null } = changes[place] ?? {};
            return [maxWeight ?? Infinity, maxSizeSum ?? Infinity] as const;
          };
          const [kg, cm] = rank(speaker);
          for (const place of places.filter((one) => kindOf(one) === kind)) {
            const [otherKg, otherCm] = rank(place);
            expect(otherKg < kg || (otherKg === kg && otherCm <= cm)).toBe(true);
          }
        }
      }),
    );
  });
});
