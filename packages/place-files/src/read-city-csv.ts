import { cityCodeFits, type LocalText, latinName, normalizeCityCode, russianRegion } from '@cartage/core';
import { type Found, UnreadableFile } from './place-file.ts';
import { readCsv } from './read-csv.ts';
import { degreesOf, lineOf, nameOf, populationOf } from './written-values.ts';

/**
 * The cities of the public directory of Russian cities: columns `kladr_id`, `fias_id`, `geo_lat`, `geo_lon`, and the name in
 * `settlement`, else `city`, `area` or `region`; `region_type` and `population` where they are given.
 * @throws UnreadableFile when a column that is needed is missing or the text is no CSV
 */
export async function* readCityCsv(pieces: AsyncIterable<string>): AsyncGenerator<Found, void, undefined> {
  try {
    for await (const row of readCsv(pieces)) {
      for (const column of needed)
        if (!row.has(column)) throw new UnreadableFile(`The file has no column "${column}".`);
      yield foundIn(row);
    }
  } catch (fault) {
    throw fault instanceof RangeError ? new UnreadableFile(fault.message, { cause: fault }) : fault;
  }
}

const needed = ['kladr_id', 'fias_id', 'geo_lat', 'geo_lon'];

/** One for each code; or why there is none. */
const foundIn = (row: ReadonlyMap<string, string>): Found => {
  const name = nameOf(['settlement', 'city', 'area', 'region'].map((column) => row.get(column)?.trim()).find(Boolean));
  const shown = lineOf(row.get('address')) ?? name ?? 'a line without a name';
  const codes = [row.get('kladr_id') ?? '', row.get('fias_id') ?? ''].filter(Boolean).map(normalizeCityCode);
  const wrong = codes.find((code) => !cityCodeFits('RU', code));
  if (name === null) return `${shown}: no name`;
  if (codes.length === 0) return `${shown}: no code`;
  if (wrong !== undefined) return `${shown}: the code "${wrong}" is neither of KLADR nor of FIAS`;
  const latitude = degreesOf(row.get('geo_lat'), 90);
  const longitude = degreesOf(row.get('geo_lon'), 180);
  const isOnMap = Boolean(row.get('geo_lat')?.trim() || row.get('geo_lon')?.trim());
  if (isOnMap && (latitude === null || longitude === null)) return `${shown}: no place on the map`;
  const [city = ''] = codes;
  const place = {
    country: 'RU',
    city,
    name: { en: latinName(name), ru: name },
    region: regionOf(row, name),
    population: populationOf(row.get('population')),
    latitude,
    longitude,
  };
  return codes.map((code) => ({ ...place, code }));
};

/** By its number where the line has one; else in the directory's words. null: the city is a region by itself. */
const regionOf = (row: ReadonlyMap<string, string>, city: string): LocalText | null => {
  const [region = '', type = ''] = ['region', 'region_type'].map((column) => lineOf(row.get(column)) ?? '');
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
