import { codeOfKind, type RoutePoint } from '@cartage/core';
import type { CallContext, Location, VendorAnswer, VendorOption, VendorQuoteRequest } from '@cartage/vendor-kit';
import { read, send } from './client.ts';
import { buildParcels, buildValues } from './consignment.ts';
import { manifest } from './manifest.ts';
import { kopecksOf } from './money.ts';
import { type RatesRequest, ratesAnswer, type Stop } from './protocol.ts';

export async function quote(request: VendorQuoteRequest, call: CallContext): Promise<readonly VendorOption[]> {
  if (!isOurs(request)) return [];
  return readRates(await send(call, 'POST', '/v1/rates', buildRates(request)), request);
}

// Invented: where from and where to it goes, by which codes it knows cities, and what an option of it costs.

/** What Acme surely does not do need not be asked; an empty list means "not served". */
const isOurs = ({ sender, receiver, cargo }: VendorQuoteRequest): boolean =>
  (manifest.cargoTypes as readonly string[]).includes(cargo.type) &&
  sender.contactType === 'door' &&
  [sender, receiver].every(({ country }) => country === 'RU') &&
  // A point belongs to one vendor.
  (receiver.contactType === 'door' || (receiver.pickupPointVendorId ?? manifest.id) === manifest.id);

export const buildRates = (request: VendorQuoteRequest): RatesRequest => ({
  from: buildStop(request.sender, request.route.origin),
  to: buildStop(request.receiver, request.route.destination),
  parcels: buildParcels(request.cargo),
  collectOn: request.pickup.date,
  ...buildValues(request),
});

export const buildStop = (
  end: Pick<RoutePoint, 'cityId' | 'contactType' | 'pickupPointId'>,
  location: Location | null,
): Stop => ({
  // Acme lists cities by their codes in the older Russian classifier. A vendor that goes by names wants the region too:
  // `writtenCity(location)`.
  city: codeOfKind(location, 'kladr') ?? end.cityId,
  point: end.contactType === 'pickup-point' ? end.pickupPointId : null,
});

export const readRates = (
  answer: VendorAnswer,
  { services, receiver }: Pick<VendorQuoteRequest, 'services' | 'receiver'>,
): readonly VendorOption[] =>
  read(answer, ratesAnswer)
    .rates.filter(({ product }) => isForEnd(product, receiver.contactType))
    .map((rate) => ({
      tariffId: rate.product,
      tariffPrice: kopecksOf(rate.price),
      services: services.map(({ code }) => {
        switch (code) {
          case 'Insurance':
            return { code, status: 'available' as const, price: kopecksOf(rate.insuranceFee) };
          case 'CashOnDelivery':
            return { code, status: 'available' as const, price: kopecksOf(rate.cashFee) };
          default:
            return { code, status: 'unavailable' as const, price: 0 };
        }
      }),
      takeDate: rate.collectOn,
      deliveryFrom: null,
      deliveryTo: null,
      minDays: rate.days.min,
      maxDays: rate.days.max,
      comments: rate.note,
    }));

/** Acme prices every product that it has; of those to points none is for a door, nor the other way round. */
const isForEnd = (product: string, contactType: RoutePoint['contactType']): boolean =>
  manifest.tariffs.find(({ id }) => id === product)?.to.contactType === contactType;
