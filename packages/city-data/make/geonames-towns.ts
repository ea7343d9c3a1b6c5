import { osmRegion } from '../src/osm-regions.ts';
import type { FoundTown } from './merge-towns.ts';
import { townNames } from './town-names.ts';

/** Told years ago, before the city doubled; none is better. */
const outOfDate: ReadonlySet<string> = new Set(['1526273']);

/**
 * The towns of a GeoNames table that have a name in Russian, the larger ones first: they give the name and the first code
 * where GeoNames has a town twice.
 */
export const geoNamesTowns = (found: readonly FoundTown[]): readonly FoundTown[] => {
  const names = townNames();
  return found
    .flatMap((town) => {
      const [id = ''] = town.codes;
      const name = names.get(id);
      if (name === undefined) return [];
      const { en, ru, region } = name;
      const population = outOfDate.has(id) ? null : town.population;
      return [{ ...town, name: { en, ru }, region: osmRegion(region), population }];
    })
    .sort(
      (one, other) => (other.population ?? 0) - (one.population ?? 0) || Number(one.codes[0]) - Number(other.codes[0]),
    );
};
