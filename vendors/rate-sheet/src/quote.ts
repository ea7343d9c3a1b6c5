import {
  amountToCollect,
  billedWeightKg,
  cardPrice,
  daysBetween,
  dimensionsOf,
  faultKind,
  instantOf,
  insuredSum,
  paidThere,
  serviceRatePrice,
} from '@cartage/core';
import type { VendorOption, VendorQuoteRequest } from '@cartage/vendor-kit';
import { dayOnOrAfter, daysAfter } from './days.ts';
import { endFits, sheetEnd } from './pickup-points.ts';
import type { Sheet } from './read-sheet.ts';
import type { SheetTariff } from './tariffs.ts';
import { zoneOf } from './zones.ts';

/** What the sheet offers: each tariff between such ends that has a price for the weight in the zone of the route. */
export function quote(sheet: Sheet, request: VendorQuoteRequest, timeZone: string): readonly VendorOption[] {
  const zone = isServed(sheet, request) ? zoneOf(sheet.zones, request) : undefined;
  if (zone === undefined) return [];
  const items = request.cargo.items.map((item) => ({ ...item, dimensions: dimensionsOf(item) }));
  const [from, to] = [sheetEnd(sheet.points, request, 'sender'), sheetEnd(sheet.points, request, 'receiver')];
  if ([...from.faults, ...to.faults].some((fault) => faultKind(fault) !== 'money')) return [];
  return sheet.tariffs.flatMap((tariff): readonly VendorOption[] => {
    const kg = billedWeightKg(items, { divisor: tariff.divisor, kgPerCubicMetre: 1_000_000 / tariff.divisor });
    const card = tariff.cards.get(zone.id);
    const tariffPrice = card === undefined ? null : cardPrice(card, kg);
    const isFit = endFits(request.sender, tariff.from, from) && endFits(request.receiver, tariff.to, to);
    if (tariffPrice === null || !isFit) return [];
    const takeDate = dayOnOrAfter(tariff.days, request.pickup.date);
    const first = daysAfter(tariff.days, takeDate, tariff.minDays + zone.extraDays);
    const last = daysAfter(tariff.days, takeDate, tariff.maxDays + zone.extraDays);
    return [
      {
        tariffId: tariff.id,
        tariffPrice,
        services: servicesOf(sheet, tariff, request, to.faults.length === 0),
        takeDate,
        deliveryFrom: instantOf(first, '09:00', timeZone),
        deliveryTo: instantOf(last, '18:00', timeZone),
        minDays: daysBetween(takeDate, first),
        maxDays: daysBetween(takeDate, last),
        comments: null,
        billedWeightKg: kg,
      },
    ];
  });
}

const isServed = ({ vendor }: Sheet, { sender, receiver, cargo, terms: { directions } }: VendorQuoteRequest): boolean =>
  vendor.cargoTypes.includes(cargo.type) &&
  [sender, receiver].every(({ country }) => vendor.countries.includes(country)) &&
  // There is no price for the way back.
  (directions.length === 0 || directions.includes('one-way'));

/**
 * Each service asked for: by the row of the tariff, else by the one of all tariffs.
 * @param isPaidThere the money can be collected where the parcel is handed out
 */
const servicesOf = (
  { services }: Sheet,
  { id }: SheetTariff,
  request: VendorQuoteRequest,
  isPaidThere: boolean,
): VendorOption['services'] =>
  request.services.map(({ code }) => {
    const rows = services.filter(({ service }) => service === code);
    const row = rows.find(({ tariff }) => tariff === id) ?? rows.find(({ tariff }) => tariff === null);
    if (row === undefined || (!isPaidThere && paidThere.includes(code)))
      return { code, status: 'unavailable', price: 0 };
    if (row.price + row.percent + row.minimum === 0) return { code, status: 'included', price: 0 };
    const sum = code === 'Insurance' ? (insuredSum(request.services) ?? 0) : amountToCollect({ content: request });
    return { code, status: 'available', price: serviceRatePrice({ ...row, share: row.percent }, sum) };
  });
