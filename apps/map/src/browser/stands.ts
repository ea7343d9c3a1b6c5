/** Degrees. */
export interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

/** Markers this far apart can each be seen and hit where the map is deepest. */
const METRES_APART = 15;
const METRES_A_DEGREE = 111_320;
/** Turned by it, each next one finds a gap. */
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));

/**
 * Where the markers of points stand: each at its point, but those of one house, which would hide each other, around the
 * first of them.
 */
export const standsOf = (places: readonly Place[]): readonly Place[] => {
  const houses = new Map<string, { readonly first: Place; count: number }>();
  return places.map((place) => {
    const key = `${place.latitude.toFixed(4)} ${place.longitude.toFixed(4)}`;
    const house = houses.get(key);
    if (!house) {
      houses.set(key, { first: place, count: 1 });
      return place;
    }
    const [turn, metres] = [house.count * GOLDEN_ANGLE, METRES_APART * Math.sqrt(house.count)];
    house.count += 1;
    const { latitude, longitude } = house.first;
    const narrowing = Math.max(0.01, Math.cos((latitude * Math.PI) / 180));
    return {
      latitude: latitude + (metres * Math.sin(turn)) / METRES_A_DEGREE,
      longitude: longitude + (metres * Math.cos(turn)) / (METRES_A_DEGREE * narrowing),
    };
  });
};
