import { canonicalCityCode, findCity, type Locale, normalizeCityCode, type RoutePoint } from '@cartage/core';
import { type Db, findPlaces, type Place } from '@cartage/storage';
import type { Acting, Ground } from '../context.ts';

/** By the code as it was written. */
export type ImportedCities = ReadonlyMap<string, Place>;

/** Who asks. A request remembers what it was told, so that it asks once. */
export type CityAsker = Pick<Ground, 'store'> & Pick<Acting, 'cities'>;

/**
 * What was imported of those cities that the core's catalogue lacks: one query, and none where it knows them all
 * (interface 15.7).
 */
export const importedCities = async (
  asker: CityAsker,
  points: readonly Pick<RoutePoint, 'country' | 'cityId'>[],
): Promise<ImportedCities> => {
  const unknown = points.filter(({ cityId }) => !findCity(cityId));
  const places = await placesOf(asker, unknown, asker.store.db);
  return new Map(
    unknown.flatMap(({ country, cityId }) => {
      const place = places(cityId).find((one) => one.country === country);
      return place ? [[cityId, place] as const] : [];
    }),
  );
};

/** The places of each of the cities, of whatever country, in one query. */
export const placesOf = async (
  { cities = new Map() }: CityAsker,
  points: readonly Pick<RoutePoint, 'cityId'>[],
  db: Db,
): Promise<(cityId: string) => readonly Place[]> => {
  const codes = [...new Set(points.map(({ cityId }) => normalizeCityCode(cityId)))].filter((code) => !cities.has(code));
  if (codes.length > 0) {
    const found = Map.groupBy(await findPlaces(db, codes), ({ code }) => code);
    for (const code of codes) cities.set(code, found.get(code) ?? []);
  }
  return (cityId) => cities.get(normalizeCityCode(cityId)) ?? [];
};

/** One code for one city, whichever of its codes was written. */
export const cityCodeOf = (cityId: string, imported: ImportedCities): string =>
  imported.get(cityId)?.city ?? canonicalCityCode(cityId);

/** An order, as far as its cities go. */
interface OnTheRoute {
  readonly content: Readonly<Record<'sender' | 'receiver', Pick<RoutePoint, 'country' | 'cityId'>>>;
}

/** Names of the orders' imported cities by code, for answers and papers. */
export const cityNames = async (
  asker: CityAsker,
  orders: readonly OnTheRoute[],
  locale: Locale,
): Promise<Readonly<Record<string, string>>> => {
  const imported = await importedCities(
    asker,
    orders.flatMap(({ content: { sender, receiver } }) => [sender, receiver]),
  );
  return Object.fromEntries([...imported].map(([code, { name }]) => [code, name[locale]]));
};
