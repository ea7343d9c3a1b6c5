import { cityCodeFits, type LocalText, normalizeCityCode, russianRegion } from '@cartage/core';
import { type Place, upsertPlaces } from '@cartage/storage';
import type { Service } from '../context.ts';
import { latinName } from './latin-name.ts';
import { readCsv } from './read-csv.ts';

export interface CityImport {
  readonly cities: number;
  /** Each city is found by each of its codes. */
  readonly codes: number;
  /** What could not be taken, with the line's city; the first hundred. */
  readonly skipped: readonly string[];
  readonly skippedCount: number;
}

/**
 * Takes the cities of the public directory of Russian cities (interface 15.7): columns `kladr_id`, `fias_id`,
 * `geo_lat`, `geo_lon`, and the name in `settlement`, else `city`, `area` or `region`; `region_type` and `population` where
 * they are given. Cities that are known already are brought up to date. The file may be of any size.
 * @throws RangeError when a column that is needed is missing or the text is no CSV
 */
export const importCities = async (service: Service, pieces: AsyncIterable<string>): Promise<CityImport> => {
  let waiting: Place[] = [];
  let cities = 0;
  let codes = 0;
  const skipped: string[] = [];
  let skippedCount = 0;
  const store = async () => {
    await upsertPlaces(service.store.db, waiting);
    codes += waiting.length;
    waiting = [];
  };
  for await (const row of readCsv(pieces)) {
    for (const column of needed) if (!row.has(column)) throw new RangeError(`The file has no column "${column}".`);
    const places = placesOf(row);
    if (typeof places === 'string') {
      skippedCount += 1;
      if (skipped.length < MOST_TOLD) skipped.push(places);
      continue;
    }
    cities += 1;
    waiting.push(...places);
    if (waiting.length >= TOGETHER) await store();
  }
  await store();
  return { cities, codes, skipped, skippedCount };
};

const needed = ['kladr_id', 'fias_id', 'geo_lat', 'geo_lon'];
const TOGETHER = 1_000;
const MOST_TOLD = 100;

/** One for each code; or why there is none. */
const placesOf = (row: ReadonlyMap<string, string>): readonly Place[] | string => {
  const name = ['settlement', 'city', 'area', 'region'].map((column) => row.get(column)?.trim()).find(Boolean) ?? '';
  const shown = row.get('address') || name || 'a line without a name';
  const codes = [row.get('kladr_id') ?? '', row.get('fias_id') ?? ''].filter(Boolean).map(normalizeCityCode);
  const wrong = codes.find((code) => !cityCodeFits('RU', code));
  if (name === '') return `${shown}: no name`;
  if (codes.length === 0) return `${shown}: no code`;
  if (wrong !== undefined) return `${shown}: the code "${wrong}" is neither of KLADR nor of FIAS`;
  const latitude = degrees(row.get('geo_lat'), 90);
  const longitude = degrees(row.get('geo_lon'), 180);
  if (latitude === null || longitude === null) return `${shown}: no place on the map`;
  const [city = ''] = codes;
  const place = {
    country: 'RU',
    city,
    name: { en: latinName(name), ru: name },
    region: regionOf(row, name),
    population: wholeNumber(row.get('population')),
    latitude,
    longitude,
  };
  return codes.map((code) => ({ ...place, code }));
};

/** By its number where the line has one; else in the directory's words. null: the city is a region by itself. */
const regionOf = (row: ReadonlyMap<string, string>, city: string): LocalText | null => {
  const [region = '', type = ''] = ['region', 'region_type'].map((column) => row.get(column)?.trim());
  const known = russianRegion(row.get('kladr_id')?.trim() ?? '');
  if ((known?.ru ?? region) === city || (known === null && region === '')) return null;
  const ru = [region, regionTypes[type] ?? type].filter(Boolean).join(' ');
  return known ?? { en: latinName(ru), ru };
};

const regionTypes: Readonly<Record<string, string>> = {
  обл: 'область',
  Аобл: 'автономная область',
  АО: 'автономный округ',
  Респ: 'Республика',
  г: '',
};

const wholeNumber = (text: string | undefined): number | null => {
  const digits = text?.replace(/\s/g, '') ?? '';
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null;
};

const degrees = (text: string | undefined, most: number): number | null => {
  const value = Number(text?.trim() || Number.NaN);
  return Math.abs(value) <= most ? value : null;
};
