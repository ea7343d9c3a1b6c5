import {
  type CallContext,
  type TariffDescription,
  toVendorProblem,
  type VendorOption,
  type VendorQuoteRequest,
} from '@cartage/vendor-kit';
import type { z } from 'zod';
import { read, send } from './client.ts';
import { isSent, itemsOf, type PostalItem, sumsOf } from './consignment.ts';
import { manifest } from './manifest.ts';
import { checkPostalCode, postalCodeIn } from './postal-codes.ts';
import { type TariffRequest, tariffAnswer } from './protocol.ts';

type Tariff = z.infer<typeof tariffAnswer>;

/** Russian Post prices one item of one kind of mail at a time. */
export async function quote(request: VendorQuoteRequest, call: CallContext): Promise<readonly VendorOption[]> {
  const from = isOurs(request) ? request.sender.pickupPointId : null;
  if (from === null) return [];
  const { receiver, route, cargo } = request;
  const tariffs = manifest.tariffs.filter(
    ({ id, to }) => to.contactType === receiver.contactType && isSent(id, cargo, call),
  );
  if (tariffs.length === 0) return [];
  const isToOffice = receiver.contactType === 'pickup-point';
  const { postalCode } = receiver;
  if (!isToOffice && postalCode !== null) await checkPostalCode(postalCode, route.destination, call);
  const to = isToOffice ? receiver.pickupPointId : (postalCode ?? (await postalCodeIn(route.destination, call)));
  if (to === null) return [];
  const options = await Promise.all(
    tariffs.map(async ({ id }) => {
      const priced = await Promise.all(itemsOf(id, request, call).map((item) => tariffOf(item, { from, to }, call)));
      const whole = priced.flatMap((tariff) => tariff ?? []);
      // This kind of mail does not go there, or is not for such a parcel; another may be.
      return whole.length < priced.length ? [] : [optionOf(id, whole, request)];
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

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Rates change at whole steps of weight, of 100 g at least: what weighs a little less costs the same, and is asked for once. */
const STEP_GRAMS = 100;

interface Ends {
  readonly from: string;
  readonly to: string;
}

/** The calls of a day are counted, so a price is kept for one; null: it is refused, which is asked for again in an hour. */
const tariffOf = (item: PostalItem, ends: Ends, call: CallContext): Promise<Tariff | null> => {
  const wish = buildTariff(item, ends);
  return call.cache(`tariff ${JSON.stringify(wish)}`, async () => {
    try {
      return { value: read(await send(call, 'POST', '/1.0/tariff', wish), tariffAnswer), ttlMs: DAY_MS };
    } catch (thrown) {
      const problem = toVendorProblem(thrown);
      if (['invalid', 'notServed', 'notFound'].includes(problem.kind)) return { value: null, ttlMs: HOUR_MS };
      throw problem;
    }
  });
};

const buildTariff = ({ goods, declared }: PostalItem, { from, to }: Ends): TariffRequest => ({
  'index-from': from,
  'index-to': to,
  ...goods,
  mass: Math.ceil(goods.mass / STEP_GRAMS) * STEP_GRAMS,
  ...(declared > 0 && { 'declared-value': declared }),
});

/** Rates come without VAT, and the total holds the insurance. The last item decides the day. */
function optionOf(
  tariffId: TariffDescription['id'],
  tariffs: readonly Tariff[],
  request: VendorQuoteRequest,
): VendorOption {
  const { collected } = sumsOf(request);
  const sumOf = (price: (tariff: Tariff) => number) => tariffs.reduce((sum, tariff) => sum + price(tariff), 0);
  const insurance = sumOf(({ 'insurance-rate': rate }) => (rate ? rate.rate + rate.vat : 0));
  const times = tariffs.flatMap(({ 'delivery-time': time }) => time ?? []);
  const isTimed = times.length === tariffs.length;
  return {
    tariffId,
    tariffPrice: sumOf((tariff) => tariff['total-rate'] + tariff['total-vat']) - insurance,
    services: request.services.map(({ code }) => {
      if (code === 'Insurance') return { code, status: 'available', price: insurance };
      // What the transfer of the money costs is kept from the money.
      return { code, status: code === 'CashOnDelivery' && collected > 0 ? 'included' : 'unavailable', price: 0 };
    }),
    takeDate: request.pickup.date,
    deliveryFrom: null,
    deliveryTo: null,
    minDays: isTimed
      ? Math.max(...times.map((time) => Math.min(time['min-days'] ?? time['max-days'], time['max-days'])))
      : null,
    maxDays: isTimed ? Math.max(...times.map((time) => time['max-days'])) : null,
    comments: null,
  };
}
