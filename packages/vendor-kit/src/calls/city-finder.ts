import {
  type City,
  type Coordinates,
  canonicalCodeOf,
  distanceKm,
  foldCityName,
  mayShareMail,
  regionNumberOf,
  russianRegionNumber,
} from '@cartage/core';
import type { CallContext } from '../adapter/call-context.ts';

/** A place as a vendor tells it where it has no code that we share. */
export interface ToldPlace extends Coordinates {
  /** Its name, as the vendor writes it. */
  readonly city: string;
  /** The name of its region; null: not told. */
  readonly region: string | null;
}

/** A city of the installation's. */
export interface FoundCity {
  /** Its canonical code. */
  readonly code: string;
  /** Its name in Russian. */
  readonly name: string;
}

/** A namesake farther away is another town. */
const NAMESAKE_KM = 60;
/** A village without a name that is known belongs to a city that is as near as this. */
const SUBURB_KM = 30;

/**
 * Finds the cities of places that a vendor tells by name. It walks all cities of the country once, at the first question.
 * @param call that of the directory
 * @param country ISO 3166-1 alpha-2
 * @returns the city of that name in that region, of several the nearest; else the nearest city; null: none is near
 */
export const cityFinder = (
  call: Pick<CallContext, 'cities'>,
  country: string,
): ((place: ToldPlace) => Promise<FoundCity | null>) => {
  let reading: Promise<Known> | undefined;
  return async (place) => {
    reading ??= readKnown(call, country);
    const { byName, byDegree } = await reading;
    const region = place.region === null ? null : russianRegionNumber(place.region);
    const namesakes = byName.get(foldCityName(place.city))?.filter((one) => isOf(region, one)) ?? [];
    const [only] = namesakes;
    // Nobody may know where it lies.
    const sure = namesakes.length === 1 && region !== null && only?.region === region ? only : undefined;
    return sure ?? nearest(namesakes, place, NAMESAKE_KM) ?? nearest(around(byDegree, place, region), place, SUBURB_KM);
  };
};

interface KnownCity extends FoundCity {
  /** The number of its region; null: nobody tells. */
  readonly region: string | null;
  readonly at: Coordinates | null;
}

interface Known {
  readonly byName: ReadonlyMap<string, readonly KnownCity[]>;
  /** By whole degrees. */
  readonly byDegree: ReadonlyMap<string, readonly KnownCity[]>;
}

const readKnown = async ({ cities }: Pick<CallContext, 'cities'>, country: string): Promise<Known> => {
  const [byName, byDegree] = [new Map<string, KnownCity[]>(), new Map<string, KnownCity[]>()];
  for await (const batch of cities(country)) {
    for (const city of batch) {
      const known = knownOf(city);
      add(byName, foldCityName(city.name.ru), known);
      if (known.at !== null) add(byDegree, degreeOf(known.at), known);
    }
  }
  return { byName, byDegree };
};

const knownOf = (city: City): KnownCity => {
  const { latitude, longitude } = city;
  return {
    code: canonicalCodeOf(city),
    name: city.name.ru,
    region: regionNumberOf(city),
    at: latitude === null || longitude === null ? null : { latitude, longitude },
  };
};

const add = <T>(map: Map<string, T[]>, key: string, one: T): void => {
  const some = map.get(key);
  if (some === undefined) map.set(key, [one]);
  else some.push(one);
};

const isOf = (region: string | null, city: KnownCity): boolean =>
  region === null || city.region === null || city.region === region;

const degreeOf = ({ latitude, longitude }: Coordinates): string => `${Math.floor(latitude)} ${Math.floor(longitude)}`;

/** Those of the same degree and of the next ones; in the far north two degrees of longitude are some 70 km. */
const around = (byDegree: Known['byDegree'], at: Coordinates, region: string | null): readonly KnownCity[] =>
  [-1, 0, 1].flatMap((north) =>
    [-2, -1, 0, 1, 2].flatMap((east) => {
      const degree = degreeOf({ latitude: at.latitude + north, longitude: at.longitude + east });
      return (byDegree.get(degree) ?? []).filter((city) => mayShareMail(city.region, region));
    }),
  );

const nearest = (cities: readonly KnownCity[], place: Coordinates, withinKm: number): KnownCity | null => {
  let best: KnownCity | null = null;
  let leastKm = withinKm;
  for (const city of cities) {
    const km = city.at === null ? Number.POSITIVE_INFINITY : distanceKm(city.at, place);
    if (km <= leastKm) [best, leastKm] = [city, km];
  }
  return best;
};
