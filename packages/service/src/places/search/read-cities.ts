import { type Db, listPlaces, type Place, type PlaceMark } from '@cartage/storage';
import type { CityPlaces } from './found-places.ts';

const PAGE = 500;

/** The places of one city after another, some hundreds in one query; `country`: of it alone. */
export async function* readCities(db: Db, country?: string): AsyncGenerator<readonly CityPlaces[], void, undefined> {
  let city: [Place, ...Place[]] | null = null;
  const first: PlaceMark | null = country === undefined ? null : { country, city: '', code: '' };
  for (let page = await listPlaces(db, first, PAGE); page.length > 0; ) {
    const whole: CityPlaces[] = [];
    for (const place of page) {
      if (country !== undefined && place.country !== country) continue;
      if (city?.[0].city === place.city && city[0].country === place.country) city.push(place);
      else {
        if (city) whole.push(city);
        city = [place];
      }
    }
    yield whole;
    if (country !== undefined && page.at(-1)?.country !== country) break;
    page = await listPlaces(db, page.at(-1) ?? null, PAGE);
  }
  if (city) yield [city];
}
