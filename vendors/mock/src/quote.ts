import type { CallContext, VendorAnswer, VendorManifest, VendorOption, VendorQuoteRequest } from '@cartage/vendor-kit';
import { read, send } from './client.ts';
import { buildCargo, buildPlace, collectedSum, isTwoWay } from './consignment.ts';
import { readMoment } from './moment.ts';
import { paths, type RatesRequest, ratesAnswer } from './protocol.ts';
import { buildExtras, serviceOf } from './services.ts';

export async function quote(
  manifest: VendorManifest,
  request: VendorQuoteRequest,
  call: CallContext,
): Promise<readonly VendorOption[]> {
  if (!canServe(manifest, request)) return [];
  return readRates(await send(call, 'POST', paths.rates, buildRates(manifest, request)), call.timeZone);
}

/** What the manifest rules out need not be asked. */
function canServe(manifest: VendorManifest, { sender, receiver, cargo }: VendorQuoteRequest): boolean {
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

export const buildRates = (manifest: VendorManifest, request: VendorQuoteRequest): RatesRequest => ({
  from: buildPlace(request.sender, request.route.origin, manifest),
  to: buildPlace(request.receiver, request.route.destination, manifest),
  cargo: buildCargo(request.cargo),
  pickup_day: request.pickup.date,
  two_way: isTwoWay(request.terms.directions),
  extras: buildExtras(request.services, collectedSum(request.cargo, request.receiverDeliveryCharge)),
});

const serviceStates = { yes: 'available', no: 'unavailable', free: 'included' } as const;

export const readRates = (answer: VendorAnswer, timeZone: string): readonly VendorOption[] =>
  read(answer, ratesAnswer).rates.map((rate) => ({
    tariffId: rate.tariff,
    tariffPrice: rate.kop,
    services: rate.extras.map((extra) => ({
      code: serviceOf(extra.code),
      status: serviceStates[extra.state],
      price: extra.kop,
    })),
    takeDate: rate.pickup_day,
    deliveryFrom: readMoment(rate.due.from, timeZone),
    deliveryTo: readMoment(rate.due.to, timeZone),
    minDays: rate.due.min,
    maxDays: rate.due.max,
    comments: rate.note,
  }));
