import { cityDataVersion, loadCities, type ShippedCity } from '@cartage/city-data';
import { cityCodeFits, openSameTowns } from '@cartage/core';
import { type Db, type Place, placesNamed, type Store, shipPlaces } from '@cartage/storage';

/** The cities that come with the service stand in its database from its first start on (interface 15.7). */
export const shipCities = (store: Store): Promise<boolean> =>
  shipPlaces(store, { version: cityDataVersion, load: () => loadPlaces(store.db) });

/** One for each code. A town that was imported by another code is known by that one. */
const loadPlaces = async (db: Db): Promise<readonly Place[]> => {
  const cities = await loadCities();
  const imported = await importedTowns(db, cities);
  const byCode = new Map(imported.map((one) => [one.code, one]));
  const sameTown = openSameTowns(imported);
  return cities.flatMap(({ codes, ...place }) => {
    const [first = ''] = codes;
    const { city } = codes.map((code) => byCode.get(code)).find(Boolean) ?? sameTown(place) ?? { city: first };
    return codes.map((code) => ({ ...place, code, city }));
  });
};

/** Of the countries whose towns have codes of several directories, or several of one. */
const importedTowns = async (db: Db, cities: readonly ShippedCity[]): Promise<readonly Place[]> => {
  const found: Place[] = [];
  for (const [country, towns] of Map.groupBy(cities, (city) => city.country)) {
    if (!cityCodeFits(country, 'node:1')) continue;
    const known = await placesNamed(
      db,
      country,
      towns.map(({ name }) => name),
    );
    found.push(...known.filter(({ source }) => source === 'imported'));
  }
  return found;
};
