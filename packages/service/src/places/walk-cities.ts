import { type City, cityCatalogue } from '@cartage/core';
import type { Db } from '@cartage/storage';
import { cityOfPlaces } from './known-cities.ts';
import { readCities } from './search/read-cities.ts';

/** Every city that is known in the country, some hundreds at a time: those of the database, then what it lacks of the catalogue's. */
export async function* walkCities(db: Db, country: string): AsyncGenerator<readonly City[], void, undefined> {
  const left = new Map(
    cityCatalogue.filter((city) => city.country === country).map((city) => [city.codes[0], city] as const),
  );
  for await (const page of readCities(db, country)) {
    const cities = page.map(cityOfPlaces);
    for (const { codes } of cities) left.delete(codes[0]);
    if (cities.length > 0) yield cities;
  }
  if (left.size > 0) yield [...left.values()];
}
