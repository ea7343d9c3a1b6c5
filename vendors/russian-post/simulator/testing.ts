import { openSimulatedClock, type ReceivedShipment, type SimulatedVendor } from '@cartage/vendor-kit/simulator';
import type { Item } from './books.ts';
import { cityOfIndex, offices } from './directory.ts';
import { startSimulator } from './start-simulator.ts';

/** A Russian Post of its own each time, with the handles that the laws ask for. What it has received it tells in Cartage's units. */
export async function simulate(): Promise<SimulatedVendor> {
  const credentials = {
    accessToken: 'canary-token-5d1f0a9b',
    login: 'shop@example.com',
    password: 'canary-password-77c2',
    trackingLogin: 'tracking-login',
    trackingPassword: 'canary-tracking-90e4',
  };
  // The laws live in June 2031; here an hour passes with each thing that happens.
  const { next: now } = openSimulatedClock();
  const { origin, books, stop } = await startSimulator(credentials, { now });
  const itemsOf = (reference: string): readonly Item[] =>
    books.items.filter(({ order }) => order['order-num'] === reference);
  return {
    origin,
    plays: 'http://127.0.0.1:8098',
    account: () => ({ credentials, settings: {} }),
    badCredentials: { ...credentials, password: 'not-the-password' },
    received: async (reference) => itemsOf(reference).map(asReceived),
    created: async () => books.items.length + books.batches.length,
    advance: async (reference) => {
      for (const item of itemsOf(reference)) books.advance(item);
    },
    moments: async (reference) => itemsOf(reference).flatMap(({ operations }) => operations.map((one) => one.at)),
    advancePastCancel: async (reference) => {
      for (const item of itemsOf(reference)) while (item.batch?.status === 'CREATED') books.advance(item);
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

function asReceived({ order, batch, isDeleted }: Item): ReceivedShipment {
  const text = (name: string): string => String(order[name] ?? '');
  const size = order.dimension as { length: number; width: number; height: number } | undefined;
  const declaredValue = Number(order['insr-value'] ?? 0);
  const cashToCollect = Number(order.payment ?? 0);
  const isKept = order['address-type-to'] === 'DEMAND';
  return {
    reference: text('order-num'),
    tariffId: text('mail-type'),
    places: [{ weightKg: Number(order.mass) / 1000, sizes: size ? [size.length, size.width, size.height] : null }],
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
    isCanceled: isDeleted,
  };
}
