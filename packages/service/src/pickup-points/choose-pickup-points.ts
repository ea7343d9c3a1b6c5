import {
  type ContractType,
  carries,
  localDateOf,
  type PickupPoint,
  type PickupPointFilter,
  type PointArea,
  type VendorInfo,
} from '@cartage/core';
import { pickupPointsByNumber } from '@cartage/storage';
import type { VendorManifest } from '@cartage/vendor-kit';
import { shownConnections } from '../connections/shown-connections.ts';
import { vendorInfo } from '../connections/vendor-info.ts';
import type { Connections } from '../connections/vendors.ts';
import type { Acting, Ground } from '../context.ts';
import { cityCodeOf, codesOf, knownCities } from '../places/known-cities.ts';
import { choosePoints } from '../points/choose-points.ts';
import type { VendorPoints } from '../points/vendor-points.ts';
import type { VendorFailure } from '../quotes/ask-vendors.ts';
import type { Points } from './points.ts';

/** Points of one vendor. */
export interface ChosenOfVendor {
  readonly vendor: VendorInfo;
  /** Whose contract with it counts for the company. */
  readonly contractType: ContractType;
  readonly manifest: VendorManifest;
  readonly points: VendorPoints;
  /** Of its points in the database, read before any of these is. */
  readonly edition: number;
  /** Of the points among those. */
  readonly places: Uint32Array;
}

/** The points that a filter finds. */
export interface ChosenPoints {
  /** By vendor. */
  readonly chosen: readonly ChosenOfVendor[];
  /** The vendors whose directory was never read to its end: they may have more there, or any at all. */
  readonly unread: readonly VendorFailure[];
}

/**
 * The points of the vendors that the company may use and does not hide, as the filter wants them: found in memory,
 * without asking the database. By vendor, then like by like, then by id.
 */
export const choosePickupPoints = async (
  ctx: Acting & Connections & Points,
  filter: PickupPointFilter,
): Promise<ChosenPoints> => {
  const [connections, { all, feeds }, area] = await Promise.all([
    shownConnections(ctx),
    ctx.points.current(),
    knownArea(ctx, filter.area),
  ]);
  const today = localDateOf(ctx.clock(), ctx.settings.timeZone);
  const asked = connections
    .filter(({ vendor: { manifest } }) => isAsked(manifest, filter))
    .toSorted((one, other) => one.vendor.manifest.id - other.vendor.manifest.id);
  return {
    chosen: asked.flatMap(({ vendor: { manifest }, contractType }) => {
      const points = all.get(manifest.id);
      const edition = feeds.get(manifest.id)?.edition;
      if (points === undefined || edition === undefined) return [];
      const places = choosePoints(points, { ...filter, area, today });
      const vendor = vendorInfo(manifest);
      return places.length === 0 ? [] : [{ vendor, contractType, manifest, points, edition, places }];
    }),
    unread: asked.flatMap(({ vendor: { manifest, pickupPoints } }) =>
      !pickupPoints || feeds.get(manifest.id)?.isRead || !serves(manifest, area.country)
        ? []
        : [{ vendor: vendorInfo(manifest), reason: 'unavailable' }],
    ),
  };
};

/** One city, whichever of its codes was written. */
export const knownArea = async (ctx: Acting, area: PointArea): Promise<PointArea> => {
  if (area.kind !== 'city') return area;
  const cities = await knownCities(ctx, [area]);
  return { ...area, cityId: cityCodeOf(area, cities), codes: codesOf(area, cities) };
};

const isAsked = (manifest: VendorManifest, { vendorIds, cargoType, from, services }: PickupPointFilter): boolean =>
  (vendorIds.length === 0 || vendorIds.includes(manifest.id)) &&
  (cargoType === null || carries(manifest, cargoType)) &&
  servesFrom(manifest, from) &&
  services.every((code) => manifest.services.includes(code));

/** Which of the sender's cities a vendor serves only its prices tell. */
export const servesFrom = (manifest: VendorManifest, from: PickupPointFilter['from']): boolean =>
  from === null || serves(manifest, from.country);

const serves = ({ countries }: VendorManifest, country: string): boolean =>
  countries === 'all' || countries.includes(country);

/** Points that are read at once. */
const SOME = 500;

/** The chosen points themselves, some at a time: for whoever needs what they say in words of his own. */
export async function* readChosenPoints(
  { store }: Pick<Ground, 'store'>,
  chosen: readonly ChosenOfVendor[],
): AsyncGenerator<readonly PickupPoint[], void> {
  for (const { points, places } of chosen) {
    for (const some of someOf(numbersOf(points, places))) {
      const numbers = [...some];
      const known = await pickupPointsByNumber(store.db, numbers);
      yield numbers.flatMap((number) => known.get(number) ?? []);
    }
  }
}

/** By which the points are found in the database. */
export const numbersOf = ({ numbers }: VendorPoints, places: Uint32Array): Uint32Array =>
  places.map((place) => numbers[place] as number);

/** The numbers, so many at a time as are read at once. */
export function* someOf(numbers: Uint32Array): Generator<Uint32Array, void> {
  for (let start = 0; start < numbers.length; start += SOME) yield numbers.subarray(start, start + SOME);
}
