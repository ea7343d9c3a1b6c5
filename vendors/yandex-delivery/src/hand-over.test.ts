import type { Shipment } from '@cartage/vendor-kit';
import { locationNamed, ofStatus, routesOf, scripted } from '@cartage/vendor-kit/laws';
import { expect, it } from 'vitest';
import { handOver } from './hand-over.ts';

const create = 'POST /api/b2b/platform/offers/create';
const confirm = 'POST /api/b2b/platform/offers/confirm';
const account = {
  credentials: { token: 'y2_token' },
  settings: { warehouseStation: 'warehouse-1', warehouseCityId: '7700000000000' },
};
const moscow = locationNamed('Москва', { codes: ['7700000000000', '0c5b2444-70a0-4932-980c-b4dc0d3f02b5'] });
const party = {
  name: 'Иван Петров',
  contactPerson: null,
  contactType: 'door',
  country: 'RU',
  cityId: '7700000000000',
  postalCode: null,
  address: 'пр. Мира, д. 2, кв. 3',
  phone: '+79161234567',
  email: null,
  instructions: null,
  pickupPointId: null,
  taxNumber: null,
};
const content = {
  sender: { ...party, name: 'ООО «Ромашка»', taxNumber: '7700000000' },
  receiver: party,
  cargo: { items: [{ weightKg: 1, qty: 1, l: 30, h: 20, w: 10 }], products: [], description: 'Книги' },
  services: [],
  comments: null,
  receiverDeliveryCharge: null,
  pickup: { date: '2031-06-02', autoMove: false },
  terms: { requestedDate: null, requestedTimeFrom: null, requestedTimeTo: null },
};
const shipment = (changes: object = {}, tariffId = 'time_interval') =>
  ({
    reference: 'A-1',
    content: { ...content, ...changes },
    route: { origin: moscow, destination: moscow, originPoint: null, destinationPoint: null },
    option: { tariffId, takeDate: '2031-06-02', price: 1 },
  }) as unknown as Shipment;
const moment = (day: number, hour: number) => `2031-06-0${day}T${String(hour).padStart(2, '0')}:00:00.000000Z`;
const offer = (id: string, pickup: number, delivery: number, more: object = {}) => ({
  offer_id: id,
  expires_at: moment(2, 9),
  offer_details: {
    delivery_interval: { min: moment(delivery, 7), max: moment(delivery, 11), policy: 'time_interval' },
    pickup_interval: { min: moment(pickup, 6), max: moment(pickup, 15) },
    pricing: '192.15 RUB',
    pricing_total: `${100 + delivery}.5 RUB`,
    ...more,
  },
});
const offering = (offers: readonly unknown[], more: object = {}) =>
  scripted({ [create]: { offers }, [confirm]: { request_id: '77241d80-udp' }, ...more }, account);
const confirmedOf = ({ asked }: ReturnType<typeof offering>) => asked.at(-1)?.json;

it("asks for the day of pickup in the sender's city, and takes no offer of another day there", async () => {
  const origin = locationNamed('Владивосток', { codes: ['7700000000000'], timeZone: 'Asia/Vladivostok' });
  const there = { ...shipment(), route: { ...shipment().route, origin } };
  const pickedUp = (from: string, to: string) => ({ pickup_interval: { min: from, max: to } });
  const script = offering([
    // It is the 3rd there, though the 2nd in Moscow and in Greenwich.
    offer('tomorrow', 2, 4, pickedUp('2031-06-02T14:00:00.000000Z', '2031-06-02T20:00:00.000000Z')),
    offer('today', 2, 5, pickedUp('2031-06-01T23:00:00.000000Z', '2031-06-02T08:00:00.000000Z')),
  ]);
  expect(await handOver(there, script.call)).toMatchObject({ kind: 'confirmed' });
  expect(confirmedOf(script)).toEqual({ offer_id: 'today' });
  expect(script.asked[0]?.json).toMatchObject({
    source: { interval_utc: { from: '2031-06-01T14:00:00.000000Z', to: '2031-06-02T13:59:59.000000Z' } },
  });
});

