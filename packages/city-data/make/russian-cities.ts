import { cityCatalogue, cityCodeFits, latinName, normalizeCityCode, russianRegion } from '@cartage/core';
import { parse } from 'csv-parse/sync';

/** A line for each city of the directory, by KLADR code. */
export const russianCities = (csv: string): readonly string[] => {
  const rows: readonly Readonly<Record<string, string>>[] = parse(csv, { columns: true, bom: true });
  return rows.map(lineOf).sort();
};

const lineOf = (row: Readonly<Record<string, string>>): string => {
  const cell = (column: string): string => (row[column] ?? '').replace(/\s+/g, ' ').trim();
  const kladr = normalizeCityCode(cell('kladr_id'));
  const fias = normalizeCityCode(cell('fias_id'));
  // A city under another city or district is named deeper down; one that is a region has its name there.
  const name = ['settlement', 'city', 'area', 'region'].map(cell).find(Boolean) ?? '';
  const place = [cell('geo_lat'), cell('geo_lon')].map((degrees) => Number(degrees).toFixed(3));
  const population = cell('population').replace(/\D/g, '');
  const codes = [kladr, fias];
  if (!codes.every((code) => cityCodeFits('RU', code)) || !russianRegion(kladr) || !name || place.includes('NaN'))
    throw new Error(`Not a city: ${JSON.stringify(row)}`);
  return [kladr, fias, name, english.get(kladr) ?? latinOf(name), ...place, population].join('\t');
};

/** The large cities have names of their own in English. */
const english: ReadonlyMap<string, string> = new Map(
  cityCatalogue.flatMap(({ codes, name }) => codes.map((code) => [code, name.en] as const)),
);

const latinOf = (name: string): string =>
  latinName(name.replace(/-на-Амуре$/, '')) + (/-на-Амуре$/.test(name) ? '-on-Amur' : '');
