import { type Location, locationOf } from '../adapter/quote.ts';

/**
 * A city for tests of a plugin, of which nothing is known but the name, and what is told beside it.
 * @param cityName as the vendor is told it
 * @param known what the test needs more
 */
export const locationNamed = (cityName: string, known: Partial<Location> = {}): Location => ({
  ...locationOf({
    country: 'RU',
    codes: [],
    name: { en: cityName, ru: cityName },
    region: null,
    population: null,
    latitude: null,
    longitude: null,
    timeZone: null,
    ...known,
  }),
  ...known,
});
