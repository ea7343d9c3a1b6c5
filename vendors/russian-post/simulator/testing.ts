import {
  openSimulatedClock,
  type ReceivedCourier,
  type ReceivedShipment,
  type SimulatedVendor,
} from '@cartage/vendor-kit/simulator';
import type { Batch, Habits, Item } from './books.ts';
import { cityOfIndex, offices } from './directory.ts';
import { startSimulator } from './start-simulator.ts';

/** A Russian Post of its own each time, with the handles that the laws ask for. What it has received it tells in Cartage's units. */
export const simulate = (): Promise<SimulatedVendor> => simulateWith({});

async function simulateWith(habits: Habits): Promise<SimulatedVendor> {
  const credentials = {
    accessToken: 'canary-token-5d1f0a9b',
    login: 'shop@example.com',
    password: 'canary-password-77c2',
    trackingLogin: 'tracking-login',
    trackingPassword: 'canary-tracking-90e4',
  };
  // The laws live in June 2031; here an hour passes with each thing that happens.
  const { next: now } = openSimulatedClock();
  const { origin, books, stop } = await startSimulator(credentials, { now, habits });
  const itemsOf = (reference: string): readonly Item[] =>
    books.items.filter(({ order }) => order['order-num'] === reference);
  return {
    origin,
    plays: 'http://127.0.0.1:8098',
    account: () => ({ credentials, settings: { severalPlaces: 'separate' } }),
    badCredentials: { ...credentials, password: 'not-the-password' },
    received: async (reference) => asReceived(itemsOf(reference)),
    couriers: async () =>
      books.batches.flatMap((batch) => (batch.listed === null ? [] : [asCourier(batch, books.itemsIn(batch))])),
    created: async () => books.items.length + books.batches.length,
    advance: async (reference) => {
      for (const item of itemsOf(reference)) books.advance(item);
    },
    moments: async (reference) => itemsOf(reference).flatMap(({ operations }) => operations.map((one) => one.at)),
    advancePastCancel: async (reference) => {
      for (const item of itemsOf(reference))
        while (item.batch !== null && item.batch.status !== 'ACCEPTED') books.advance(item);
    },
    refuse: async (isRefusing) => {
      books.isRefusing = isRefusing;
    },
    refusalWords: 'Почтовый индекс некорректен',
    pointCount: async () =>
      offices.filter(
        (one) => one['type-code'] !== 'ПОЧТОМАТ' && !one['is-temporary-closed'] && !one['is-private-category'],
      ).length,
    stop,
  };
}

/** The items of one order together; each makes a shipment of its own where they are not marked as parts of one. */
function asReceived(items: readonly Item[]): readonly ReceivedShipment[] {
  const parts = Map.groupBy(items, ({ order, id }) => (order['inner-num'] === undefined ? id : 'parts'));
  return [...parts.values()].map(shipmentOf);
}

const textOf =
  (order: Item['order']) =>
  (name: string): string =>
    String(order[name] ?? '');

function shipmentOf(items: readonly Item[]): ReceivedShipment {
  const [{ order, batch, barcode } = { order: {} as Item['order'], batch: null, barcode: '' }] = items;
  const text = textOf(order);
  const sumOf = (name: string): number => items.reduce((sum, item) => sum + Number(item.order[name] ?? 0), 0);
  const declaredValue = sumOf('insr-value');
  const cashToCollect = sumOf('payment');
  const isKept = order['address-type-to'] === 'DEMAND';
  return {
    reference: text('order-num'),
    number: barcode,
    tariffId: text('mail-type'),
    places: items.map(({ order: { mass, dimension } }) => {
      const size = dimension as { length: number; width: number; height: number } | undefined;
      return { weightKg: Number(mass) / 1000, sizes: size ? [size.length, size.width, size.height] : null };
    }),
    from: { pickupPointId: text('postoffice-code') },
    to: {
      name: text('recipient-name'),
      phone: text('tel-address'),
      pickupPointId: isKept ? text('index-to') : null,
      cityId: cityOfIndex(text('index-to'))?.kladr ?? '',
      ...(!isKept && { address: `${text('street-to')}, д. ${text('house-to')}, кв. ${text('room-to')}` }),
    },
    services: [
      ...(text('mail-category').includes('DECLARED_VALUE') ? [{ code: 'Insurance' as const, sum: declaredValue }] : []),
      ...(text('mail-category').includes('CASH_ON_DELIVERY')
        ? [{ code: 'CashOnDelivery' as const, sum: cashToCollect }]
        : []),
    ],
    cashToCollect,
    declaredValue,
    ...(batch !== null && { takeDate: batch.sendingDate }),
    isCanceled: items.every(({ isDeleted }) => isDeleted),
  };
}

/** Nobody comes: the office is told what will be brought. */
const asCourier = ({ name, sendingDate }: Batch, items: readonly Item[]): ReceivedCourier => ({
  number: name,
  date: sendingDate,
  references: [...new Set(items.map(({ order }) => String(order['order-num'])))],
});
