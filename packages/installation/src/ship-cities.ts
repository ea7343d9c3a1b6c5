import { cityDataVersion, loadCities } from '@cartage/city-data';
import { type Place, type Store, shipPlaces } from '@cartage/storage';

/** The cities that come with the service stand in its database from its first start on (interface 15.7). */
export const shipCities = (store: Store): Promise<boolean> =>
  shipPlaces(store, { version: cityDataVersion, load: loadPlaces });

/** One for each code. */
const loadPlaces = async (): Promise<readonly Place[]> =>
  (await loadCities()).flatMap(({ codes, ...place }) => {
    const [city = ''] = codes;
    return codes.map((code) => ({ ...place, code, city }));
  });
