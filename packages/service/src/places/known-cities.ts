import {
  type City,
  canonicalCodeOf,
  findCity,
  type Locale,
  normalizeCityCode,
  type RoutePoint,
  regionNumberOf,
  russianZone,
  zoneOfRegion,
} from '@cartage/core';
import { type Db, findPlacesOfCities } from '@cartage/storage';
import tzLookup from '@photostructure/tz-lookup';
import type { Acting, Ground } from '../context.ts';
import { type CityPlaces, foundCity, foundPlace, inCatalogue } from './search/found-places.ts';

/** Who asks. A request remembers what it was told, so that it asks once. */
export type CityAsker = Pick<Ground, 'store'> & Pick<Acting, 'cities'>;

/** Where something is said to be. */
export type InCity = Pick<RoutePoint, 'country' | 'cityId'>;

/** The city of a place; null: nobody knows it there. */
export type Cities = (place: InCity) => City | null;

/** The cities of these places: one query for those that the core's catalogue lacks, and none where it knows them all (interface 15.7). */
export const knownCities = async (
  asker: CityAsker,
  places: readonly InCity[],
  db: Db = asker.store.db,
): Promise<Cities> => {
  const unknown = places.filter(({ cityId }) => !findCity(cityId));
  if (unknown.length === 0) return ofCatalogue;
  const named = await citiesNamed(asker, unknown, db);
  return ({ country, cityId }) => findCity(cityId) ?? named(cityId).find((city) => city.country === country) ?? null;
};

const ofCatalogue: Cities = ({ cityId }) => findCity(cityId) ?? null;

/** The cities that each of the codes names, of whatever country, in one query. */
export const citiesNamed = async (
  { cities = new Map() }: CityAsker,
  places: readonly Pick<InCity, 'cityId'>[],
  db: Db,
): Promise<(cityId: string) => readonly City[]> => {
  const codes = [...new Set(places.map(({ cityId }) => normalizeCityCode(cityId)))].filter((code) => !cities.has(code));
  if (codes.length > 0) {
    const found = await findPlacesOfCities(db, codes);
    for (const code of codes) {
      const byCountry = Map.groupBy(found.get(code) ?? [], ({ country }) => country);
      cities.set(
        code,
        [...byCountry.values()].map((of) => cityOfPlaces(of as [CityPlaces[0], ...CityPlaces])),
      );
    }
  }
  return (cityId) => cities.get(normalizeCityCode(cityId)) ?? [];
};

/** The city, from what the database has of it. */
export const cityOfPlaces = (places: CityPlaces): City => {
  const known = inCatalogue(places);
  const found = known ? foundCity(known, places) : foundPlace(places);
  return { ...found, timeZone: known?.timeZone ?? zoneOf(found) };
};

/** IANA zone of the clocks at a place; null: nobody told where that is. */
export const zoneAt = ({ latitude, longitude }: Pick<City, 'latitude' | 'longitude'>): string | null =>
  latitude === null || longitude === null ? null : tzLookup(latitude, longitude);

/** By its country or region where that lives by one clock, else by where it lies. */
const zoneOf = (city: Omit<City, 'timeZone'>): string | null => {
  const region = regionNumberOf(city);
  // Of a region with several clocks that of its capital, where nobody told where in it the city lies.
  return zoneOfRegion(city.country, region) ?? zoneAt(city) ?? (region === null ? null : russianZone(region));
};

/** One code for one city, whichever of its codes was written. */
export const cityCodeOf = (place: InCity, cities: Cities): string => {
  const city = cities(place);
  return city ? canonicalCodeOf(city) : normalizeCityCode(place.cityId);
};

/** Every code of the city of a place, the canonical one first; of one that nobody knows its own. */
export const codesOf = (place: InCity, cities: Cities): readonly string[] =>
  cities(place)?.codes ?? [normalizeCityCode(place.cityId)];

/** An order, as far as its cities go. */
interface OnTheRoute {
  readonly content: Readonly<Record<'sender' | 'receiver', InCity>>;
}

/** The orders' cities that the catalogue lacks, by code as it was written, for papers. */
export const citiesOfOrders = async (
  asker: CityAsker,
  orders: readonly OnTheRoute[],
): Promise<Readonly<Record<string, City>>> => {
  const ends = orders.flatMap(({ content: { sender, receiver } }) => [sender, receiver]);
  const cities = await knownCities(asker, ends);
  return Object.fromEntries(
    ends.flatMap((end) => {
      const city = findCity(end.cityId) ? null : cities(end);
      return city ? [[end.cityId, city] as const] : [];
    }),
  );
};

/** Their names, for answers. */
export const cityNames = async (
  asker: CityAsker,
  orders: readonly OnTheRoute[],
  locale: Locale,
): Promise<Readonly<Record<string, string>>> =>
  Object.fromEntries(
    Object.entries(await citiesOfOrders(asker, orders)).map(([code, { name }]) => [code, name[locale]]),
  );
