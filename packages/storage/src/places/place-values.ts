import type { Insertable } from 'kysely';
import type { Tables } from '../tables.ts';
import type { Place } from './place.ts';

/** Rows in one statement: 11 parameters each, and SQLite takes 32,766. */
const CHUNK = 1_000;

/**
 * The places as rows, in parts that one statement takes; in one order for every writer, so that no two wait for each other.
 * Of a place that is in the list twice the last one counts.
 */
export const placeValues = (
  places: readonly Place[],
  source: 'shipped' | 'imported',
): readonly (readonly Insertable<Tables['places']>[])[] => {
  const last = new Map(places.map((place) => [`${place.country} ${place.code}`, place]));
  const inOrder = [...last].sort(([one], [other]) => (one < other ? -1 : 1));
  const rows = inOrder.map(([, { name, region, ...place }]) => ({
    ...place,
    name_en: name.en,
    name_ru: name.ru,
    region_en: region?.en ?? null,
    region_ru: region?.ru ?? null,
    source,
  }));
  const chunks: (readonly Insertable<Tables['places']>[])[] = [];
  for (let start = 0; start < rows.length; start += CHUNK) chunks.push(rows.slice(start, start + CHUNK));
  return chunks;
};
