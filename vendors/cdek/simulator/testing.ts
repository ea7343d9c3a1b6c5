import { cityCatalogue } from '@cartage/core';
import {
  LAWS_LIVE_AT,
  openSimulatedClock,
  type ReceivedEnd,
  type ReceivedShipment,
  type SimulatedVendor,
} from '@cartage/vendor-kit/simulator';
import { REFUSAL_WORDS, type Shipment } from './books.ts';
import { cities, offices } from './directory.ts';
import type { Habits } from './habits.ts';
import type { Order } from './order.ts';
import { notificationOf } from './shown-order.ts';
import { startSimulator } from './start-simulator.ts';

/** A CDEK of its own each time, with the handles that the laws ask for. What it has received it tells in Cartage's units. */
export const simulate = (): Promise<SimulatedVendor> => simulateWith({});

/** One with such habits; those that are not given are as documented. */
export async function simulateWith(habits: Partial<Habits>): Promise<SimulatedVendor> {
  const credentials = { account: 'wqGwiQx0gg8mLtiE', securePassword: 'canary-RmAmgvSgSl1y' };
  // The laws live in June 2031. A quarter of an hour passes with each thing that happens, so that they all happen before the
  // day for which couriers are called is over.
  const { next: now } = openSimulatedClock(LAWS_LIVE_AT, 900_000);
  const { origin, books, expireTokens, stop } = await startSimulator(credentials, { now, habits });
  const shipmentsOf = (reference: string): readonly Shipment[] =>
    books.shipments.filter(({ order, forth }) => forth === null && order.number === reference);
  const remarked = (comment: string): readonly string[] =>
    books.shipments.flatMap(({ order, cdekNumber }) =>
      order.number && cdekNumber !== null && comment.includes(cdekNumber) ? [order.number] : [],
    );
  const isMade = ({ requests }: Shipment): boolean => requests[0]?.errors.length === 0;
  return {
    origin,
    plays: 'https://api.edu.cdek.ru',
    account: () => ({ credentials, settings: {} }),
    badCredentials: { ...credentials, securePassword: 'not-the-password' },
    received: async (reference) => shipmentsOf(reference).filter(isMade).map(asReceived),
    couriers: async () =>
      books.intakes.map(({ wish, shipment, number, isCalledOff }) => ({
        date: wish.intake_date ?? '',
        timeFrom: wish.intake_time_from ?? '',
        timeTo: wish.intake_time_to ?? '',
        address: wish.from_location?.address ?? shipment.order.from_location?.address ?? '',
        // One of several orders is told their numbers, as a remark.
        references: shipment.order.number ? [shipment.order.number] : remarked(wish.comment ?? ''),
        ...(number !== null && { number }),
        isCanceled: isCalledOff,
      })),
    created: async () => books.shipments.length + books.intakes.length + books.subscriptions.length,
    deliver: async (reference, { purchased }) => {
      for (const shipment of shipmentsOf(reference)) {
        for (const { product, quantity } of purchased) books.buy(shipment, product, quantity);
        while (shipment.statuses.at(-1)?.code !== 'DELIVERED') books.advance(shipment);
      }
    },
    advance: async (reference) => {
      for (const shipment of shipmentsOf(reference)) books.advance(shipment);
    },
    moments: async (reference) =>
      shipmentsOf(reference).flatMap(({ statuses, back }) =>
        [...statuses, ...(back?.statuses ?? [])].map((status) => status.at),
      ),
    advancePastCancel: async (reference) => {
      for (const shipment of shipmentsOf(reference))
        while (shipment.statuses.at(-1)?.code !== 'DELIVERED') books.advance(shipment);
    },
    settle: async () => books.settle(),
    refuse: async (isRefusing) => {
      books.isRefusing = isRefusing;
    },
    refusalWords: REFUSAL_WORDS,
    // Where a town is that nobody knows, its name alone does not tell.
    pointCount: async () =>
      offices.filter(
        ({ status, location }) =>
          status === 'ACTIVE' &&
          (!habits.hidesRegisterCodes || cityCatalogue.some(({ name }) => name.ru === location.city)),
      ).length,
    webhook: async (reference) => {
      const shipment = shipmentsOf(reference).at(-1);
      const [subscription] = books.subscriptions;
      if (shipment === undefined || subscription === undefined)
        throw new Error(`CDEK has nobody to tell of ${reference}`);
      return {
        method: 'POST',
        query: Object.fromEntries(new URL(subscription.url).searchParams),
        headers: { 'content-type': 'application/json' },
        bytes: new TextEncoder().encode(JSON.stringify(notificationOf(shipment))),
      };
    },
    expireTokens: async () => expireTokens(),
    stop,
  };
}

function asReceived({ order, statuses, cdekNumber }: Shipment): ReceivedShipment {
  const packages = order.packages ?? [];
  const items = packages.flatMap((one) => one.items ?? []);
  const cashToCollect = kopecks(
    items.reduce((sum, { payment, amount }) => sum + payment.value * amount, order.delivery_recipient_cost?.value ?? 0),
  );
  const declaredValue = kopecks(items.reduce((sum, { cost, amount }) => sum + cost * amount, 0));
  const has = (code: string): boolean => (order.services ?? []).some((service) => service.code === code);
  return {
    reference: order.number ?? '',
    number: cdekNumber,
    comments: order.comment ?? null,
    tariffId: String(order.tariff_code),
    places: packages.map(({ weight, length, width, height }) => ({
      weightKg: weight / 1000,
      sizes: length === undefined || width === undefined || height === undefined ? null : [length, width, height],
    })),
    from: asEnd(order.sender, order.shipment_point, order.from_location),
    to: asEnd(order.recipient, order.delivery_point, order.to_location),
    services: [
      ...(declaredValue > 0 ? [{ code: 'Insurance' as const, sum: declaredValue }] : []),
      ...(cashToCollect > 0 ? [{ code: 'CashOnDelivery' as const, sum: cashToCollect }] : []),
      ...(has('PART_DELIV') ? [{ code: 'PartialBuyOut' as const, sum: null }] : []),
    ],
    ownServices: ['TRYING_ON', 'INSPECTION_CARGO'].filter(has),
    cashToCollect,
    declaredValue,
    isCanceled: statuses.some(({ code }) => code === 'REMOVED' || code === 'NOT_DELIVERED'),
  };
}

const asEnd = (contact: Order['sender'], point: string | undefined, location: Order['from_location']): ReceivedEnd => ({
  name: contact?.company ?? contact?.name ?? '',
  phone: contact?.phones?.[0]?.number ?? '',
  phoneExtension: contact?.phones?.[0]?.additional ?? null,
  email: contact?.email ?? null,
  contactPerson: contact?.name ?? null,
  pickupPointId: point ?? null,
  ...cityOf(location?.code ?? offices.find(({ code }) => code === point)?.location.city_code),
  ...(location?.address !== undefined && { address: location.address }),
});

const cityOf = (code: number | undefined): Pick<ReceivedEnd, 'cityId'> => {
  const city = cities.find((one) => one.code === code);
  const cityId = city?.kladr ?? cityCatalogue.find(({ name }) => name.ru === city?.city)?.codes[0];
  return cityId === undefined ? {} : { cityId };
};

const kopecks = (roubles: number): number => Math.round(roubles * 100);
