import {
  addWorkingDays,
  type Cargo,
  daysBetween,
  type ExtraService,
  formatDateTime,
  instantOf,
  isCurrencyCode,
  type LocalDate,
  nearestSum,
} from '@cartage/core';
import { type CallContext, readEach, type VendorOption, type VendorQuoteRequest } from '@cartage/vendor-kit';
import type { z } from 'zod';
import { read, send } from './client.ts';
import { buildServices, buildSizes, canBuyPart } from './consignment.ts';
import { type End, endOf } from './ends.ts';
import { manifest } from './manifest.ts';
import { type CalculatorRequest, calculatorAnswer, calculatorRow, type ServiceRequest } from './protocol.ts';
import { goes, tariffsLately } from './tariffs.ts';

type Priced = z.infer<typeof calculatorRow>['result'] & { readonly total_sum: number };

/** One calculation for all tariffs; a second one without the services, where some tariffs do not have them. */
export async function quote(request: VendorQuoteRequest, call: CallContext): Promise<readonly VendorOption[]> {
  if (!isOurs(request)) return [];
  const { sender, receiver, route } = request;
  const [from, to, ofContract] = await Promise.all([
    endOf('sender', sender, route.origin, call),
    endOf('receiver', receiver, route.destination, call),
    tariffsLately(call),
  ]);
  if (from === null || to === null) return [];
  const ids = ofContract.filter((tariff) => goes(tariff, from, to)).map(({ id }) => id);
  if (ids.length === 0) return [];

  const asked = buildCalculation(request, from, to, call);
  const priced = await calculate(asked, call);
  const isAnyRefused = asked.services.length > 0 && ids.some((id) => !priced.has(id));
  const bare = isAnyRefused ? await calculate({ ...asked, services: [] }, call) : priced;
  return ids.flatMap((id) => {
    const row = priced.get(id) ?? bare.get(id);
    return row === undefined ? [] : [optionOf(id, row, request, { isBare: !priced.has(id), to })];
  });
}

/** What CDEK surely does not do need not be asked; an empty list means "not served". */
const isOurs = ({ sender, receiver, cargo }: VendorQuoteRequest): boolean =>
  (manifest.cargoTypes as readonly string[]).includes(cargo.type) &&
  [sender, receiver].every(
    ({ country, contactType, pickupPointVendorId }) =>
      (manifest.countries as readonly string[]).includes(country) &&
      // A point belongs to one vendor.
      (contactType === 'door' ||
        (contactType === 'pickup-point' && (pickupPointVendorId ?? manifest.id) === manifest.id)),
  );

const buildCalculation = (
  request: VendorQuoteRequest,
  from: End,
  to: End,
  { timeZone }: CallContext,
): CalculatorRequest => ({
  type: 1,
  date: writtenDay(request.pickup.date, request.route.origin?.timeZone ?? timeZone),
  lang: 'rus',
  from_location: { code: from.cityCode, ...addressOf(request.sender) },
  to_location: { code: to.cityCode, ...addressOf(request.receiver) },
  packages: buildSizes(request.cargo),
  services: servicesOf(request, to),
});

/** The beginning of the day by the clocks of the zone, its offset as CDEK writes it: without a colon. */
const writtenDay = (date: LocalDate, zone: string): string =>
  formatDateTime(instantOf(date, '00:00', zone), zone).replace(/:(?=\d\d$)/, '');

/** Without those that CDEK surely does not do with such goods there. */
const servicesOf = (request: VendorQuoteRequest, { kind }: End): readonly ServiceRequest[] =>
  buildServices(request).filter(({ code }) => mayBeHad[code](kind, request.cargo));

/** A fitting is with a courier, who waits; at a locker nobody sees what is done with the parcel. */
const mayBeHad: Readonly<Record<ServiceRequest['code'], (kind: End['kind'], cargo: Cargo) => boolean>> = {
  PART_DELIV: (kind, cargo) => kind !== 'locker' && canBuyPart(cargo),
  TRYING_ON: (kind) => kind === 'door',
  INSPECTION_CARGO: (kind) => kind !== 'locker',
};

const addressOf = ({ contactType, address }: Pick<VendorQuoteRequest['sender'], 'contactType' | 'address'>) =>
  contactType === 'door' && address !== null ? { address } : {};

