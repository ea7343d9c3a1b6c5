import {
  areaNames,
  distanceKm,
  findCity,
  liesIn,
  normalizeCityCode,
  type PlaceText,
  type RoutePoint,
  regionNumberOf,
} from '@cartage/core';
import type { Location, VendorQuoteRequest } from '@cartage/vendor-kit';
import { namesOf, type ReadCity, type Within } from './cities.ts';
import type { Row } from './columns.ts';
import { regionOf } from './regions.ts';

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
  readonly cities: ZoneCities | null;
  /** Two digits each. */
  readonly regions: ReadonlySet<string> | null;
}

interface ZoneCities {
  /** Every code of each. */
  readonly codes: ReadonlySet<string>;
  /** Of those that were not known when the sheet was read. */
  readonly names: readonly PlaceText[];
}

/** `countries`: those that the vendor serves. */
export const toZone = (row: Row<'zone'>, readCity: ReadCity, countries: Within['countries']): Zone => {
  const end = (cities: readonly string[] | null, written: readonly string[] | null): ZoneEnd => {
    const regions = numbersOf(written);
    return { cities: cities && citiesOf(cities, readCity, { countries, regions }), regions };
  };
  return {
    id: row.zone,
    extraDays: row.extraDays,
    from: end(row.from, row.fromRegion),
    to: end(row.to, row.toRegion),
    upToKm: row.upToKm,
    bothWays: row.bothWays,
  };
};

const citiesOf = (written: readonly string[], readCity: ReadCity, within: Within): ZoneCities => {
  const cells = written.map((one) => readCity(one, within));
  return {
    codes: new Set(
      cells.flatMap((cell) => (cell.kind === 'known' ? cell.city.codes : cell.kind === 'code' ? [cell.code] : [])),
    ),
    names: cells.flatMap((cell) => (cell.kind === 'name' ? [cell.name] : [])),
  };
};

/** The numbers of regions that a sheet names. */
export const numbersOf = (regions: readonly string[] | null): ReadonlySet<string> | null =>
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
  readonly codes: readonly string[];
  /** null: nobody knows what it is called. */
  readonly location: Location | null;
  readonly region: string | null;
}

const placeOf = ({ country, cityId }: RoutePoint, location: Location | null): Place => {
  const code = normalizeCityCode(cityId);
  const city = location ?? findCity(code);
  // Of a city that nobody knows its code may say the region.
  const region = regionNumberOf(city ?? { country, codes: [code], region: null, name: { en: '', ru: '' } });
  return { codes: [code, ...(city?.codes ?? [])], location, region };
};

const lies = (place: Place, { cities, regions }: ZoneEnd): boolean =>
  (cities === null || isAmong(place, cities)) &&
  (regions === null || (place.region !== null && regions.has(place.region)));

const isAmong = ({ codes, location }: Place, cities: ZoneCities): boolean => {
  if (codes.some((code) => cities.codes.has(code))) return true;
  if (location === null || cities.names.length === 0) return false;
  const names = namesOf(location);
  return cities.names.some(
    ({ name, beside }) => names.includes(name) && beside.every((words) => liesIn(areaNames(location), words)),
  );
};

/** Along the great circle; null: one of them is on no map of ours. */
const distanceOf = (origin: Location | null, destination: Location | null): number | null => {
  if (origin?.latitude == null || origin.longitude === null) return null;
  if (destination?.latitude == null || destination.longitude === null) return null;
  return distanceKm(
    { latitude: origin.latitude, longitude: origin.longitude },
    { latitude: destination.latitude, longitude: destination.longitude },
  );
};
