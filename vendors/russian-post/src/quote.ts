import type { Cargo } from '@cartage/core';
import {
  type CallContext,
  type TariffDescription,
  toVendorProblem,
  type VendorAnswer,
  type VendorOption,
  type VendorQuoteRequest,
} from '@cartage/vendor-kit';
import { read, send } from './client.ts';
import { buildGoods, type Sums, sumsOf } from './consignment.ts';
import { manifest } from './manifest.ts';
import { checkPostalCode, postalCodeIn } from './postal-codes.ts';
import { type TariffRequest, tariffAnswer } from './protocol.ts';

/** Russian Post prices one kind of mail at a time. */
export async function quote(request: VendorQuoteRequest, call: CallContext): Promise<readonly VendorOption[]> {
  const from = isOurs(request) ? request.sender.pickupPointId : null;
  if (from === null) return [];
  const { receiver, route } = request;
  const isToOffice = receiver.contactType === 'pickup-point';
  const { postalCode } = receiver;
  if (!isToOffice && postalCode !== null) await checkPostalCode(postalCode, route.destination, call);
  const to = isToOffice ? receiver.pickupPointId : (postalCode ?? (await postalCodeIn(route.destination, call)));
  if (to === null) return [];
  const sums = sumsOf(request);
  const tariffs = manifest.tariffs.filter((tariff) => tariff.to.contactType === receiver.contactType);
  const options = await Promise.all(
    tariffs.map(async ({ id }) => {
      try {
        const answer = await send(
          call,
          'POST',
          '/1.0/tariff',
          buildTariff(id, { from, to, cargo: request.cargo }, sums),
        );
        return [readTariff(id, answer, request, sums)];
      } catch (thrown) {
        const problem = toVendorProblem(thrown);
        // This kind of mail does not go there, or is not for such a parcel; another may be.
        if (['invalid', 'notServed', 'notFound'].includes(problem.kind)) return [];
        throw problem;
      }
    }),
  );
  return options.flat();
}

/** What Russian Post surely does not do need not be asked. */
const isOurs = ({ sender, receiver, cargo }: VendorQuoteRequest): boolean =>
  (manifest.cargoTypes as readonly string[]).includes(cargo.type) &&
  sender.contactType === 'pickup-point' &&
  [sender, receiver].every(
    ({ country, contactType, pickupPointVendorId }) =>
      country === 'RU' && (contactType === 'door' || (pickupPointVendorId ?? manifest.id) === manifest.id),
  );

const buildTariff = (
  mailType: TariffDescription['id'],
  { from, to, cargo }: { readonly from: string; readonly to: string; readonly cargo: Cargo },
  sums: Sums,
): TariffRequest => ({
  'index-from': from,
  'index-to': to,
  ...buildGoods(mailType, cargo, sums),
  ...(sums.declared > 0 && { 'declared-value': sums.declared }),
});

/** Rates come without VAT, and the total holds the insurance. */
function readTariff(
  tariffId: string,
  answer: VendorAnswer,
  { services, pickup }: Pick<VendorQuoteRequest, 'services' | 'pickup'>,
  { collected }: Sums,
): VendorOption {
  const { 'insurance-rate': insurance, 'delivery-time': time, ...total } = read(answer, tariffAnswer);
  const insurancePrice = insurance ? insurance.rate + insurance.vat : 0;
  return {
    tariffId,
    tariffPrice: total['total-rate'] + total['total-vat'] - insurancePrice,
    services: services.map(({ code }) => {
      if (code === 'Insurance') return { code, status: 'available', price: insurancePrice };
      // What the transfer of the money costs is kept from the money.
      return { code, status: code === 'CashOnDelivery' && collected > 0 ? 'included' : 'unavailable', price: 0 };
    }),
    takeDate: pickup.date,
    deliveryFrom: null,
    deliveryTo: null,
    minDays: time ? Math.min(time['min-days'] ?? time['max-days'], time['max-days']) : null,
    maxDays: time ? time['max-days'] : null,
    comments: null,
  };
}
