import {
  type City,
  canonicalCodeOf,
  normalizeCityCode,
  type PickupPoint,
  type PickupPointName,
  pickupPointOf,
  type RoutePoint,
} from '@cartage/core';
import { locationOf, type VendorRoute } from '@cartage/vendor-kit';
import type { Ground } from '../context.ts';
import { type Cities, type CityAsker, knownCities } from '../places/known-cities.ts';
import { namedPoints, type PointAsker } from './judge-ends.ts';

interface Ends<End extends RoutePoint = RoutePoint> {
  readonly sender: End;
  readonly receiver: End;
}

/** Where the ends lie, and through which points they go, as far as the service knows them. */
export const locateRoute = async (
  asker: CityAsker & Pick<PointAsker, 'pickupPoints'> & Pick<Ground, 'store'>,
  { sender, receiver }: Ends,
): Promise<VendorRoute> => {
  const names = [sender, receiver].flatMap((end) => pickupPointOf(end) ?? []);
  const [cities, points] = await Promise.all([knownCities(asker, [sender, receiver]), namedPoints(asker, names)]);
  return routeOf({ sender, receiver }, cities, points);
};

/** The same of what is known already. */
export const routeOf = (
  { sender, receiver }: Ends,
  cities: Cities,
  points: (name: PickupPointName) => PickupPoint | null,
): VendorRoute => {
  const pointOf = (end: RoutePoint) => {
    const name = pickupPointOf(end);
    return name && points(name);
  };
  return {
    origin: located(cities(sender)),
    destination: located(cities(receiver)),
    originPoint: pointOf(sender),
    destinationPoint: pointOf(receiver),
  };
};

const located = (city: City | null) => city && locationOf(city);

/** The ends with the canonical codes of their cities: a vendor is told the same of a city, whichever of its codes was written. */
export const withCanonicalCities = <T extends Ends>(ends: T, { origin, destination }: VendorRoute): T => ({
  ...ends,
  sender: inCity(ends.sender, origin),
  receiver: inCity(ends.receiver, destination),
});

const inCity = <End extends RoutePoint>(end: End, city: City | null): End => ({
  ...end,
  cityId: city ? canonicalCodeOf(city) : normalizeCityCode(end.cityId),
});
