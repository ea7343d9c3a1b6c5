import {
  type Checked,
  type FoundPlace,
  findCity,
  isCityCode,
  normalizeCityCode,
  type PlaceQuery,
  withoutMarks,
} from '@cartage/core';
import { findPlacesOfCities } from '@cartage/storage';
import type { Ground } from '../context.ts';
import { type CityPlaces, foundCity, foundPlace, inCatalogue } from './search/found-places.ts';
import type { Places } from './search/open-place-search.ts';

/** The cities that the query may mean, the likeliest first (interface 15.9). */
export const findPlacesByQuery = async (
  service: Pick<Ground, 'store'> & Places,
  asked: Checked<PlaceQuery>,
): Promise<readonly FoundPlace[]> => {
  // Nobody sees the marks that web pages and address books leave (interface 1.19).
  const query = { ...asked, text: withoutMarks(asked.text) };
  const named = isCityCode(query.text) ? await findByCode(service, query) : [];
  return named.length > 0 ? named : service.places.byName(query);
};

/** From the database itself: a code that was imported a moment ago is known. */
const findByCode = async (
  { store }: Pick<Ground, 'store'>,
  { text, country, count }: PlaceQuery,
): Promise<readonly FoundPlace[]> => {
  const code = normalizeCityCode(text);
  const places = (await findPlacesOfCities(store.db, [code])).get(code) ?? [];
  const inDatabase = Map.groupBy(places, (place) => place.country);
  const found = [...inDatabase.values()].map((places) => {
    const of = places as [CityPlaces[0], ...CityPlaces];
    const city = inCatalogue(of);
    return city ? foundCity(city, of) : foundPlace(of);
  });
  const city = findCity(code);
  if (city && !inDatabase.has(city.country)) found.push(foundCity(city, []));
  return found
    .filter((place) => country === null || place.country === country)
    .slice(0, count)
    .map((place) => ({ ...place, match: 'exact' }));
};
