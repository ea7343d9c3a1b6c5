import type { Place } from './stands.ts';

/** A part of the map, in degrees. */
export interface Box {
  readonly south: number;
  readonly west: number;
  readonly north: number;
  readonly east: number;
}

/** Around all but the outermost of many, which may lie anywhere by mistake; null: there are none. */
export const boxAround = (places: readonly Place[]): Box | null => {
  if (places.length === 0) return null;
  const skip = Math.floor(places.length / 100);
  const range = (values: readonly number[]): readonly [number, number] => {
    const sorted = values.toSorted((a, b) => a - b);
    return [sorted[skip] ?? 0, sorted[sorted.length - 1 - skip] ?? 0];
  };
  const [south, north] = range(places.map(({ latitude }) => latitude));
  const [west, east] = range(places.map(({ longitude }) => longitude));
  return { south, west, north, east };
};

export const contains = ({ south, west, north, east }: Box, { latitude, longitude }: Place): boolean =>
  latitude >= south && latitude <= north && longitude >= west && longitude <= east;

/** Compares how far places are from the middle; no length. Degrees of longitude are the narrower the further north. */
export const distanceFrom = (middle: Place): ((place: Place) => number) => {
  const narrowing = Math.cos(radians(middle.latitude));
  return ({ latitude, longitude }) =>
    (latitude - middle.latitude) ** 2 + ((longitude - middle.longitude) * narrowing) ** 2;
};

/** No point of a city is so far from its centre. */
const FAR_METRES = 150_000;

/** Those near the centre, without those that lie in another land by mistake; all, where none is near or no centre is known. */
export const nearby = <One extends { readonly stands: Place }>(
  points: readonly One[],
  centre: Place | null,
): readonly One[] => {
  if (centre === null) return points;
  const near = points.filter(({ stands }) => metresBetween(stands, centre) < FAR_METRES);
  return near.length > 0 ? near : points;
};

const EARTH_METRES = 6_371_000;

/** On the sphere (haversine). */
export const metresBetween = (one: Place, other: Place): number => {
  const [latitudes, longitudes] = [
    Math.sin(radians(other.latitude - one.latitude) / 2),
    Math.sin(radians(other.longitude - one.longitude) / 2),
  ];
  const a = latitudes ** 2 + Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * longitudes ** 2;
  return EARTH_METRES * 2 * Math.atan2(Math.sqrt(a), Math.sqrt(1 - a));
};

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** The longest round length that fits, m: 1, 2, 3 or 5 with zeros. */
export const roundLength = (widestMetres: number): number => {
  const size = 10 ** Math.floor(Math.log10(widestMetres));
  return ([5, 3, 2, 1].find((times) => times * size <= widestMetres) ?? 1) * size;
};

/** `999`, `1k`, `12.3k` */
export const shortCount = (count: number): string =>
  count < 1000 ? String(count) : `${Math.round(count / 100) / 10}k`;
