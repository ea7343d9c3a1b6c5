import type { PointRecord, RatesRequest, ShipmentAnswer, ShipmentRequest } from '@cartage/vendor-mock/protocol';
import type { Behaviour } from '../faults.ts';
import { dayOf, isDay, pickupDayFrom, ZONE } from '../rates/calendar.ts';
import { rateIn, sumIn } from '../rates/currency.ts';
import { type Rate, ratesOf } from '../rates/price.ts';
import { Refusal } from '../refusal.ts';
import type { PlayedVendor } from '../vendors.ts';
import { pickupNumber, returnNumber, shipmentNumber } from './numbers.ts';
import { plannedPurchase } from './purchase.ts';
import type { ShipmentStore } from './shipment-store.ts';
import { planSteps } from './timetable.ts';

export type PointOf = (id: string) => PointRecord | undefined;

/** Whether the vendor serves the route at all, with the points that were named. */
export function refusalOfRoute(vendor: PlayedVendor, request: RatesRequest, pointOf: PointOf): Refusal | undefined {
  for (const end of ['from', 'to'] as const) {
    const place = request[end];
    if (vendor.countries !== 'all' && !vendor.countries.includes(place.country)) {
      return new Refusal('NOT_SERVED', `We do not serve ${place.country}.`, `${end}.country`);
    }
    const fault = place.point === null ? undefined : pointFault(request, end, pointOf(place.point));
    if (fault !== undefined) return new Refusal('BAD_FIELD', fault, `${end}.point`);
  }
  return isDay(request.pickup_day) ? undefined : new Refusal('BAD_FIELD', 'There is no such day.', 'pickup_day');
}

function pointFault(
  { cargo, ...ends }: RatesRequest,
  end: 'from' | 'to',
  point: PointRecord | undefined,
): string | undefined {
  if (point === undefined) return 'There is no such pickup point.';
  if (point.city !== ends[end].city) return 'The pickup point is in another city.';
  if (end === 'from' ? !point.takes_in : !point.hands_out) return 'The pickup point does not do that.';
  if (cargo.places.some(({ grams }) => grams > point.max_grams)) return 'A place is too heavy for the pickup point.';
  const limits = sorted(point.max_mm);
  const isTooLarge = cargo.places.some(({ mm }) =>
    sorted(mm).some((side, i) => side > (limits[i] ?? Number.POSITIVE_INFINITY)),
  );
  return isTooLarge ? 'A place is too large for the pickup point.' : undefined;
}

const sorted = (mm: readonly number[] | null): readonly number[] => [...(mm ?? [])].sort((a, b) => a - b);

/** No hand-over is repeated for so long. */
const LONG_AGO_MS = 2 * 86_400_000;

/** How it accepts just now. */
interface Acceptance extends Pick<Behaviour, 'boughtShare' | 'currency' | 'priceFactor'> {
  readonly pointOf: PointOf;
  readonly now: number;
}

/** Takes the shipment, or throws a Refusal. A reference is taken once, where the store says so. */
export function acceptShipment(
  vendor: PlayedVendor,
  store: ShipmentStore,
  request: ShipmentRequest,
  { pointOf, now, boughtShare, currency, priceFactor }: Acceptance,
): ShipmentAnswer {
  const known = store.takesOnce ? store.byRef(vendor.key, request.ref) : undefined;
  if (known !== undefined) throw duplicate(known.answer);
  const refusal = refusalOfRoute(vendor, request, pointOf);
  if (refusal !== undefined) throw refusal;
  for (const end of ['from', 'to'] as const) {
    if (!/\d{5}/.test(request[end].phone.replaceAll(/[\s()-]/g, ''))) {
      throw new Refusal('BAD_FIELD', 'The phone number has too few digits.', `${end}.phone`);
    }
  }
  // A day that has gone by meanwhile is today; what was to be picked up long ago is history, and told so.
  const today = dayOf(now);
  const hasPassed = request.pickup_day < today && request.pickup_day >= dayOf(now - LONG_AGO_MS);
  const pickup_day = hasPassed ? today : request.pickup_day;
  const found = ratesOf(vendor.rates, vendor.extras, { ...request, pickup_day }).find(
    (one) => one.tariff === request.tariff,
  );
  if (found === undefined)
    throw new Refusal('NOT_SERVED', `The tariff ${request.tariff} cannot take this shipment.`, 'tariff');
  const rate = rateIn(found, currency);
  const missing = rate.extras.find((extra) => extra.state === 'no');
  if (missing !== undefined) throw new Refusal('BAD_FIELD', `We do not offer the extra ${missing.code}.`, 'extras');

  const due = dueWith(
    request.wish,
    rate.due,
    vendor.rates.some(({ tariff, anyDay }) => tariff === rate.tariff && anyDay),
  );
  const deliveryDay = due.from.slice(0, 10);
  const purchase = plannedPurchase(request, boughtShare);
  const steps = planSteps(vendor, { request, acceptedAt: now, pickupDay: rate.pickup_day, deliveryDay, purchase });
  const stored = store.insert({ vendor: vendor.key, ref: request.ref, createdAt: now, request, steps }, (id) => ({
    ref: request.ref,
    number: shipmentNumber(vendor, id),
    track: `TRK${String(id).padStart(9, '0')}`,
    pickup_order: request.courier === null ? null : pickupNumber(vendor, id),
    return_number: request.two_way ? returnNumber(vendor, id) : null,
    kop: sumIn(priceFactor * rate.extras.reduce((sum, extra) => sum + extra.kop, rate.kop), currency),
    ...(rate.currency !== undefined && { currency: rate.currency }),
    due: due.to,
  }));
  if (stored === undefined) throw duplicate(store.byRef(vendor.key, request.ref)?.answer);
  return stored.answer;
}

/** The day that the receiver would like, or the next on which the tariff delivers, unless the tariff is not there by then. */
function dueWith(wish: ShipmentRequest['wish'], due: Rate['due'], anyDay: boolean): Pick<Rate['due'], 'from' | 'to'> {
  if (!wish || wish.day < due.from.slice(0, 10)) return due;
  const day = pickupDayFrom(wish.day, anyDay);
  const until = wish.to === null ? due.to.slice('yyyy-MM-dd'.length) : `T${wish.to}:00${ZONE}`;
  return { from: `${day}T${wish.from ?? '09:00'}:00${ZONE}`, to: `${day}${until}` };
}

const duplicate = (answer: ShipmentAnswer | undefined): Refusal =>
  new Refusal('DUPLICATE_REF', 'We have a shipment of this reference.', 'ref', answer?.number ?? null);
