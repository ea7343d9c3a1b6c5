import {
  type LocalText,
  normalizeCityCode,
  type PickupPoint,
  pickupPointKey,
  pickupPointOf,
  type RoutePoint,
  regionNumberOf,
  russianRegion,
  russianZone,
  zoneOfRegion,
} from '@cartage/core';
import { type Db, getPickupPoints } from '@cartage/storage';
import { type CityAsker, knownCities, zoneAt } from './known-cities.ts';

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
 * names, else the region in the city's code. null: nobody knows where the city lies. At most two queries, however many ends there are.
 */
export const cityClocks = async (
  asker: CityAsker,
  ends: readonly CityEnd[],
  db: Db = asker.store.db,
): Promise<(end: CityEnd) => CityClock | null> => {
  const cities = await knownCities(asker, ends, db);
  const ofCity = (end: CityEnd): CityClock | null => {
    const city = cities(end);
    return city?.timeZone ? { zone: city.timeZone, city: city.name } : null;
  };
  const named = ends.filter((end) => ofCity(end) === null).flatMap((end) => pointOf(end) ?? []);
  const found = named.length === 0 ? [] : await getPickupPoints(db, named);
  const points = new Map(found.map((point) => [pickupPointKey(point), point]));
  return (end) => {
    const key = pointOf(end);
    const point = key && points.get(pickupPointKey(key));
    return ofCity(end) ?? (point ? ofPoint(point) : null) ?? ofRegion(end);
  };
};

const ofPoint = (point: PickupPoint): CityClock | null => {
  const city = { en: point.cityName, ru: point.cityName };
  const of = { country: point.country, codes: [point.cityId], region: null, name: city };
  const zone = zoneOfRegion(point.country, regionNumberOf(of)) ?? zoneAt(point);
  return zone === null ? null : { zone, city };
};

/** A KLADR code tells the region of a city that nobody knows. */
const ofRegion = ({ country, cityId }: CityEnd): CityClock | null => {
  const kladr = normalizeCityCode(cityId);
  if (country !== 'RU' || !/^\d{13}$/.test(kladr)) return null;
  const [zone, city] = [russianZone(kladr), russianRegion(kladr)];
  return zone === null || city === null ? null : { zone, city };
};

const pointOf = ({ contactType = 'door', pickupPointId = null, pickupPointVendorId = null }: CityEnd) =>
  pickupPointOf({ contactType, pickupPointId, pickupPointVendorId });
