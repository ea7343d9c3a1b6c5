import { cityCatalogue, findCity } from '@cartage/core';
import { locationOf, type Shipment, type VendorQuoteRequest } from '@cartage/vendor-kit';
import { expect, it, onTestFinished } from 'vitest';
import type { Habits } from '../simulator/habits.ts';
import { startSimulator } from '../simulator/start-simulator.ts';
import { callCourier, cancelCourier } from './courier.ts';
import { findByReference } from './find.ts';
import { handOver } from './hand-over.ts';
import { pickupPoints } from './pickup-points.ts';
import { quote } from './quote.ts';
import { callTo } from './testing.ts';
import { track } from './track.ts';
import { webhook } from './webhook.ts';

// The plugin at CDEK as others have met it: one sentence each, against the simulator with that habit.

const access = { account: 'simulated-account', securePassword: 'simulated-password' };
/** Monday, 2 June 2031, 10:00 in Moscow. */
const MORNING = Date.UTC(2031, 5, 2, 7);

const at = async (habits: Partial<Habits> = {}) => {
  const simulator = await startSimulator(access, { habits, now: () => MORNING });
  onTestFinished(simulator.stop);
  return { ...callTo(simulator.origin, access), books: simulator.books };
};

const placeOf = (code: string) => {
  const city = findCity(code);
  if (city === undefined) throw new Error(`The catalogue lacks ${code}`);
  return locationOf(city);
};
const moscow = placeOf('7700000000000');
const party = (city: typeof moscow, more: object = {}) => ({
  contactType: 'door',
  country: city.country,
  cityId: city.codes[0],
  postalCode: null,
  address: 'ул. Ленина, 1',
  pickupPointId: null,
  pickupPointVendorId: null,
  name: 'Пётр',
  contactPerson: null,
  email: null,
  taxNumber: null,
  instructions: null,
  phone: '+79161234567',
  ...more,
});
const goods = {
  ...{ productId: 'SKU', name: 'Чашка', barcode: null, serialNumber: null, weightKg: 0.2, cost: 1000_00 },
  ...{ costForReceiver: 1000_00, vatRate: null, qty: 3, cargoItemIndex: 0 },
};
const cargo = {
  type: 'online-store',
  items: [{ weightKg: 2, qty: 2, l: 30, w: 20, h: 10, volumeM3: null }],
  products: [goods],
  description: null,
};
const insurance = { code: 'Insurance', sum: 3000_00, parameter: null };
const requestTo = (city: typeof moscow, services: object[] = [], receiver: object = {}) =>
  ({
    sender: party(moscow),
    receiver: party(city, receiver),
    cargo,
    services,
    receiverDeliveryCharge: null,
    pickup: { date: '2031-06-03' },
    route: { origin: moscow, destination: city, originPoint: null, destinationPoint: null },
  }) as unknown as VendorQuoteRequest;
const shipmentOf = (request: VendorQuoteRequest, tariffId: string, reference = 'A-1') =>
  ({
    reference,
    content: { ...request, seller: null, comments: null, receiverDeliveryChargeVatRate: null },
    route: request.route,
    option: { tariffId, takeDate: '2031-06-03', price: 0 },
  }) as unknown as Shipment;

it.for([true, false])(
  'offers an insured parcel at a contract that refuses insurance as a wish, and at one that does not: %s',
  async (refusesInsurance) => {
    const { call } = await at({ refusesInsurance });
    const insured = await quote(requestTo(moscow, [insurance]), call);
    const bare = await quote(requestTo(moscow), call);
    expect(insured.map(({ tariffId }) => tariffId)).toEqual(['139', '480']);
    expect(insured.flatMap(({ services }) => services)).toEqual([
      { code: 'Insurance', status: 'included', price: 0 },
      { code: 'Insurance', status: 'included', price: 0 },
    ]);
    // What is charged by itself is charged whether it was asked for or not.
    expect(insured.map(({ tariffPrice }) => tariffPrice)).toEqual(bare.map(({ tariffPrice }) => tariffPrice));
  },
);