it('confirms the soonest of the offers, and tells what it is of', async () => {
  const script = offering([offer('late', 2, 5), offer('soon', 2, 3), null, offer('later', 2, 4)]);
  expect(await handOver(shipment(), script.call)).toEqual({
    kind: 'confirmed',
    id: '77241d80-udp',
    invoiceNumber: '77241d80-udp',
    returnInvoiceNumber: null,
    pickupNumber: null,
    trackingNumber: null,
    price: 103_50,
    plannedDeliveryAt: Date.UTC(2031, 5, 3, 11),
  });
  expect(confirmedOf(script)).toEqual({ offer_id: 'soon' });
  expect(script.asked[0]?.headers).toMatchObject({ authorization: 'Bearer y2_token' });
  for (const [environment, testHost, origin] of [
    ['prod', '127.0.0.1:8096', 'https://b2b-authproxy.taxi.yandex.net'],
    ['test', undefined, 'https://b2b.taxi.tst.yandex.net'],
    ['test', 'b2b.taxi.tst.yandex.net', 'https://b2b.taxi.tst.yandex.net'],
    ['test', '127.0.0.1:8096', 'http://127.0.0.1:8096'],
  ] as const) {
    const settings = { ...account.settings, ...(testHost !== undefined && { testHost }) };
    const there = scripted({ [create]: { offers: [] } }, { ...account, environment, settings });
    await handOver(shipment(), there.call);
    expect(new URL(there.asked[0]?.url ?? '').origin).toBe(origin);
  }
  expect(script.asked[0]?.url).toMatch(/^https:\/\/b2b-authproxy\.taxi\.yandex\.net\/.+\?send_unix=false$/);
  expect(script.asked[0]?.json).toEqual({
    info: { operator_request_id: 'A-1' },
    source: {
      platform_station: { platform_id: 'warehouse-1' },
      interval_utc: { from: '2031-06-01T21:00:00.000000Z', to: '2031-06-02T20:59:59.000000Z' },
    },
    destination: {
      type: 'custom_location',
      custom_location: {
        details: {
          country: 'Россия',
          locality: 'Москва',
          full_address: 'Москва, пр. Мира, д. 2, кв. 3',
          apartment: '3',
        },
      },
    },
    items: [
      {
        count: 1,
        name: 'Книги',
        article: 'A-1-1',
        billing_details: { inn: '7700000000', unit_price: 0, assessed_unit_price: 0 },
        place_barcode: 'A-1-1',
      },
    ],
    places: [{ physical_dims: { weight_gross: 1000, dx: 30, dy: 20, dz: 10 }, barcode: 'A-1-1' }],
    billing_info: { payment_method: 'already_paid', delivery_cost: 0 },
    recipient_info: { first_name: 'Иван Петров', phone: '+79161234567' },
    last_mile_policy: 'time_interval',
    particular_items_refuse: false,
  });
});

it('names the point, and what the receiver pays there', async () => {
  const receiver = { ...party, contactType: 'pickup-point', pickupPointId: 'point-1' };
  const product = {
    productId: 'S',
    name: 'Ёж',
    barcode: null,
    cost: 1,
    costForReceiver: 500_00,
    qty: 2,
    vatRate: null,
  };
  const cash = {
    receiver,
    services: [{ code: 'CashOnDelivery' }, { code: 'PartialBuyOut' }],
    cargo: { ...content.cargo, products: [{ ...product, cargoItemIndex: null }] },
    receiverDeliveryCharge: 250_50,
    comments: 'Хрупкое',
  };
  const there = { delivery_interval: { min: moment(3, 7), max: moment(3, 18), policy: 'self_pickup' } };
  const script = offering([offer('a', 2, 3), offer('b', 2, 3, there)]);
  await handOver(shipment(cash, 'self_pickup'), script.call);
  expect(script.asked[0]?.json).toMatchObject({
    info: { comment: 'Хрупкое' },
    destination: { type: 'platform_station', platform_station: { platform_id: 'point-1' } },
    items: [{ count: 2, billing_details: { unit_price: 500_00 } }],
    billing_info: { payment_method: 'card_on_receipt', delivery_cost: 250_50 },
    last_mile_policy: 'self_pickup',
    particular_items_refuse: true,
  });
  expect(confirmedOf(script)).toEqual({ offer_id: 'b' });
  const unpaid = { ...content.cargo, products: [{ ...product, costForReceiver: null, cargoItemIndex: null }] };
  await handOver(shipment({ ...cash, cargo: unpaid, receiverDeliveryCharge: null }, 'self_pickup'), script.call);
  expect(script.asked.at(-2)?.json).toMatchObject({
    items: [{ billing_details: { unit_price: 1 } }],
    billing_info: { payment_method: 'already_paid' },
  });
  // Without the service nothing is collected, whatever the goods cost.
  await handOver(shipment({ ...cash, services: [] }, 'self_pickup'), script.call);
  expect(script.asked.at(-2)?.json).toMatchObject({
    items: [{ billing_details: { unit_price: 1 } }],
    billing_info: { payment_method: 'already_paid', delivery_cost: 0 },
  });
});

