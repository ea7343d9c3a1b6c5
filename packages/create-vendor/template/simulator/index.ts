import {
  openSimulatedClock,
  type ReceivedEnd,
  type ReceivedShipment,
  type SimulatedCity,
  type SimulatedPoint,
  type SimulatedVendor,
} from '@cartage/vendor-kit/simulator';
import { isCanceled, pageOf, points, type Shipment, type Stop } from './books.ts';
import { startSimulator } from './server.ts';

/** A vendor of its own each time, with the handles that the laws ask for. What it has received it tells in Cartage's units. */
export async function simulate(): Promise<SimulatedVendor> {
  // Invented: the account, and which handles there are.
  const credentials = { clientId: 'shop', clientSecret: 'canary-3f81c2d7' };
  // The laws live in June 2031; here an hour passes with each thing that happens.
  const { next: now } = openSimulatedClock();
  const server = await startSimulator(credentials, { now });
  const { books } = server;
  const shipmentsOf = (reference: string): readonly Shipment[] =>
    books.shipments.filter(({ order }) => order.orderNumber === reference);
  const advanceTo = async (reference: string, wanted: string): Promise<void> => {
    for (const shipment of shipmentsOf(reference))
      while (!shipment.events.some(({ code }) => code === wanted)) books.advance(shipment);
  };
  return {
    origin: server.origin,
    account: (origin) => ({ credentials, settings: { baseUrl: origin } }),
    namesakes: [zheleznogorsk('4600000300000', 52.339, 35.351), zheleznogorsk('2400000400000', 56.251, 93.532)],
    badCredentials: { clientId: 'shop', clientSecret: 'not-the-secret' },
    received: async (reference) => shipmentsOf(reference).map(asReceived),
    couriers: async () =>
      books.pickups.map(({ number, date, from, to, address, phone, person, hint, shipments }) => ({
        number,
        date,
        timeFrom: from,
        timeTo: to,
        address,
        ...(phone !== undefined && { phone }),
        contactPerson: person ?? null,
        instructions: hint ?? null,
        references: shipments.map((id) => books.find(id).order.orderNumber),
      })),
    created: async () => books.shipments.length + books.pickups.length + (books.webhookUrl === null ? 0 : 1),
    deliver: async (reference, purchase) => {
      for (const shipment of shipmentsOf(reference)) books.deliver(shipment, purchase);
    },
    advance: async (reference) => {
      for (const shipment of shipmentsOf(reference)) books.advance(shipment);
    },
    sendBack: async (reference) => {
      for (const shipment of shipmentsOf(reference)) books.sendBack(shipment);
    },
    reprice: async (reference, price) => {
      for (const shipment of shipmentsOf(reference)) shipment.price = price;
    },
    news: async (reference) => {
      const [shipment] = shipmentsOf(reference);
      const last = shipment?.events.findLast(({ code }) => code === 'DONE');
      return {
        ...(shipment && { price: shipment.price, trackingUrl: pageOf(shipment.waybill) }),
        isDelivered: last !== undefined,
        receivedBy: last?.signedBy ?? null,
      };
    },
    tellsEverywhere: true,
    moments: async (reference) =>
      shipmentsOf(reference).flatMap(({ events }) => events.map(({ at }) => Date.parse(at))),
    advancePastCancel: (reference) => advanceTo(reference, 'OUT'),
    refuse: async (isRefusing) => {
      books.isRefusing = isRefusing;
    },
    refusalWords: 'Acme takes nothing on this day',
    pointCount: async () => points.length,
    points: async () => points.map(asPoint),
    webhook: async (reference) => {
      const [shipment] = shipmentsOf(reference);
      if (shipment === undefined) throw new Error(`Acme has no shipment ${reference}`);
      const { headers, body } = server.notificationOf(shipment);
      return { method: 'POST', query: {}, headers, bytes: new TextEncoder().encode(body) };
    },
    expireTokens: async () => server.expireTokens(),
    stop: server.stop,
  };
}

const asReceived = (shipment: Shipment): ReceivedShipment => {
  const { order } = shipment;
  const declaredValue = kopecks(order.declaredValue);
  const cashToCollect = kopecks(order.cashOnDelivery);
  return {
    reference: order.orderNumber,
    number: shipment.waybill,
    price: shipment.price,
    currency: 'RUB',
    createdAt: Math.floor(shipment.createdAt / 1000) * 1000,
    trackingUrl: pageOf(shipment.waybill),
    goods: (order.goods ?? []).map(({ article, name, quantity, grams, value, toPay, vat }) => ({
      ...{ product: article, name, quantity, vatRate: vat },
      weightKg: grams === null ? null : grams / 1000,
      cost: kopecks(value),
      costForReceiver: toPay === null ? null : kopecks(toPay),
    })),
    comments: order.remark ?? null,
    pickupHours: order.collectBetween ?? null,
    tariffId: order.product,
    places: order.parcels.map(({ grams, mm }) => ({
      weightKg: grams / 1000,
      sizes: mm === null ? null : ([mm[0] / 10, mm[1] / 10, mm[2] / 10] as const),
    })),
    from: asEnd(order.from),
    to: asEnd(order.to),
    services: [
      ...(declaredValue > 0 ? [{ code: 'Insurance' as const, sum: declaredValue }] : []),
      ...(cashToCollect > 0 ? [{ code: 'CashOnDelivery' as const, sum: cashToCollect }] : []),
    ],
    cashToCollect,
    declaredValue,
    takeDate: order.collectOn,
    isCanceled: isCanceled(shipment),
  };
};

/** Of Kursk Oblast and of Krasnoyarsk Krai: Acme tells them apart by their codes. */
const zheleznogorsk = (code: string, latitude: number, longitude: number): SimulatedCity => ({
  country: 'RU',
  codes: [code],
  name: { en: 'Zheleznogorsk', ru: 'Железногорск' },
  latitude,
  longitude,
});

const asEnd = ({
  name,
  phone,
  address,
  point,
  city,
  person,
  extension,
  email,
  postalCode,
  hint,
}: Stop): ReceivedEnd => ({
  cityId: city,
  pickupPointId: point,
  contactPerson: person ?? null,
  phoneExtension: extension ?? null,
  email: email ?? null,
  postalCode: postalCode ?? null,
  instructions: hint ?? null,
  ...(name !== undefined && { name }),
  ...(phone !== undefined && { phone }),
  ...(address !== undefined && { address }),
});

const asPoint = ({
  id,
  kind,
  name,
  cityName,
  address,
  hours,
  maxGrams,
  takesCards,
}: (typeof points)[number]): SimulatedPoint => ({
  id,
  type: kind === 'locker' ? 'parcel-locker' : 'pickup-point',
  ...{ name, cityName, address, workTime: hours },
  cashPayment: kind === 'office',
  cardPayment: takesCards,
  maxWeight: maxGrams / 1000,
  intake: true,
  pickup: true,
});

const kopecks = (roubles: string): number => Math.round(Number(roubles) * 100);
