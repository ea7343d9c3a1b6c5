import { faultKind, judgeProfile, type PickupPointProfile, type PointWish } from '@cartage/core';
import type { VendorPoints } from './vendor-points.ts';

/** What a shipment wants of points, wherever they lie. */
export type KindWish = Omit<PointWish, 'city'>;

/** The kinds of a vendor's points, as far as its prices may depend on them. */
export interface KindsOfPoints {
  /** The kind of the point at that place; null: it does not take the shipment. */
  readonly kindOf: (place: number) => string | null;
  /** Of each kind among these places, the point that takes the most. */
  readonly widest: (places: Iterable<number>) => ReadonlyMap<string, number>;
}

/**
 * Tells a vendor's points apart by what its prices may depend on: their type, and whether what is to be collected can be
 * paid there. Of one kind one point speaks for all: the one that takes the most, for one that is too small would hide what
 * the vendor can do.
 */
export const kindsOfPoints = (
  { profiles, profileOf }: Pick<VendorPoints, 'profiles' | 'profileOf'>,
  wish: KindWish,
): KindsOfPoints => {
  const kinds = profiles.map((profile) => kindOfProfile(profile, wish));
  const capacities = profiles.map(capacityOf);
  const kindOf = (place: number): string | null => kinds[profileOf[place] as number] ?? null;
  return {
    kindOf,
    widest: (places) => {
      const best = new Map<string, { readonly place: number; readonly capacity: number }>();
      for (const place of places) {
        const kind = kindOf(place);
        if (kind === null) continue;
        const capacity = capacities[profileOf[place] as number] as number;
        const known = best.get(kind);
        if (known === undefined || capacity > known.capacity) best.set(kind, { place, capacity });
      }
      return new Map([...best].map(([kind, { place }]) => [kind, place]));
    },
  };
};

const kindOfProfile = (profile: PickupPointProfile, wish: KindWish): string | null => {
  const faults = judgeProfile(profile, wish);
  if (faults.some((fault) => faultKind(fault) !== 'money')) return null;
  return `${profile.type} ${faults.length === 0 ? 'paid' : 'unpaid'}`;
};

/** kg, then cm: more of the one counts for more than all of the other. */
const capacityOf = ({ maxWeight, maxSizeSum }: PickupPointProfile): number =>
  (maxWeight ?? MOST) * MOST + Math.min(maxSizeSum ?? MOST, MOST);
const MOST = 100_000;
