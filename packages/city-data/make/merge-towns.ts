import { isSameTown } from '@cartage/core';
import type { ShippedCity } from '../src/index.ts';

/** What an extract of OpenStreetMap or a table of GeoNames tells of a town; null: not told. */
export interface FoundTown extends Omit<ShippedCity, 'latitude' | 'longitude'> {
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/**
 * The known towns with what was found of them, and those that are new. OpenStreetMap has many a town twice, as a point and
 * as an area, and GeoNames knows it too: objects of one name that lie together are one town with all codes. What is known
 * by a name keeps it, and its first code, by which installations know it.
 */
export const mergeTowns = (
  known: readonly ShippedCity[],
  found: readonly FoundTown[],
): { readonly towns: readonly ShippedCity[]; readonly leftOut: readonly string[] } => {
  const towns = [...known];
  const leftOut: string[] = [];
  for (const town of [...found].sort(byCode)) {
    const { latitude, longitude } = town;
    const at = towns.findIndex((other) => isSame(other, town));
    const other = towns[at];
    if (other !== undefined) towns[at] = joined(other, town);
    else if (latitude !== null && longitude !== null) towns.push({ ...town, latitude, longitude });
    else leftOut.push(`${town.name.ru} (${town.codes.join(', ')}): nobody tells where it lies`);
  }
  return { towns, leftOut };
};

/** Areas before points, as the core's catalogue has them; by number. Those of GeoNames last, in the order that they have. */
const byCode = (one: FoundTown, other: FoundTown): number =>
  rank(one) - rank(other) || (isOfGeoNames(one) ? 0 : number(one) < number(other) ? -1 : 1);

const kinds = ['relation', 'way', 'node'];
const rank = (town: FoundTown): number =>
  isOfGeoNames(town) ? kinds.length : kinds.findIndex((kind) => town.codes[0]?.startsWith(kind));

/** Whether its first code is of no object of OpenStreetMap. */
const isOfGeoNames = ({ codes: [code = ''] }: Pick<FoundTown, 'codes'>): boolean => /^\d+$/.test(code);

const number = ({ codes: [code = ''] }: FoundTown): bigint => BigInt(code.replace(/\D/g, '') || 0);

const isSame = (one: ShippedCity, other: FoundTown): boolean =>
  one.codes.some((code) => other.codes.includes(code)) || isSameTown(one, other);

const joined = (known: ShippedCity, found: FoundTown): ShippedCity => ({
  ...known,
  codes: [...new Set([...known.codes, ...found.codes])],
  region: found.region ?? known.region,
  population: found.population ?? known.population,
});
