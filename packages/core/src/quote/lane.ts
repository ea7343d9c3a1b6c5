import type { City } from '../city.ts';
import { regionNumberOf } from '../name-search/region-number.ts';
import { normalizeCityCode } from '../place.ts';

/** Between which regions a parcel travels: `RU-77` and `KZ`, as `laneRegion` says them. */
export interface Route {
  /** Where it is taken. */
  readonly from: string;
  /** Where it goes. */
  readonly to: string;
}

/** A route by a tariff of a vendor. */
export interface Lane extends Route {
  /** For ever: that of the manifest. */
  readonly vendorId: number;
  /** The vendor's own. */
  readonly tariffId: string;
}

/** Fewer say nothing of a lane. */
export const LEAST_SAMPLE = 30;

/**
 * The region of an end of a lane: the country with the number of the region in Russia, else with its name where it is known, else
 * the country alone.
 * @param city null: nobody knows it, and its code tells what it can
 */
export const laneRegion = (
  { country, cityId }: { readonly country: string; readonly cityId: string },
  city: Pick<City, 'country' | 'codes' | 'region' | 'name'> | null,
): string => {
  const known = city ?? { country, codes: [normalizeCityCode(cityId)], region: null, name: nameless };
  const region = regionNumberOf(known) ?? known.region?.en ?? null;
  return region === null ? known.country : `${known.country}-${region}`;
};

const nameless = { en: '', ru: '' };

/** How often each value came. */
export type Tally = ReadonlyMap<number, number>;

/**
 * The least value that so many of a hundred do not exceed; null: there is none.
 * @param percent whole, 1 to 100
 */
export const percentileOf = (tally: Tally, percent: number): number | null => {
  const values = [...tally].filter(([, count]) => count > 0).sort(([one], [other]) => one - other);
  const total = values.reduce((sum, [, count]) => sum + count, 0);
  let passed = 0;
  for (const [value, count] of values) {
    passed += count;
    if (passed * 100 >= total * percent) return value;
  }
  return null;
};
