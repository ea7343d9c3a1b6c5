import {
  cityCodeFits,
  findCity,
  normalizeCityCode,
  type PickupPoint,
  type PointLoad,
  type PointRole,
  pointAccepts,
  type RoutePoint,
  type TariffEnd,
} from '@cartage/core';
import { cityNamed } from './cells.ts';
import type { Row } from './columns.ts';

/** The city of a point; undefined: it is no code of the country and no large city, or nobody says what it is called. */
export function cityOf({
  city,
  cityName,
  country,
}: Row<'point'>): Pick<PickupPoint, 'cityId' | 'cityName'> | undefined {
  const found = findCity(city) ?? cityNamed(city);
  if (found !== undefined)
    return found.country === country
      ? { cityId: found.codes[0] ?? city, cityName: cityName ?? found.name.ru }
      : undefined;
  return cityName !== undefined && cityCodeFits(country, normalizeCityCode(city))
    ? { cityId: normalizeCityCode(city), cityName }
    : undefined;
}

export const toPickupPoint = (vendorId: number, row: Row<'point'>): PickupPoint => ({
  id: row.id,
  vendorId,
  type: row.type,
  name: row.name,
  country: row.country,
  ...(cityOf(row) ?? { cityId: row.city, cityName: row.city }),
  address: row.address,
  latitude: row.latitude,
  longitude: row.longitude,
  metroStation: row.metroStation,
  metroLineHexColor: null,
  workTime: row.hours,
  description: row.description,
  phone: row.phone,
  freeStorageDays: row.storageDays,
  cashPayment: row.cash,
  cardPayment: row.card,
  minWeight: null,
  maxWeight: row.maxKg,
  maxWidth: null,
  maxHeight: null,
  maxDepth: null,
  maxSizeSum: null,
  totalMaxVolume: null,
  intake: row.intake,
  pickup: row.pickup,
  maxCashOnDelivery: row.maxCash,
});

/** Whether a tariff with such an end goes from or to the place: any door, or a point of the sheet that takes the load. */
export function endFits(
  place: RoutePoint,
  { contactType, pointType }: TariffEnd,
  role: PointRole,
  load: PointLoad,
  points: readonly PickupPoint[],
): boolean {
  if (place.contactType !== contactType) return false;
  // Which point it will be may not be known yet.
  if (contactType === 'door' || place.pickupPointId === null) return true;
  return points.some(
    (point) =>
      point.id === place.pickupPointId &&
      point.vendorId === (place.pickupPointVendorId ?? point.vendorId) &&
      point.type === (pointType ?? point.type) &&
      pointAccepts(point, load, role),
  );
}