it('brings to a point what is sent from there', async () => {
  const script = offering([offer('a', 2, 3)]);
  const sender = { ...content.sender, contactType: 'pickup-point', pickupPointId: 'point-7' };
  await handOver(shipment({ sender }, 'dropoff_time_interval'), script.call);
  expect(script.asked[0]?.json).toMatchObject({ source: { platform_station: { platform_id: 'point-7' } } });
});

it('tells the courier what there is no other place for', async () => {
  const script = offering([offer('a', 2, 3)]);
  const receiver = {
    ...party,
    name: 'АО «Лютик»',
    contactPerson: 'Пётр',
    phone: '8 (916) 123-45-67, +74951234567 доб. 12',
    email: 'a@example.com',
    postalCode: '129090',
    instructions: 'Звонить дважды',
  };
  await handOver(shipment({ receiver }), script.call);
  expect(script.asked[0]?.json).toMatchObject({
    recipient_info: { first_name: 'Пётр', phone: '+79161234567', email: 'a@example.com' },
    destination: {
      custom_location: {
        details: {
          postal_code: '129090',
          comment: 'АО «Лютик». Звонить дважды. 8 (916) 123-45-67, +74951234567 доб. 12',
        },
      },
    },
  });
  await handOver(shipment({ receiver: { ...party, phone: '+74951234567 доб. 12' } }), script.call);
  expect(script.asked.at(-2)?.json).toMatchObject({
    recipient_info: { phone: '+74951234567' },
    destination: { custom_location: { details: { comment: '+74951234567 доб. 12' } } },
  });
});

it('wishes for the day and the hours of the receiver, and takes nothing else', async () => {
  const terms = { requestedDate: '2031-06-04', requestedTimeFrom: '10:00', requestedTimeTo: '14:00' };
  const script = offering([offer('early', 2, 3), offer('wished', 2, 4), offer('late', 2, 5)]);
  expect(await handOver(shipment({ terms }), script.call)).toMatchObject({ price: 104_50 });
  expect(confirmedOf(script)).toEqual({ offer_id: 'wished' });
  expect(script.asked[0]?.json).toMatchObject({
    destination: { interval_utc: { from: '2031-06-03T21:00:00.000000Z', to: '2031-06-04T20:59:59.000000Z' } },
  });
  const evening = { ...terms, requestedTimeFrom: '18:00', requestedTimeTo: '22:00' };
  expect(await handOver(shipment({ terms: evening }), script.call)).toMatchObject({
    kind: 'rejected',
    problem: { kind: 'notServed' },
  });
});

it('is taken on the day that was chosen, or within a week where the day may be moved', async () => {
  const script = offering([offer('before', 1, 3), offer('after', 4, 6)]);
  expect(await handOver(shipment(), script.call)).toMatchObject({ kind: 'rejected' });
  expect(routesOf(script.asked)).not.toContain(confirm);
  const moved = { pickup: { ...content.pickup, autoMove: true } };
  expect(await handOver(shipment(moved), script.call)).toMatchObject({ kind: 'confirmed' });
  expect(confirmedOf(script)).toEqual({ offer_id: 'after' });
  expect(script.asked.at(-2)?.json).toMatchObject({
    source: { interval_utc: { from: '2031-06-01T21:00:00.000000Z', to: '2031-06-08T20:59:59.000000Z' } },
  });
});

