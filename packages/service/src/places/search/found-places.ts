import { type City, findCity, type NamedPlace } from '@cartage/core';
import type { Place } from '@cartage/storage';

/** What the database has of one city: a place for each of its codes. */
export type CityPlaces = readonly [Place, ...Place[]];

/** The city, where it is one of the core's catalogue. */
export const inCatalogue = (places: CityPlaces): City | undefined => {
  for (const { country, code } of places) {
    const city = findCity(code);
    if (city?.country === country) return city;
  }
  return undefined;
};

/** A city of the database, from the rows of its codes. */
export const foundPlace = (places: CityPlaces): NamedPlace => {
  const place = places.find(({ code, city }) => code === city) ?? places[0];
  const { name, region, country, population, latitude, longitude } = place;
  // That by which the city is known first.
  const codes = [place.code, ...places.filter((one) => one !== place).map(({ code }) => code)];
  return { name, region, country, population, latitude, longitude, codes };
};

/** A city of the catalogue, and what the database knows of it besides. */
export const foundCity = (
  { codes, name, country, latitude, longitude }: City,
  places: readonly Place[],
): NamedPlace => ({
  name,
  region: places.find(({ region }) => region !== null)?.region ?? null,
  country,
  codes: [...new Set([...codes, ...places.map(({ code }) => code)])],
  population: places.find(({ population }) => population !== null)?.population ?? null,
  latitude,
  longitude,
});