/** What each tariff costs; those that were refused are not there. */
async function calculate(request: CalculatorRequest, call: CallContext): Promise<ReadonlyMap<string, Priced>> {
  const answer = read(await send(call, 'POST', '/v2/calculator/tariffAndService', request), calculatorAnswer);
  const priced = new Map<string, Priced>();
  for (const row of readEach(answer.tariff_codes, readRow, call, 'CDEK told of prices that cannot be read.'))
    if (row.priced !== null) priced.set(row.tariffId, row.priced);
  return priced;
}

/** undefined: it cannot be read; `priced` null: CDEK refuses it. */
function readRow(record: unknown): { readonly tariffId: string; readonly priced: Priced | null } | undefined {
  const { data } = calculatorRow.safeParse(record);
  if (data === undefined) return undefined;
  const { tariff_code: tariffId, status, result } = data;
  if (status !== 'true') return { tariffId, priced: null };
  const { total_sum: total, currency } = result;
  if (total == null || !isCurrencyCode(currency)) return undefined;
  // It reckons won and yen with decimals that they do not have.
  const services = result.services.map((one) => ({ ...one, price: one.price && nearestSum(one.price, currency) }));
  return { tariffId, priced: { ...result, services, total_sum: nearestSum(total, currency) } };
}

function optionOf(
  tariffId: string,
  row: Priced,
  request: VendorQuoteRequest,
  { isBare, to }: { readonly isBare: boolean; readonly to: End },
): VendorOption {
  const asked = isBare ? [] : servicesOf(request, to).map(({ code }) => code as string);
  const priceOf = (code: string) =>
    asked.includes(code) ? row.services.find((one) => one.code === code)?.price : undefined;
  const isInRoubles = row.currency === 'RUB' && request.receiver.country === 'RU';
  const services = request.services.map(({ code }) => serviceOf(code, row, { priceOf, isInRoubles }));
  const ownServices = request.ownServices?.map((code) => ({ code, ...pricedBy(priceOf(code)) }));
  const lines = [...services, ...(ownServices ?? [])];
  const { date } = request.pickup;
  return {
    tariffId,
    // What CDEK charges by itself, asked for or not, is a part of it.
    tariffPrice: row.total_sum - lines.reduce((sum, { price }) => sum + price, 0),
    ...(row.currency !== 'RUB' && { currency: row.currency }),
    services,
    ...(ownServices && { ownServices }),
    takeDate: date,
    deliveryFrom: null,
    deliveryTo: null,
    ...daysOf(row, date),
    comments: null,
    ...(row.weight_calc && { billedWeightKg: row.weight_calc / 1000 }),
  };
}

/** Without a price it is not to be had. */
const pricedBy = (price: number | undefined) =>
  price === undefined ? ({ status: 'unavailable', price: 0 } as const) : ({ status: 'available', price } as const);

/** In days of the calendar. Of an older answer, which tells working days alone, they are reckoned from the day of pickup. */
function daysOf(row: Priced, from: LocalDate): Pick<VendorOption, 'minDays' | 'maxDays'> {
  const most = row.calendar_max ?? inCalendarDays(row.period_max, from);
  const least = row.calendar_min ?? inCalendarDays(row.period_min, from);
  const minDays = least ?? most;
  return { minDays, maxDays: most === null || minDays === null ? minDays : Math.max(most, minDays) };
}

const inCalendarDays = (workingDays: number | null | undefined, from: LocalDate): number | null =>
  workingDays == null ? null : daysBetween(from, addWorkingDays(from, workingDays));

function serviceOf(
  code: ExtraService['code'],
  { currency }: Priced,
  { priceOf, isInRoubles }: { readonly priceOf: (code: string) => number | undefined; readonly isInRoubles: boolean },
): VendorOption['services'][number] {
  const unavailable = { code, status: 'unavailable', price: 0 } as const;
  const included = { code, status: 'included', price: 0 } as const;
  switch (code) {
    // CDEK reckons what the goods cost in the currency of the contract, and charges the insurance by itself.
    case 'Insurance':
      return currency === 'RUB' ? included : unavailable;
    // What the transfer of the money costs is kept from the money. The host asks for it only where it can be paid.
    case 'CashOnDelivery':
      return isInRoubles ? included : unavailable;
    case 'PartialBuyOut':
      return { code, ...pricedBy(priceOf('PART_DELIV')) };
    default:
      return unavailable;
  }
}
