import { findCity, type RoutePoint } from '@cartage/core';
import type { Location, VendorRoute } from '@cartage/vendor-kit';
import { type CityAsker, type ImportedCities, importedCities } from '../places/imported-cities.ts';

/** Where the ends lie: from the shipped catalogue, else from the imported places. */
export const locateRoute = async (
  asker: CityAsker,
  { sender, receiver }: { readonly sender: RoutePoint; readonly receiver: RoutePoint },
): Promise<VendorRoute> => {
  const imported = await importedCities(asker, [sender, receiver]);
  return { origin: locate(sender, imported), destination: locate(receiver, imported) };
};

const locate = ({ cityId }: RoutePoint, imported: ImportedCities): Location | null => {
  const city = findCity(cityId) ?? imported.get(cityId);
  return city ? { cityName: city.name.ru, latitude: city.latitude, longitude: city.longitude } : null;
};
