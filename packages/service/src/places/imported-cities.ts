import {
  canonicalCityCode,
  findCity,
  type Locale,
  normalizeCityCode,
  type Order,
  type RoutePoint,
} from '@cartage/core';
import { findPlaces, type Place } from '@cartage/storage';
import type { Service } from '../context.ts';

/** By the code as it was written. */
export type ImportedCities = ReadonlyMap<string, Place>;

/**
 * What was imported of those cities that the core's catalogue lacks: one query, and none where it knows them all
 * (interface 15.7).
 */
export const importedCities = async (
  { store }: Pick<Service, 'store'>,
  points: readonly Pick<RoutePoint, 'country' | 'cityId'>[],
): Promise<ImportedCities> => {
  const unknown = points.filter(({ cityId }) => !findCity(cityId));
  if (unknown.length === 0) return new Map();
  const places = await findPlaces(store.db, [...new Set(unknown.map(({ cityId }) => normalizeCityCode(cityId)))]);
  const found = new Map(places.map((place) => [`${place.country} ${place.code}`, place]));
  return new Map(
    unknown.flatMap(({ country, cityId }) => {
      const place = found.get(`${country} ${normalizeCityCode(cityId)}`);
      return place ? [[cityId, place] as const] : [];
    }),
  );
};

/** One code for one city, whichever of its codes was written. */
export const cityCodeOf = (cityId: string, imported: ImportedCities): string =>
  imported.get(cityId)?.city ?? canonicalCityCode(cityId);

/** Names of the orders' imported cities by code, for answers and papers. */
export const cityNames = async (
  service: Pick<Service, 'store'>,
  orders: readonly Order[],
  locale: Locale,
): Promise<Readonly<Record<string, string>>> => {
  const imported = await importedCities(
    service,
    orders.flatMap(({ content: { sender, receiver } }) => [sender, receiver]),
  );
  return Object.fromEntries([...imported].map(([code, { name }]) => [code, name[locale]]));
};
