import { openSimulatedClock, type ReceivedShipment, type SimulatedVendor } from '@cartage/vendor-kit/simulator';
import { assessedOf, goodsOf, isOver, numberOf, REFUSAL_WORDS, type Request } from './books.ts';
import { type SimulatedCity, stations, warehouse } from './directory.ts';
import { startSimulator } from './start-simulator.ts';

/** A platform of its own each time, with the handles that the laws ask for. What it has received it tells in Cartage's units. */
export async function simulate(): Promise<SimulatedVendor> {
  const token = 'y2_canary-AgAAAAD04omrAAAPeAAAAAAC';
  // The laws live in June 2031; here an hour passes with each thing that happens.
  const today = Date.UTC(2031, 5, 2);
  const clock = openSimulatedClock();
  const { origin, books, stop } = await startSimulator(token, { now: clock.now, today: () => today });
  const advance = (request: Request) => {
    clock.pass(HOUR_MS);
    books.advance(request);
  };
  const requestsOf = (reference: string): readonly Request[] =>
    books.requests.filter(({ offer }) => numberOf(offer.order) === reference);
  return {
    origin,
    plays: 'https://b2b.taxi.tst.yandex.net',
    account: () => ({
      credentials: { token },
      settings: { warehouseStation: warehouse.id, warehouseCityId: '0c5b2444-70a0-4932-980c-b4dc0d3f02b5' },
    }),
    badCredentials: { token: 'y2_not-the-token' },
    received: async (reference) => requestsOf(reference).map(asReceived),
    created: async () => books.requests.length,
    advance: async (reference) => {
      for (const request of requestsOf(reference)) advance(request);
    },
    moments: async (reference) => requestsOf(reference).flatMap(({ states }) => states.map((state) => state.at)),
    advancePastCancel: async (reference) => {
      for (const request of requestsOf(reference)) for (let step = 0; step < 6; step++) advance(request);
    },
    settle: async () => books.settle(),
    refuse: async (isRefusing) => {
      books.isRefusing = isRefusing;
    },
    refusalWords: REFUSAL_WORDS,
    pointCount: async () =>
      // The catalogue has neither of the two towns, nor a city near them.
      stations.filter(({ address, deactivation_date: date }) => address.locality !== 'Железногорск' && date === null)
        .length,
    stop,
  };
}

const HOUR_MS = 3_600_000;

const codeOf = ({ kladr }: SimulatedCity): { readonly cityId?: string } => (kladr === '' ? {} : { cityId: kladr });

function asReceived(request: Request): ReceivedShipment {
  const { id: number, offer, recipient } = request;
  const { order, route, pickup, kopecks: price } = offer;
  const isPaidThere = order.billing_info?.payment_method === 'card_on_receipt';
  const cashToCollect = isPaidThere ? goodsOf(order) + (order.billing_info?.delivery_cost ?? 0) : 0;
  const declaredValue = assessedOf(order);
  const source = order.source?.platform_station?.platform_id ?? '';
  const details = order.destination?.custom_location?.details;
  return {
    reference: numberOf(order),
    number,
    price,
    tariffId: `${source === warehouse.id ? '' : 'dropoff_'}${order.last_mile_policy}`,
    places: (order.places ?? []).map(({ physical_dims: dims }) => ({
      weightKg: (dims?.weight_gross ?? 0) / 1000,
      sizes: [dims?.dx ?? 0, dims?.dy ?? 0, dims?.dz ?? 0],
    })),
    from: { pickupPointId: source === warehouse.id ? null : source, ...codeOf(route.from) },
    to: {
      name: [recipient.first_name, recipient.last_name, recipient.patronymic].filter(Boolean).join(' '),
      phone: recipient.phone ?? '',
      pickupPointId: route.point?.id ?? null,
      ...codeOf(route.to),
      ...(details?.full_address !== undefined && { address: details.full_address }),
    },
    services: [
      ...(declaredValue > 0 ? [{ code: 'Insurance' as const, sum: declaredValue }] : []),
      ...(cashToCollect > 0 ? [{ code: 'CashOnDelivery' as const, sum: cashToCollect }] : []),
      ...(order.particular_items_refuse ? [{ code: 'PartialBuyOut' as const, sum: null }] : []),
    ],
    cashToCollect,
    declaredValue,
    // Moscow is three hours ahead.
    takeDate: new Date(pickup.from + 3 * HOUR_MS).toISOString().slice(0, 10),
    isCanceled: isOver(request, 'CANCELLED'),
  };
}
