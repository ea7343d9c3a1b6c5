import type { RatesRequest } from '@cartage/vendor-mock/protocol';

type Place = Pick<RatesRequest['from'], 'city' | 'geo'>;

const EARTH_RADIUS_KM = 6371;

/** Along the great circle; infinitely far where a city is not known, which is the dearest zone. */
export function distanceKm(from: Place, to: Place): number {
  if (from.city === to.city) return 0;
  if (from.geo === null || to.geo === null) return Number.POSITIVE_INFINITY;
  const [lat1, lon1] = from.geo;
  const [lat2, lon2] = to.geo;
  const h =
    Math.sin(radians(lat2 - lat1) / 2) ** 2 +
    Math.cos(radians(lat1)) * Math.cos(radians(lat2)) * Math.sin(radians(lon2 - lon1) / 2) ** 2;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(h)));
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
