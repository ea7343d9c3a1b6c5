import { canonicalCityCode, distanceKm, foldCityName, isCityCode, type RoutePoint } from '@cartage/core';
import type { Location, VendorQuoteRequest } from '@cartage/vendor-kit';
import { cityNamed } from './cells.ts';
import type { Row } from './columns.ts';
import { regionOf, regionOfCity } from './regions.ts';

/** Where a tariff has one price list. What is null is not asked for. */
export interface Zone {
  readonly id: string;
  readonly extraDays: number;
  readonly from: ZoneEnd;
  readonly to: ZoneEnd;
  readonly upToKm: number | null;
  readonly bothWays: boolean;
}

interface ZoneEnd {
  /** Canonical codes, and folded names of cities that the catalogue does not know. */
  readonly cities: ReadonlySet<string> | null;
  /** Two digits each. */
  readonly regions: ReadonlySet<string> | null;
}

export const toZone = (row: Row<'zone'>): Zone => ({
  id: row.zone,
  extraDays: row.extraDays,
  from: { cities: keysOf(row.from), regions: numbersOf(row.fromRegion) },
  to: { cities: keysOf(row.to), regions: numbersOf(row.toRegion) },
  upToKm: row.upToKm,
  bothWays: row.bothWays,
});

const keysOf = (cities: readonly string[] | null): ReadonlySet<string> | null => cities && new Set(cities.map(keyOf));

const keyOf = (city: string): string => {
  if (isCityCode(city)) return canonicalCityCode(city);
  const [code] = cityNamed(city)?.codes ?? [];
  return code ?? foldCityName(city);
};

const numbersOf = (regions: readonly string[] | null): ReadonlySet<string> | null =>
  regions && new Set(regions.flatMap((region) => regionOf(region) ?? []));

/** The zone that the route lies in: the first of the sheet that fits. */
export function zoneOf(zones: readonly Zone[], { sender, receiver, route }: VendorQuoteRequest): Zone | undefined {
  const [origin, destination] = [placeOf(sender, route.origin), placeOf(receiver, route.destination)];
  const km = distanceOf(route.origin, route.destination);
  return zones.find(
    ({ from, to, upToKm, bothWays }) =>
      (upToKm === null || (km !== null && km <= upToKm)) &&
      ((lies(origin, from) && lies(destination, to)) || (bothWays && lies(destination, from) && lies(origin, to))),
  );
}

interface Place {
  readonly keys: readonly string[];
  readonly region: string | undefined;
}

const placeOf = ({ cityId }: RoutePoint, location: Location | null): Place => ({
  keys: [canonicalCityCode(cityId), ...(location === null ? [] : [foldCityName(location.cityName)])],
  region: regionOfCity(cityId),
});

const lies = ({ keys, region }: Place, { cities, regions }: ZoneEnd): boolean =>
  (cities === null || keys.some((key) => cities.has(key))) &&
  (regions === null || (region !== undefined && regions.has(region)));

/** Along the great circle; null: one of them is on no map of ours. */
const distanceOf = (origin: Location | null, destination: Location | null): number | null => {
  if (origin?.latitude == null || origin.longitude === null) return null;
  if (destination?.latitude == null || destination.longitude === null) return null;
  return distanceKm(
    { latitude: origin.latitude, longitude: origin.longitude },
    { latitude: destination.latitude, longitude: destination.longitude },
  );
};
