import type { City, Coordinates } from '@cartage/core';

/** A rectangle of the map, degrees; its south and west edges belong to it. */
export interface MapWindow {
  readonly south: number;
  readonly north: number;
  readonly west: number;
  readonly east: number;
}

/**
 * So many people have points that fill some MB: there is one for some 2,500 of them, in some 2 KB. All points of the country
 * in one answer would be more than 100 MB.
 */
const MOST_PEOPLE = 2_000_000;
/** Of a place whose people nobody has counted. */
const UNCOUNTED = 1_000;
/** Points lie up to so far from the middle of their city, degrees of latitude and of longitude. */
const AROUND = { latitude: 0.6, longitude: 1.1 };
/** A window is not cut into smaller ones than this, degrees. */
const LEAST = 0.1;

const WORLD: MapWindow = { south: 40, north: 82, west: -180, east: 180 };

interface Peopled extends Coordinates {
  readonly people: number;
}

/** The windows in which points of these cities lie, none of them with more than some MB; each place lies in one at the most. */
export const windowsOf = (
  cities: readonly Pick<City, 'latitude' | 'longitude' | 'population'>[],
): readonly MapWindow[] =>
  cut(
    WORLD,
    cities.flatMap(({ latitude, longitude, population }) =>
      latitude === null || longitude === null ? [] : [{ latitude, longitude, people: population || UNCOUNTED }],
    ),
  );

/** `places`: all that have points in the window, and others. */
const cut = (window: MapWindow, places: readonly Peopled[]): readonly MapWindow[] => {
  const near = places.filter((place) => isIn(window, place, AROUND));
  if (near.length === 0) return [];
  const people = near.reduce((sum, place) => sum + (isIn(window, place) ? place.people : 0), 0);
  const halves = people > MOST_PEOPLE ? halvesOf(window) : null;
  return halves === null ? [window] : halves.flatMap((half) => cut(half, near));
};

const isIn = (
  { south, north, west, east }: MapWindow,
  { latitude, longitude }: Coordinates,
  around = { latitude: 0, longitude: 0 },
): boolean =>
  latitude >= south - around.latitude &&
  latitude < north + around.latitude &&
  longitude >= west - around.longitude &&
  longitude < east + around.longitude;

/** Across its longer side; in our latitudes a degree of longitude is half as long as one of latitude. */
const halvesOf = (window: MapWindow): readonly MapWindow[] | null => {
  const { south, north, west, east } = window;
  if (Math.max(north - south, (east - west) / 2) < 2 * LEAST) return null;
  if (north - south > (east - west) / 2) {
    const middle = (south + north) / 2;
    return [
      { ...window, north: middle },
      { ...window, south: middle },
    ];
  }
  const middle = (west + east) / 2;
  return [
    { ...window, east: middle },
    { ...window, west: middle },
  ];
};