it('finds cities by their completed names where the directory of cities is empty', async () => {
  const { call, books } = await at({ listsNoCities: true });
  const city = placeOf('7800000000000');
  expect((await quote(requestTo(city), call)).map(({ tariffId }) => tariffId)).toEqual(['139', '480']);
  expect(await handOver(shipmentOf(requestTo(city), '139'), call)).toMatchObject({ kind: 'accepted' });
  expect(books.shipments[0]?.order.to_location?.code).toBe(137);
});

it('knows the offices of cities that are known where none of them has a code, and counts the others', async () => {
  const { call, said } = await at({ hidesRegisterCodes: true });
  const cities = new Set<string>();
  for await (const batch of pickupPoints(call)) for (const { cityName } of batch) cities.add(cityName);
  expect([...cities]).toEqual(['Москва', 'Санкт-Петербург', 'Екатеринбург', 'Минск', 'Алматы', 'Ереван', 'Бишкек']);
  expect(said).toContain('CDEK told of offices far from every city that is known.');
});

it('counts the days of the calendar, told or reckoned', async () => {
  const daysAt = async (habits: Partial<Habits>) => {
    const { call } = await at(habits);
    return (await quote(requestTo(moscow), call)).map(({ minDays, maxDays }) => [minDays, maxDays]);
  };
  expect(await daysAt({})).toEqual([
    [2, 6],
    [1, 4],
  ]);
  // From Tuesday: two to four working days end on Thursday and on Monday.
  expect(await daysAt({ pricesAsBefore: true })).toEqual([
    [2, 6],
    [1, 2],
  ]);
});

const delivered = async (taken?: number) => {
  const { call, books } = await at();
  await handOver(shipmentOf(requestTo(moscow, [insurance]), '139'), call);
  books.settle();
  const [shipment] = books.shipments;
  if (shipment === undefined) throw new Error('CDEK has no order');
  const found = await findByReference({ reference: 'A-1', id: shipment.uuid, number: null }, call);
  if (found.kind !== 'found') throw new Error(`The order is ${found.kind}`);
  const ref = { reference: 'A-1', id: shipment.uuid, number: found.invoiceNumber };
  const told = async () => {
    const [news] = await track([ref], call);
    if (news === undefined || 'problem' in news) throw new Error('There are no news');
    return news;
  };
  if (taken !== undefined) books.buy(shipment, 'SKU', taken);
  return { call, books, shipment, found, told };
};

it('tells the bill, the page for the receiver and the numbers of the places', async () => {
  const { told, found } = await delivered();
  const news = await told();
  // The tariff for 4 kg and 2.4 of volume, and 0.75 % of the goods, all with VAT.
  expect(news.price).toBe(Math.round((210 + 4 * 35.5) * 1.22 * 100) + Math.round(3000 * 0.0075 * 1.22 * 100));
  expect(news.currency).toBeUndefined();
  expect(news.trackingUrl).toBe(`https://www.cdek.ru/ru/tracking?order_id=${found.invoiceNumber}`);
  expect([news.pieces?.length, found.pieces]).toEqual([2, news.pieces]);
  expect([news.plannedDeliveryAt, news.storedUntil]).toEqual([undefined, undefined]);
});

it('tells when it should arrive once CDEK has it, why it is late, and what was bought of it', async () => {
  const { books, shipment, told } = await delivered(1);
  books.advance(shipment);
  expect((await told()).plannedDeliveryAt).toBe(Date.UTC(2031, 5, 5, 15));
  books.delay(shipment, 'Погодные условия');
  const delay = (await told()).events.find(({ status }) => status === 'VendorStatus');
  expect(delay).toMatchObject({ at: MORNING, text: { ru: 'Задержка: Погодные условия' }, isReturn: false });
  while (shipment.statuses.at(-1)?.code !== 'DELIVERED') books.advance(shipment);
  expect((await told()).events.find(({ status }) => status === 'Finished')).toMatchObject({
    text: { en: 'Вручен, a part of it alone, Новосибирск', ru: 'Вручен, частично, Новосибирск' },
    purchased: [{ product: 'SKU', quantity: 1 }],
  });
});

