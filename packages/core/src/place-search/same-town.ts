import { foldCityName } from '../name-search/fold-name.ts';
import { distanceKm } from '../place.ts';
import type { NamedPlace } from './place-query.ts';

type Town = Pick<NamedPlace, 'country' | 'name' | 'latitude' | 'longitude'>;

/** km. A town's point lies at its main square; the middle of its area may lie in a field. */
const FARTHEST_KM = 10;

/**
 * Whether two places that directories know by codes of their own are one town: of one country and one name in Russian or
 * in Latin letters, within ten kilometres (interface 15.7).
 */
export const isSameTown = (one: Town, other: Town): boolean =>
  lieTogether(one, other) && keysOf(one).some((key) => keysOf(other).includes(key));

/** Of the known places the first one that is the same town; quick however many they are. */
export const openSameTowns = <T extends Town>(known: readonly T[]): ((town: Town) => T | undefined) => {
  const byKey = new Map<string, T[]>();
  for (const one of known) for (const key of new Set(keysOf(one))) byKey.set(key, [...(byKey.get(key) ?? []), one]);
  return (town) =>
    keysOf(town)
      .flatMap((key) => byKey.get(key) ?? [])
      .find((one) => lieTogether(one, town));
};

const keysOf = ({ country, name }: Town): readonly string[] => [
  `${country} ru ${foldCityName(name.ru)}`,
  `${country} en ${foldCityName(name.en)}`,
];

const lieTogether = (one: Town, other: Town): boolean => {
  const [here, there] = [pointOf(one), pointOf(other)];
  return here !== null && there !== null && distanceKm(here, there) <= FARTHEST_KM;
};

const pointOf = ({ latitude, longitude }: Town) =>
  latitude === null || longitude === null ? null : { latitude, longitude };
