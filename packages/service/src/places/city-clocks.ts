import { findCity, type LocalText, pickupPointKey, pickupPointOf, type RoutePoint } from '@cartage/core';
import { type Db, getPickupPoints } from '@cartage/storage';
import tzLookup from '@photostructure/tz-lookup';
import { type CityAsker, placesOf } from './imported-cities.ts';

/** By which clocks a city lives. */
export interface CityClock {
  /** IANA zone. */
  readonly zone: string;
  /** Its name. */
  readonly city: LocalText;
}

/** An end of a route, as far as its city goes. */
export interface CityEnd
  extends Pick<RoutePoint, 'country' | 'cityId'>,
    Partial<Pick<RoutePoint, 'contactType' | 'pickupPointId' | 'pickupPointVendorId'>> {}

/**
 * The clocks of the cities where these ends lie: as the catalogue knows, else an import, else the pickup point that the end
 * names. null: nobody knows where the city lies. At most two queries, however many ends there are.
 */
export const cityClocks = async (
  asker: CityAsker,
  ends: readonly CityEnd[],
  db: Db = asker.store.db,
): Promise<(end: CityEnd) => CityClock | null> => {
  const unknown = ends.filter(({ cityId }) => findCity(cityId) === undefined);
  const places = unknown.length === 0 ? () => [] : await placesOf(asker, unknown, db);
  const ofCity = ({ country, cityId }: CityEnd): CityClock | null => {
    const city = findCity(cityId) ?? places(cityId).find((one) => one.country === country);
    return city === undefined ? null : clockAt(city, city.name);
  };
  const named = unknown.filter((end) => ofCity(end) === null).flatMap((end) => pointOf(end) ?? []);
  const found = named.length === 0 ? [] : await getPickupPoints(db, named);
  const points = new Map(found.map((point) => [pickupPointKey(point), point]));
  return (end) => {
    const key = pointOf(end);
    const point = key && points.get(pickupPointKey(key));
    return ofCity(end) ?? (point ? clockAt(point, { en: point.cityName, ru: point.cityName }) : null);
  };
};

const pointOf = ({ contactType = 'door', pickupPointId = null, pickupPointVendorId = null }: CityEnd) =>
  pickupPointOf({ contactType, pickupPointId, pickupPointVendorId });

/** Degrees, WGS 84; null: nobody told them. */
interface Spot {
  readonly latitude: number | null;
  readonly longitude: number | null;
}

const clockAt = (spot: Spot, city: LocalText): CityClock | null => {
  const zone = zoneAt(spot);
  return zone === null ? null : { zone, city };
};

/** IANA zone of the clocks there; null: nobody told where that is. */
export const zoneAt = ({ latitude, longitude }: Spot): string | null =>
  latitude === null || longitude === null ? null : tzLookup(latitude, longitude);