it('tells until when an office keeps it, by the day there', async () => {
  const { call, books } = await at();
  const office = { contactType: 'pickup-point', pickupPointId: 'MSK1', address: null };
  await handOver(shipmentOf(requestTo(moscow, [], office), '138'), call);
  books.settle();
  const [shipment] = books.shipments;
  while (shipment && shipment.statuses.at(-1)?.code !== 'ACCEPTED_AT_PICK_UP_POINT') books.advance(shipment);
  const [news] = await track([{ reference: 'A-1', id: shipment?.uuid ?? '', number: null }], call);
  expect(news).toMatchObject({ storedUntil: '2031-06-09' });
});

it('calls one courier for several orders, which is no order’s own, and calls them off', async () => {
  const { call, books } = await at();
  for (const reference of ['A-1', 'A-2']) await handOver(shipmentOf(requestTo(moscow), '139', reference), call);
  books.settle();
  const request = {
    reference: 'C-1',
    ticket: null,
    shipments: books.shipments.map(({ uuid, order, cdekNumber }) => ({
      ...{ reference: order.number ?? '', id: uuid, number: cdekNumber },
    })),
    sender: party(moscow),
    origin: moscow,
    window: { date: '2031-06-03', timeFrom: '10:00', timeTo: '14:00' },
  } as unknown as Parameters<typeof callCourier>[0];
  const called = await callCourier(request, call);
  books.settle();
  const [intake] = books.intakes;
  expect(intake?.wish).toMatchObject({ name: 'Сборный груз', weight: 8000, length: 30, width: 20, height: 40 });
  expect(intake?.wish).not.toHaveProperty('order_uuid');
  const ticket = called.kind === 'accepted' ? called.ticket : '';
  const booked = await callCourier({ ...request, ticket }, call);
  if (booked.kind !== 'booked') throw new Error(`The courier is ${booked.kind}`);
  expect(await callCourier(request, call)).toEqual(called);
  expect(books.intakes).toHaveLength(1);
  const off = await cancelCourier({ reference: 'C-1', shipments: [], pickupNumber: booked.pickupNumber }, call);
  expect([off, intake?.isCalledOff]).toEqual([{ kind: 'canceled' }, true]);
});

it('subscribes again where CDEK has taken the subscription away', async () => {
  const { call, books } = await at();
  const subscribe = () => webhook.subscribe?.('https://shop.example/vendors/cdek/1/webhook', call);
  await subscribe();
  const [{ url } = { url: '' }] = books.subscriptions;
  books.loseSubscriptions();
  await subscribe();
  await subscribe();
  expect(books.subscriptions.map((one) => one.url)).toEqual([url]);
});

it.for(cityCatalogue.filter(({ country }) => ['BY', 'KZ', 'AM', 'KG'].includes(country)).map(({ name }) => name.ru))(
  'delivers to %s, in the currency of the contract',
  async (name) => {
    const city = cityCatalogue.find((one) => one.name.ru === name);
    const destination = locationOf(city ?? moscow);
    const { call, books } = await at({ currency: 'KZT' });
    const [option] = await quote(requestTo(destination, [insurance]), call);
    expect(option).toMatchObject({ tariffId: '139', currency: 'KZT', services: [{ status: 'unavailable' }] });
    await handOver(shipmentOf(requestTo(destination), '139'), call);
    books.settle();
    const [shipment] = books.shipments;
    const [news] = await track([{ reference: 'A-1', id: shipment?.uuid ?? '', number: null }], call);
    expect(news).toMatchObject({ currency: 'KZT', price: option?.tariffPrice });
  },
);

it('refuses to collect roubles abroad before anything is sent', async () => {
  const { call, books } = await at();
  const paid = requestTo(placeOf('relation:59195'), [{ code: 'CashOnDelivery', sum: null, parameter: null }]);
  expect(await handOver(shipmentOf(paid, '139'), call)).toMatchObject({
    kind: 'rejected',
    problem: { detail: { kind: 'invalid', field: 'services' } },
  });
  expect(books.shipments).toEqual([]);
});
