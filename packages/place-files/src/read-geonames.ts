import { cityCodeFits, cityCodeShape, isCountryCode } from '@cartage/core';
import { type Found, UnreadableFile } from './place-file.ts';
import { textsOf } from './texts-of.ts';
import { degreesOf, nameOf, populationOf } from './written-values.ts';

/**
 * The places of a GeoNames table (`cities500.txt`, or that of one country): 19 columns between tabs, without a heading. It
 * has no Russian names apart, so that the name stands for both.
 * @throws UnreadableFile when the text is not in UTF-8 or a line is longer than any of theirs
 */
export async function* readGeoNames(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Found, void, undefined> {
  for await (const line of linesOf(pieces)) {
    const found = placeOf(line.split('\t'));
    if (found !== null) yield found;
  }
}

export const GEONAMES_COLUMNS = 19;

/** Seats of power, towns, villages; not their quarters, nor what is abandoned, destroyed or was of old. */
const kinds = /^PPL(?:A[2345]?|C|F|G|L|R|S)?$/;

const placeOf = (columns: readonly string[]): Found | null => {
  if (columns.length !== GEONAMES_COLUMNS) {
    const shown = columns.join(' ').trim().slice(0, 40);
    return shown === '' ? null : `${shown}: ${columns.length} columns instead of ${GEONAMES_COLUMNS}`;
  }
  const [code = '', written, ascii, , latitude, longitude, , kind = '', country = ''] = columns;
  if (!kinds.test(kind)) return null;
  const name = nameOf(written);
  const shown = `${name ?? 'a place without a name'} (${code})`;
  if (name === null) return `${shown}: no name`;
  if (!isCountryCode(country)) return `${shown}: the country "${country}" is no ISO 3166-1 code`;
  if (!cityCodeFits(country, code))
    return `${shown}: cities of ${country} have another code, ${cityCodeShape(country).en}`;
  const where = { latitude: degreesOf(latitude, 90), longitude: degreesOf(longitude, 180) };
  if (where.latitude === null || where.longitude === null) return `${shown}: no place on the map`;
  // 0: unknown.
  const population = populationOf(columns[14]) || null;
  const names = { en: nameOf(ascii) ?? name, ru: name };
  return [{ country, code, city: code, name: names, region: null, population, ...where }];
};

/** Characters; alternate names of one city take 10,000 at most. */
const LONGEST = 1_000_000;

async function* linesOf(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string, void, undefined> {
  let rest = '';
  for await (const text of textsOf(pieces, 'The file')) {
    const lines = (rest + text).split(/\r?\n/);
    rest = lines.pop() ?? '';
    if (rest.length > LONGEST) throw new UnreadableFile('The file has a line of more than a million characters.');
    yield* lines;
  }
  if (rest !== '') yield rest;
}
