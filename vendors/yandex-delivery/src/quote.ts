import {
  addDays,
  amountToCollect,
  type DaySpan,
  hasService,
  insuredSum,
  type Kopecks,
  localDateOf,
  type TimeSlot,
} from '@cartage/core';
import {
  type CallContext,
  toVendorProblem,
  type VendorDayOption,
  type VendorOption,
  type VendorQuoteRequest,
} from '@cartage/vendor-kit';
import { read, send } from './client.ts';
import { buildPlaces, weightOf } from './consignment.ts';
import { type Way, wayOf } from './ends.ts';
import { hoursOf, isWished, type Span, spanOf } from './intervals.ts';
import { manifest } from './manifest.ts';
import { intervalsAnswer, type PhysicalDims, type PricingRequest, pricingAnswer } from './protocol.ts';
import { policyOf } from './tariffs.ts';

/** What every offer has, and when the parcel can be there: the earliest first. */
interface Priced {
  readonly offer: Omit<VendorDayOption, 'deliveryDate' | 'timeSlots'>;
  readonly days: number | null;
  readonly way: Way;
  readonly spans: readonly Span[];
}

/** By the first interval that is soon enough for the parcel and, where the receiver wished for a day, on that day. */
export async function quote(request: VendorQuoteRequest, call: CallContext): Promise<readonly VendorOption[]> {
  const priced = await priceOf(request, call);
  if (priced === null) return [];
  const { offer, days, spans } = priced;
  const span = spans.find((one) => isWished(one, request.terms, call));
  if (span === undefined && request.terms.requestedDate !== null) return [];
  return [{ ...offer, deliveryFrom: span?.from ?? null, deliveryTo: span?.to ?? null, minDays: days, maxDays: days }];
}

/** The price is the same on every day. At a point the receiver comes when they like. */
export async function quoteByDays(
  request: VendorQuoteRequest,
  { first, last }: DaySpan,
  call: CallContext,
): Promise<readonly VendorDayOption[]> {
  const priced = await priceOf(request, call);
  if (priced === null) return [];
  const slots = new Map<string, TimeSlot[]>();
  for (const span of priced.spans) {
    const date = localDateOf(span.from, call.timeZone);
    if (date < first || date > last) continue;
    slots.set(date, [...(slots.get(date) ?? []), ...(priced.way.point === null ? hoursOf(span, call) : [])]);
  }
  return [...slots].map(([deliveryDate, timeSlots]) => ({ ...priced.offer, deliveryDate, timeSlots }));
}

/** null: the platform does not do it. */
async function priceOf(request: VendorQuoteRequest, call: CallContext): Promise<Priced | null> {
  const places = buildPlaces(request.cargo);
  if (places === null || !(manifest.cargoTypes as readonly string[]).includes(request.cargo.type)) return null;
  try {
    const way = await wayOf(request, call);
    if (way === null) return null;
    const [prices, spans] = await Promise.all([pricesOf(request, way, places, call), spansOf(way, places, call)]);
    const earliest = addDays(request.pickup.date, prices.days ?? 0);
    return {
      offer: offerOf(request, way, prices),
      days: prices.days,
      way,
      spans: spans.filter(({ from }) => localDateOf(from, call.timeZone) >= earliest),
    };
  } catch (thrown) {
    const problem = toVendorProblem(thrown);
    const { detail } = problem;
    const isTooLarge = detail.kind === 'invalid' && detail.field === 'cargo.items';
    if (detail.kind === 'notServed' || isTooLarge) return null;
    throw problem;
  }
}

interface Prices {
  readonly bare: Kopecks;
  readonly insured: Kopecks;
  readonly paid: Kopecks;
  readonly days: number | null;
}

/** The calculator tells one sum for all: it is asked without services, with the insurance, and with the payment as well. */
async function pricesOf(
  request: VendorQuoteRequest,
  way: Way,
  places: readonly PhysicalDims[],
  call: CallContext,
): Promise<Prices> {
  const insured = insuredSum(request.services) ?? 0;
  const paid =
    takesMoney(way) && hasService(request.services, 'CashOnDelivery') ? amountToCollect({ content: request }) : 0;
  const ask = async (assessed: Kopecks, collected: Kopecks) =>
    read(await send(call, 'POST', 'pricing-calculator', buildPricing(way, places, assessed, collected)), pricingAnswer);
  const [bare, withInsurance, withPayment] = await Promise.all([
    ask(0, 0),
    insured > 0 ? ask(insured, 0) : null,
    paid > 0 ? ask(insured, paid) : null,
  ]);
  const withGoods = withInsurance?.pricing_total ?? bare.pricing_total;
  return {
    bare: bare.pricing_total,
    insured: Math.max(0, withGoods - bare.pricing_total),
    paid: withPayment === null ? 0 : withPayment.pricing_total - withGoods,
    days: bare.delivery_days ?? null,
  };
}

const buildPricing = (
  { tariff, source, destination }: Way,
  places: readonly PhysicalDims[],
  assessed: Kopecks,
  collected: Kopecks,
): PricingRequest => ({
  source: { platform_station_id: source },
  destination,
  tariff: policyOf(tariff),
  total_weight: weightOf(places),
  total_assessed_price: assessed,
  client_price: collected,
  payment_method: collected > 0 ? 'card_on_receipt' : 'already_paid',
  places: places.map((physical_dims) => ({ physical_dims })),
});

async function spansOf(
  { tariff, source, destination }: Way,
  places: readonly PhysicalDims[],
  call: CallContext,
): Promise<readonly Span[]> {
  const answer = await send(call, 'POST', `offers/info?last_mile_policy=${policyOf(tariff)}&send_unix=false`, {
    source: { platform_station_id: source },
    destination,
    places: places.map((physical_dims) => ({ physical_dims })),
  });
  const spans = read(answer, intervalsAnswer).offers.flatMap(({ from, to }) => spanOf(from, to, call) ?? []);
  return spans.sort((one, other) => one.from - other.from || one.to - other.to);
}

const offerOf = (request: VendorQuoteRequest, way: Way, prices: Prices): Priced['offer'] => ({
  tariffId: way.tariff.id,
  tariffPrice: prices.bare,
  services: request.services.map(({ code }) => serviceOf(code, way, prices)),
  takeDate: request.pickup.date,
  comments: null,
  // "A preliminary estimate": the price is fixed by the offer that a hand-over confirms.
  isApproximate: true,
});

const unavailable = { status: 'unavailable', price: 0 } as const;
const included = { status: 'included', price: 0 } as const;

function serviceOf(
  code: VendorOption['services'][number]['code'],
  way: Way,
  { insured, paid }: Prices,
): VendorOption['services'][number] {
  switch (code) {
    case 'Insurance':
      return { code, status: 'available', price: insured };
    case 'CashOnDelivery':
      return { code, ...(!takesMoney(way) ? unavailable : paid > 0 ? { status: 'available', price: paid } : included) };
    case 'PartialBuyOut':
      return { code, ...(way.point?.pickup_services?.is_partial_refuse_allowed ? included : unavailable) };
    default:
      return { code, ...unavailable };
  }
}

/** Couriers take none; of a point that takes none the host does not ask for it. */
const takesMoney = ({ point }: Way): boolean => point !== null;
