import { findCity, type PickupPoint, type PickupPointFilter } from '@cartage/core';
import tzLookup from '@photostructure/tz-lookup';

/**
 * IANA zone of the clocks in a city, by where it lies: as the catalogue knows, else as its points show. `otherwise`: where
 * neither says.
 */
export const zoneOfCity = (
  area: PickupPointFilter['area'],
  [first]: readonly Pick<PickupPoint, 'latitude' | 'longitude'>[],
  otherwise: string,
): string => {
  const at = (area.kind === 'city' ? findCity(area.cityId) : undefined) ?? first;
  return typeof at?.latitude === 'number' && typeof at.longitude === 'number'
    ? tzLookup(at.latitude, at.longitude)
    : otherwise;
};
