import {
  amountToCollect,
  cityCodeFits,
  judgePoint,
  loadOfCargo,
  type PickupPoint,
  type PointFault,
  type PointRole,
  paidThere,
  type RoutePoint,
  type TariffEnd,
} from '@cartage/core';
import type { VendorQuoteRequest } from '@cartage/vendor-kit';
import type { CityCell, ReadCity } from './cities.ts';
import type { Row } from './columns.ts';

/** What the cell `city` of a point says. */
export const cityCellOf = ({ city, country }: Row<'point'>, readCity: ReadCity): CityCell =>
  readCity(city, { countries: [country], regions: null });

/** The city of a point; undefined: it is no code of the country and no known city, or nobody says what it is called. */
export function cityOf(row: Row<'point'>, readCity: ReadCity): Pick<PickupPoint, 'cityId' | 'cityName'> | undefined {
  const { country, cityName } = row;
  const cell = cityCellOf(row, readCity);
  if (cell.kind === 'known')
    return cell.city.country === country
      ? { cityId: cell.city.codes[0] ?? row.city, cityName: cityName ?? cell.city.name.ru }
      : undefined;
  return cell.kind === 'code' && cityName !== undefined && cityCodeFits(country, cell.code)
    ? { cityId: cell.code, cityName }
    : undefined;
}

export const toPickupPoint = (vendorId: number, row: Row<'point'>, readCity: ReadCity): PickupPoint => ({
  id: row.id,
  vendorId,
  type: row.type,
  name: row.name,
  country: row.country,
  ...(cityOf(row, readCity) ?? { cityId: row.city, cityName: row.city }),
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
  maxWidth: row.maxSides?.[0] ?? null,
  maxHeight: row.maxSides?.[1] ?? null,
  maxDepth: row.maxSides?.[2] ?? null,
  maxSizeSum: row.maxSizeSum,
  totalMaxVolume: null,
  intake: row.intake,
  pickup: row.pickup,
  maxCashOnDelivery: row.maxCash,
  ...(row.maxPlaces !== null && { maxPlaces: row.maxPlaces }),
  ...(row.closedFrom !== null && { closed: { from: row.closedFrom, until: row.closedUntil } }),
});

/** An end of a route, as far as the sheet's points go. */
export interface SheetEnd {
  /** The point that it names; null: it names none of the sheet's. */
  readonly point: PickupPoint | null;
  /** What the point breaks; empty: it will do, or none is named. */
  readonly faults: readonly PointFault[];
}

const roles = { sender: 'intake', receiver: 'pickup' } as const satisfies Record<string, PointRole>;

/** The host has judged the points that it has read; before that the sheet itself has to know. */
export function sheetEnd(
  points: readonly PickupPoint[],
  request: VendorQuoteRequest,
  end: keyof typeof roles,
): SheetEnd {
  const { contactType, pickupPointId, pickupPointVendorId } = request[end];
  if (contactType !== 'pickup-point' || pickupPointId === null) return { point: null, faults: [] };
  const point =
    points.find(({ id, vendorId }) => id === pickupPointId && vendorId === (pickupPointVendorId ?? vendorId)) ?? null;
  const isPaidThere = end === 'receiver' && request.services.some(({ code }) => paidThere.includes(code));
  const faults = judgePoint(point, {
    role: roles[end],
    city: end === 'sender' ? request.route.origin : request.route.destination,
    day: request.pickup.date,
    load: loadOfCargo(request.cargo.items),
    toCollect: isPaidThere ? amountToCollect({ content: request }) : null,
  });
  return { point, faults };
}

/** Whether a tariff with such an end goes from or to the place: any door, or a point of its type. */
export const endFits = (place: RoutePoint, { contactType, pointType }: TariffEnd, { point }: SheetEnd): boolean =>
  place.contactType === contactType && (point === null || pointType === null || point.type === pointType);
