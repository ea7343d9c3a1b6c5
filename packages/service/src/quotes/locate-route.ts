import { findCity, normalizeCityCode, type RoutePoint } from '@cartage/core';
import { findPlace } from '@cartage/storage';
import type { Location, VendorRoute } from '@cartage/vendor-kit';
import type { Service } from '../context.ts';

/** Where the ends lie: from the shipped catalogue, else from the imported places. */
export const locateRoute = async (
  service: Service,
  { sender, receiver }: { readonly sender: RoutePoint; readonly receiver: RoutePoint },
): Promise<VendorRoute> => ({
  origin: await locate(service, sender),
  destination: await locate(service, receiver),
});

const locate = async (service: Service, { country, cityId }: RoutePoint): Promise<Location | null> => {
  const city = findCity(cityId) ?? (await findPlace(service.store.db, country, normalizeCityCode(cityId)));
  return city ? { cityName: city.name.ru, latitude: city.latitude, longitude: city.longitude } : null;
};
