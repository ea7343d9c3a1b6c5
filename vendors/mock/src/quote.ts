import type { DaySpan } from '@cartage/core';
import type { CallContext, VendorAnswer, VendorDayOption, VendorOption, VendorQuoteRequest } from '@cartage/vendor-kit';
import { read, readMoment, send } from './client.ts';
import { buildCargo, buildPlace, collectedSum, isTwoWay } from './consignment.ts';
import { currencyOf, unitsOf } from './currency.ts';
import type { MockManifest } from './manifest.ts';
import {
  type DayRatesRequest,
  dayRatesAnswer,
  paths,
  type RatesAnswer,
  type RatesRequest,
  ratesAnswer,
} from './protocol.ts';
import { buildExtras, readExtras } from './services.ts';

export async function quote(
  manifest: MockManifest,
  request: VendorQuoteRequest,
  call: CallContext,
): Promise<readonly VendorOption[]> {
  if (!canServe(manifest, request)) return [];
  return readRates(await send(call, 'POST', paths.rates, buildRates(manifest, request)), call.timeZone);
}

export async function quoteByDays(
  manifest: MockManifest,
  request: VendorQuoteRequest,
  days: DaySpan,
  call: CallContext,
): Promise<readonly VendorDayOption[]> {
  if (!canServe(manifest, request)) return [];
  return readDayRates(await send(call, 'POST', paths.dayRates, buildDayRates(manifest, request, days)));
}

/** What the manifest rules out need not be asked. */
function canServe(manifest: MockManifest, { sender, receiver, cargo }: VendorQuoteRequest): boolean {
  return (
    manifest.cargoTypes.includes(cargo.type) &&
    [sender, receiver].every(
      (end) =>
        manifest.contactTypes.includes(end.contactType) &&
        (manifest.countries === 'all' || manifest.countries.includes(end.country)) &&
        // A point belongs to one vendor.
        (end.contactType !== 'pickup-point' || (end.pickupPointVendorId ?? manifest.id) === manifest.id),
    )
  );
}

export const buildRates = (manifest: MockManifest, request: VendorQuoteRequest): RatesRequest => ({
  from: buildPlace(request.sender, request.route.origin, manifest),
  to: buildPlace(request.receiver, request.route.destination, manifest),
  cargo: buildCargo(request.cargo),
  pickup_day: request.pickup.date,
  two_way: isTwoWay(request.terms.directions),
  extras: buildExtras(
    request.services,
    request.ownServices ?? [],
    collectedSum(request.cargo, request.receiverDeliveryCharge),
  ),
});

export const buildDayRates = (
  manifest: MockManifest,
  request: VendorQuoteRequest,
  { first, last }: DaySpan,
): DayRatesRequest => ({ ...buildRates(manifest, request), days: [first, last] });

export const readRates = (answer: VendorAnswer, timeZone: string): readonly VendorOption[] =>
  read(answer, ratesAnswer).rates.map((rate) => ({
    ...readRate(rate),
    deliveryFrom: readMoment(rate.due.from, timeZone),
    deliveryTo: readMoment(rate.due.to, timeZone),
    minDays: rate.due.min,
    maxDays: rate.due.max,
  }));

export const readDayRates = (answer: VendorAnswer): readonly VendorDayOption[] =>
  read(answer, dayRatesAnswer).rates.flatMap((rate) => {
    const option = { ...readRate(rate), timeSlots: rate.slots.map(([from, to]) => ({ from, to })) };
    return rate.days.map((deliveryDate) => ({ ...option, deliveryDate }));
  });

const readRate = (rate: Omit<RatesAnswer['rates'][number], 'due'>) => ({
  tariffId: rate.tariff,
  tariffPrice: unitsOf(rate.kop, rate.currency),
  ...currencyOf(rate.currency),
  ...readExtras(rate),
  takeDate: rate.pickup_day,
  comments: rate.note,
  ...(rate.billed_grams !== undefined && { billedWeightKg: rate.billed_grams / 1000 }),
  ...(rate.estimate !== undefined && { isApproximate: rate.estimate }),
});
