import { type Db, listPlaces, type Place } from '@cartage/storage';
import type { CityPlaces } from './found-places.ts';

const PAGE = 500;

/** The places of one city after another, some hundreds in one query. */
export async function* readCities(db: Db): AsyncGenerator<readonly CityPlaces[], void, undefined> {
  let city: [Place, ...Place[]] | null = null;
  for (let page = await listPlaces(db, null, PAGE); page.length > 0; ) {
    const whole: CityPlaces[] = [];
    for (const place of page) {
      if (city?.[0].city === place.city && city[0].country === place.country) city.push(place);
      else {
        if (city) whole.push(city);
        city = [place];
      }
    }
    yield whole;
    page = await listPlaces(db, page.at(-1) ?? null, PAGE);
  }
  if (city) yield [city];
}