it('takes a sooner pickup rather than a sooner delivery, and no offer whose times cannot be read', async () => {
  const moved = { pickup: { ...content.pickup, autoMove: true } };
  const odd = { pickup_interval: { min: 'soon', max: 'later' } };
  const silent = { delivery_interval: { min: moment(6, 7), max: moment(6, 11) } };
  const script = offering([offer('odd', 2, 3, odd), offer('b', 4, 5), offer('a', 2, 6, silent)]);
  await handOver(shipment(moved), script.call);
  expect(confirmedOf(script)).toEqual({ offer_id: 'a' });
});

it('sends nothing where it cannot', async () => {
  const { cargo } = content;
  const [there, nowhere] = [{ origin: locationNamed('Тара', { codes: ['5500100100000'] }) }, { destination: null }];
  for (const [changes, route, tariffId, kind] of [
    [
      { cargo: { ...cargo, items: [{ weightKg: 1, qty: 1, l: null, h: null, w: null }] } },
      {},
      'time_interval',
      'invalid',
    ],
    [{}, there, 'time_interval', 'notServed'],
    [{}, nowhere, 'time_interval', 'invalid'],
    [{}, {}, 'express', 'notServed'],
  ] as const) {
    const { call, asked } = offering([offer('a', 2, 3)]);
    const made = shipment(changes, tariffId);
    expect(await handOver({ ...made, route: { ...made.route, ...route } }, call)).toMatchObject({
      kind: 'rejected',
      problem: { kind },
    });
    expect(asked).toEqual([]);
  }
});

it('tells the region with the town', async () => {
  const script = offering([offer('a', 2, 3)]);
  const made = shipment();
  const region = { en: 'Kursk Oblast', ru: 'Курская область' };
  const destination = locationNamed('Железногорск', { codes: ['4600000300000'], region });
  await handOver({ ...made, route: { ...made.route, destination } }, script.call);
  expect(script.asked[0]?.json).toMatchObject({
    destination: {
      custom_location: {
        details: {
          region: 'Курская область',
          locality: 'Железногорск',
          full_address: 'Курская область, Железногорск, пр. Мира, д. 2, кв. 3',
        },
      },
    },
  });
});

const refused = (status: number, code: string, message: string) => ofStatus(status, { code, message });

it('says that the platform has the number already', async () => {
  const message = 'There already was request with such code within this employer, request_id=1';
  const { call } = offering([], { [create]: refused(400, 'bad_request', message) });
  await expect(handOver(shipment(), call)).rejects.toMatchObject({ kind: 'conflict', message });
});

it.for([
  ['no offers', { [create]: refused(400, 'no_delivery_options', 'No delivery options for interval') }, 'rejected'],
  [
    'a day without a courier',
    { [create]: refused(400, 'pickups_not_configured', 'Pickups are not configured for the warehouse') },
    'rejected',
  ],
  ['an empty list of offers', { [create]: { offers: [] } }, 'rejected'],
  ['an offer that has run out', { [confirm]: refused(400, 'bad_request', 'Offer is expired') }, 'rejected'],
  ['a confirmation without an order', { [confirm]: {} }, 'unknown'],
  ['a confirmation of which nobody has heard', { [confirm]: refused(404, 'not_found', 'No route') }, 'unknown'],
] as const)('takes %s for what it is', async ([, more, kind]) => {
  const { call } = offering([offer('a', 2, 3)], more);
  expect(await handOver(shipment(), call)).toMatchObject({ kind });
});

it('was never sent where offers fail to come', async () => {
  const { call, asked } = offering([], { [create]: refused(500, 'conflict', 'Internal Server Error') });
  await expect(handOver(shipment(), call)).rejects.toMatchObject({ detail: { kind: 'unavailable', neverSent: true } });
  expect(routesOf(asked)).toEqual([create]);
});
