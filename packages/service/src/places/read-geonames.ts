import { cityCodeFits, cityCodeShape, isCountryCode } from '@cartage/core';
import { type Found, UnreadableFile } from './place-file.ts';

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
  const [code = '', name = '', ascii = '', , latitude, longitude, , kind = '', country = ''] = columns;
  if (!kinds.test(kind)) return null;
  const shown = `${name || 'a place without a name'} (${code})`;
  if (name === '') return `${shown}: no name`;
  if (!isCountryCode(country)) return `${shown}: the country "${country}" is no ISO 3166-1 code`;
  if (!cityCodeFits(country, code))
    return `${shown}: cities of ${country} have another code, ${cityCodeShape(country).en}`;
  const where = { latitude: degrees(latitude, 90), longitude: degrees(longitude, 180) };
  if (where.latitude === null || where.longitude === null) return `${shown}: no place on the map`;
  const population = Number(columns[14]) || null;
  return [{ country, code, city: code, name: { en: ascii || name, ru: name }, region: null, population, ...where }];
};

const degrees = (written: string | undefined, most: number): number | null => {
  const value = Number(written?.trim() || Number.NaN);
  return Math.abs(value) <= most ? value : null;
};

/** Characters; alternate names of one city take 10,000 at most. */
const LONGEST = 1_000_000;

async function* linesOf(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest = '';
  for await (const piece of pieces) {
    const lines = (rest + decode(decoder, piece)).split(/\r?\n/);
    rest = lines.pop() ?? '';
    if (rest.length > LONGEST) throw new UnreadableFile('The file has a line of more than a million characters.');
    yield* lines;
  }
  rest += decode(decoder);
  if (rest !== '') yield rest;
}

const decode = (decoder: InstanceType<typeof TextDecoder>, piece?: Uint8Array): string => {
  try {
    return decoder.decode(piece, { stream: piece !== undefined });
  } catch (fault) {
    throw new UnreadableFile('The file is not in UTF-8.', { cause: fault });
  }
};
