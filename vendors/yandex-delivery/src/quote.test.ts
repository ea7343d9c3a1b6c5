import type { CallContext, VendorAnswer, VendorQuoteRequest } from '@cartage/vendor-kit';
import { locationNamed, ofStatus, routesOf, scripted } from '@cartage/vendor-kit/laws';
import { expect, it } from 'vitest';
import { addressOf, sourceOf, withoutFlat } from './ends.ts';
import { kopecksOf } from './protocol.ts';
import { quote, quoteByDays } from './quote.ts';

const base = '/api/b2b/platform';
const calculator = `POST ${base}/pricing-calculator`;
const info = `POST ${base}/offers/info`;
const list = `POST ${base}/pickup-points/list`;
const settings = { warehouseStation: 'warehouse-1', warehouseCityId: '0c5b2444-70a0-4932-980c-b4dc0d3f02b5' };
const station = (more: object = {}) => ({
  id: 'point-1',
  type: 'pickup_point',
  position: { latitude: 59.9, longitude: 30.3 },
  address: { locality: 'Санкт-Петербург', full_address: 'Санкт-Петербург Невский 1' },
  payment_methods: ['already_paid', 'card_on_receipt'],
  pickup_services: { is_partial_refuse_allowed: true },
  available_for_dropoff: true,
  ...more,
});
const slot = (day: string, from: string, to: string) => ({
  from: `${day}T${from}:00.000000Z`,
  to: `${day}T${to}:00.000000Z`,
});
const days = [
  slot('2031-06-03', '07:00', '11:00'),
  slot('2031-06-05', '11:00', '15:00'),
  slot('2031-06-04', '07:00', '11:00'),
  slot('2031-06-05', '07:00', '11:00'),
];
const answers = {
  [calculator]: { pricing_total: '225.7 RUB', delivery_days: 2 },
  [info]: { offers: days },
  [list]: { points: [station()] },
};
const moscow = locationNamed('Москва', { codes: ['7700000000000', '0c5b2444-70a0-4932-980c-b4dc0d3f02b5'] });
const petersburg = locationNamed('Санкт-Петербург', {
  codes: ['7800000000000', 'c2deb16a-0330-4f05-821f-1d09c93331e6'],
  latitude: 59.939,
  longitude: 30.316,
});
const request = (changes: object = {}) =>
  ({
    sender: { contactType: 'door', country: 'RU', cityId: '7700000000000', address: 'Ленина, 1', pickupPointId: null },
    receiver: {
      contactType: 'pickup-point',
      country: 'RU',
      cityId: '7800000000000',
      address: null,
      pickupPointId: 'point-1',
      pickupPointVendorId: 12,
    },
    cargo: { type: 'regular', items: [{ weightKg: 2, qty: 2, l: 30, h: 20, w: 10 }], products: [] },
    services: [],
    receiverDeliveryCharge: null,
    pickup: { date: '2031-06-02' },
    terms: { requestedDate: null, requestedTimeFrom: null, requestedTimeTo: null },
    route: { origin: moscow, destination: petersburg, originPoint: null, destinationPoint: null },
    ...changes,
  }) as unknown as VendorQuoteRequest;
const toDoor = {
  receiver: { ...request().receiver, contactType: 'door', pickupPointId: null, address: 'пр. Мира, д. 2, кв. 3' },
};
const all = {
  services: [
    { code: 'Insurance', sum: 1000_00, parameter: null },
    { code: 'CashOnDelivery', sum: null, parameter: null },
    { code: 'PartialBuyOut', sum: null, parameter: null },
  ],
  receiverDeliveryCharge: 250_00,
};
const asking = (more: object = {}) => scripted({ ...answers, ...more }, { settings });
const wishing = (requestedDate: string, from: string | null = null, to: string | null = null) => ({
  terms: { requestedDate, requestedTimeFrom: from, requestedTimeTo: to },
});

/** The calculator as one that counts: each service costs what it costs. */
const counting = (call: CallContext, each = 5.05): CallContext => ({
  ...call,
  http: {
    request: async (one): Promise<VendorAnswer> => {
      const answer = await call.http.request(one);
      if (!one.url.endsWith('pricing-calculator')) return answer;
      const { total_assessed_price: assessed, client_price: collected } = one.json as Record<string, number>;
      const total = 225.7 + ((assessed ?? 0) > 0 ? each : 0) + ((collected ?? 0) > 0 ? each + 1.95 : 0);
      const body = { pricing_total: `${total.toFixed(2)} RUB`, delivery_days: 2 };
      return { ...answer, bytes: new TextEncoder().encode(JSON.stringify(body)) };
    },
  },
});

it('prices the way from the warehouse to a point, by the first interval that is late enough', async () => {
  const { call, asked } = asking();
  expect(await quote(request(), call)).toEqual([
    {
      tariffId: 'self_pickup',
      tariffPrice: 225_70,
      services: [],
      takeDate: '2031-06-02',
      deliveryFrom: Date.UTC(2031, 5, 4, 7),
      deliveryTo: Date.UTC(2031, 5, 4, 11),
      minDays: 2,
      maxDays: 2,
      comments: null,
      isApproximate: true,
    },
  ]);
  const place = { physical_dims: { weight_gross: 2000, dx: 30, dy: 20, dz: 10 } };
  const ends = { source: { platform_station_id: 'warehouse-1' }, destination: { platform_station_id: 'point-1' } };
  expect(asked.find(({ url }) => url.endsWith('pricing-calculator'))?.json).toEqual({
    ...ends,
    tariff: 'self_pickup',
    total_weight: 4000,
    total_assessed_price: 0,
    client_price: 0,
    payment_method: 'already_paid',
    places: [place, place],
  });
  const intervals = asked.find(({ url }) => url.includes('offers/info'));
  expect(intervals?.json).toEqual({ ...ends, places: [place, place] });
  expect(new URL(intervals?.url ?? '').searchParams.get('last_mile_policy')).toBe('self_pickup');
});

it('prices the way to a door by its address, without the flat', async () => {
  const { call, asked } = asking();
  expect(await quote(request(toDoor), call)).toMatchObject([{ tariffId: 'time_interval' }]);
  expect(asked[0]?.json).toMatchObject({
    tariff: 'time_interval',
    destination: { address: 'Санкт-Петербург, пр. Мира, д. 2' },
  });
  expect(routesOf(asked)).not.toContain(list);
});

it('prices the way to a point in the middle of the city before the street is known', async () => {
  const receiver = { ...toDoor.receiver, address: null };
  const at = (more: object) => station({ address: { full_address: 'Невский 1', ...more } });
  const points = [
    null,
    at({ locality: 'Кудрово', street: 'Ленинградская улица', house: '1' }),
    at({ locality: 'Санкт-Петербург', street: '', house: '2' }),
    at({ locality: 'Санкт-Петербург', street: 'Садовая улица', house: '' }),
    at({ locality: 'Санкт-Петербург', street: 'Невский проспект', house: '3' }),
  ];
  const { call, asked } = asking({ [list]: { points } });
  expect(await quote(request({ receiver }), call)).toMatchObject([{ tariffId: 'time_interval' }]);
  expect(asked[0]?.json).toEqual({
    latitude: { from: expect.closeTo(59.89, 1), to: expect.closeTo(59.99, 1) },
    longitude: { from: expect.closeTo(30.26, 1), to: expect.closeTo(30.36, 1) },
    type: 'pickup_point',
  });
  expect(asked[1]?.json).toMatchObject({ destination: { address: 'Санкт-Петербург, Невский проспект, 3' } });
  expect(await quote(request({ receiver }), asking({ [list]: { points: [] } }).call)).toEqual([]);
  const route = { ...request().route, destination: locationNamed('Тара', { codes: ['5500100100000'] }) };
  const elsewhere = asking();
  expect(await quote(request({ receiver, route }), elsewhere.call)).toEqual([]);
  expect(elsewhere.asked).toEqual([]);
});

const twin = (ru: string, code: string) =>
  locationNamed('Железногорск', { codes: [code], region: { en: ru, ru }, latitude: 52.3, longitude: 35.3 });

it('tells towns of one name apart by their region, before and after the street is known', async () => {
  const streets = { 'Курская область': 'улица Ленина', 'Красноярский край': 'проспект Мира' };
  const points = Object.entries(streets).map(([region, street]) =>
    station({ address: { region, locality: 'Железногорск', street, house: '1', full_address: street } }),
  );
  const addresses = async (receiver: object) => {
    const { call, asked } = asking({ [list]: { points } });
    for (const destination of [twin('Курская область', '4600000300000'), twin('Красноярский край', '2400000400000')])
      await quote(request({ receiver, route: { ...request().route, destination } }), call);
    return asked.flatMap(({ url, json }) =>
      url.endsWith('pricing-calculator') ? [(json as { destination: { address: string } }).destination.address] : [],
    );
  };
  expect(await addresses(toDoor.receiver)).toEqual([
    'Курская область, Железногорск, пр. Мира, д. 2',
    'Красноярский край, Железногорск, пр. Мира, д. 2',
  ]);
  expect(await addresses({ ...toDoor.receiver, address: null })).toEqual([
    'Курская область, Железногорск, улица Ленина, 1',
    'Красноярский край, Железногорск, проспект Мира, 1',
  ]);
});

it('knows the city of its warehouse by any of its codes', async () => {
  const from = (cityId: string, origin: ReturnType<typeof locationNamed> | null, warehouseCityId: string) =>
    sourceOf({ contactType: 'door', cityId, pickupPointId: null }, origin, {
      ...asking().call.account,
      settings: { ...settings, warehouseCityId },
    });
  const [kladr = '', guid = ''] = moscow.codes;
  for (const cityId of [kladr, guid])
    for (const setting of [kladr, '77000000000', guid.toUpperCase(), ` ${guid} `])
      expect(from(cityId, moscow, setting)).toBe('warehouse-1');
  expect(from(kladr, moscow, '7800000000000')).toBe(null);
  expect(from('5500100100000', null, '5500100100000')).toBe('warehouse-1');
  expect(from('5500100100000', null, kladr)).toBe(null);
  // What is left of a point that was chosen before.
  const sender = { ...request().sender, pickupPointVendorId: 10 };
  expect(await quote(request({ sender }), asking().call)).toHaveLength(1);
});

it('tells the price of each service apart', async () => {
  const { call, asked } = asking();
  expect(await quote(request(all), counting(call))).toMatchObject([
    {
      tariffPrice: 225_70,
      services: [
        { code: 'Insurance', status: 'available', price: 5_05 },
        { code: 'CashOnDelivery', status: 'available', price: 7_00 },
        { code: 'PartialBuyOut', status: 'included', price: 0 },
      ],
    },
  ]);
  const questions = asked.filter(({ url }) => url.endsWith('pricing-calculator')).map(({ json }) => json);
  expect(questions).toMatchObject([
    { total_assessed_price: 0, client_price: 0, payment_method: 'already_paid' },
    { total_assessed_price: 1000_00, client_price: 0, payment_method: 'already_paid' },
    { total_assessed_price: 1000_00, client_price: 250_00, payment_method: 'card_on_receipt' },
  ]);
  const [, cash] = all.services;
  expect(await quote(request({ ...all, services: [cash] }), counting(call))).toMatchObject([
    { services: [{ code: 'CashOnDelivery', price: 7_00 }] },
  ]);
});

it('takes a service that makes it cheaper for one that costs nothing', async () => {
  const { call } = asking();
  expect(await quote(request(all), counting(call, -5.05))).toMatchObject([
    { tariffPrice: 225_70, services: [{ price: 0 }, { price: 0 }, { price: 0 }] },
  ]);
});

it('has no service that is not to be had there', async () => {
  const { call, asked } = asking();
  expect(await quote(request({ ...all, ...toDoor }), call)).toMatchObject([
    { services: [{ status: 'available' }, { status: 'unavailable' }, { status: 'unavailable' }] },
  ]);
  expect(asked.some(({ json }) => (json as { client_price?: number }).client_price)).toBe(false);
  const poor = asking({ [list]: { points: [station({ pickup_services: { is_partial_refuse_allowed: false } })] } });
  expect(await quote(request(all), poor.call)).toMatchObject([
    { services: [{ status: 'available' }, {}, { code: 'PartialBuyOut', status: 'unavailable' }] },
  ]);
  const nothing = { ...all, receiverDeliveryCharge: null };
  expect(await quote(request(nothing), asking().call)).toMatchObject([
    { services: [{}, { code: 'CashOnDelivery', status: 'included', price: 0 }, {}] },
  ]);
});

it('starts at a point that takes parcels in', async () => {
  const sender = {
    ...request().sender,
    contactType: 'pickup-point',
    pickupPointId: 'point-1',
    pickupPointVendorId: 12,
  };
  const { call, asked } = asking();
  expect(await quote(request({ sender, ...toDoor }), call)).toMatchObject([{ tariffId: 'dropoff_time_interval' }]);
  expect(asked.at(-1)?.json).toMatchObject({ source: { platform_station_id: 'point-1' } });
  expect(routesOf(asked)).not.toContain(list);
});

it('asks for nothing that is not its own', async () => {
  const { call, asked } = asking();
  const { sender, receiver, cargo, route } = request();
  for (const changes of [
    // The warehouse is in another city.
    { route: { ...route, origin: petersburg } },
    { sender: { ...sender, contactType: 'post-office' } },
    { sender: { ...sender, country: 'KZ' }, ...toDoor },
    { receiver: { ...receiver, country: 'KZ' } },
    { receiver: { ...receiver, pickupPointVendorId: 10 } },
    { ...toDoor, route: { ...route, destination: null } },
    { cargo: { ...cargo, type: 'documents' } },
    { cargo: { ...cargo, items: [{ weightKg: 2, qty: 1, l: null, h: null, w: null }] } },
  ])
    expect(await quote(request(changes), call)).toEqual([]);
  expect(routesOf(asked)).not.toContain(calculator);
  // No such point, although the platform tells of another one.
  const elsewhere = asking({ [list]: { points: [station({ id: 'point-10' })] } });
  expect(await quote(request(), elsewhere.call)).toEqual([]);
  for (const lacking of [{}, { warehouseStation: 'warehouse-1' }, { warehouseCityId: '7700000000000' }])
    expect(await quote(request(), scripted(answers, { settings: lacking }).call)).toEqual([]);
});

it('is not served where the platform has no offers, and says what else it refuses', async () => {
  const refused = (status: number, code: string, message: string) =>
    quote(request(toDoor), asking({ [info]: ofStatus(status, { code, message }) }).call);
  expect(await refused(400, 'no_delivery_options', 'No delivery options for interval')).toEqual([]);
  expect(await refused(404, 'not_found', 'No delivery options')).toEqual([]);
  expect(await refused(400, 'no_delivery_options', '')).toEqual([]);
  await expect(refused(400, 'some_other_code', '')).rejects.toMatchObject({ message: 'some_other_code' });
  expect(await refused(404, 'not_found', 'No dropoff available')).toEqual([]);
  expect(await refused(404, 'not_found', 'Dimensions should not exceed limit')).toEqual([]);
  expect(await refused(400, 'pickups_not_configured', 'Pickups are not configured for the warehouse')).toEqual([]);
  for (const [message, field] of [
    ['Cannot parse destination info', 'receiver.address'],
    ['Missing some required address details: country, house, city, region', 'receiver.address'],
    ['Сant calc routes because destination station is disabled', 'receiver.pickupPointId'],
    ["Pickup point doesn't accept prepaid orders. Choose another pickup point", 'receiver.pickupPointId'],
    ['Payment on delivery option is not available for courier delivery', 'services'],
    ['Particular items refuse is not allowed for pickup point', 'services'],
    ['Not found station by station_id', null],
  ] as const)
    await expect(refused(400, 'bad_request', message)).rejects.toMatchObject({
      detail: { kind: 'invalid', field },
      message,
    });
  await expect(refused(403, 'no_permissions', 'No permissions')).rejects.toMatchObject({ kind: 'auth' });
  await expect(refused(500, 'no_delivery_options', 'No delivery options')).rejects.toMatchObject({
    kind: 'unavailable',
  });
  await expect(refused(400, '', '')).rejects.toMatchObject({
    kind: 'invalid',
    message: expect.stringContaining('status 400'),
  });
});

it('quotes without an interval what is to be taken later than offers are known', async () => {
  const later = { pickup: { date: '2031-07-02' } };
  expect(await quote(request(later), asking().call)).toMatchObject([
    { deliveryFrom: null, deliveryTo: null, minDays: 2 },
  ]);
  expect(await quote(request({ ...later, ...wishing('2031-07-05') }), asking().call)).toEqual([]);
});

it('quotes for the day, and the hours, that the receiver wished for', async () => {
  const fromOf = async (changes: object) =>
    (await quote(request(changes), asking().call)).map(({ deliveryFrom }) => deliveryFrom);
  expect(await fromOf(wishing('2031-06-05'))).toEqual([Date.UTC(2031, 5, 5, 7)]);
  // Moscow is three hours ahead.
  expect(await fromOf(wishing('2031-06-05', '14:00', '18:00'))).toEqual([Date.UTC(2031, 5, 5, 11)]);
  expect(await fromOf(wishing('2031-06-05', null, '10:00'))).toEqual([]);
  const night = { [info]: { offers: [{ from: '2031-06-04T20:00:00Z', to: '2031-06-05T07:00:00Z' }] } };
  expect(await quote(request(wishing('2031-06-05')), asking(night).call)).toEqual([]);
  expect(await quote(request(wishing('2031-06-04')), asking(night).call)).toHaveLength(1);
  // Sooner than the parcel can be there.
  expect(await fromOf(wishing('2031-06-03'))).toEqual([]);
});

it('offers each day of the span with its hours, and none to whoever comes himself', async () => {
  const span = { first: '2031-06-02', last: '2031-06-05' };
  const byDays = await quoteByDays(request(toDoor), span, asking().call);
  expect(byDays).toMatchObject([
    { deliveryDate: '2031-06-04', timeSlots: [{ from: '10:00', to: '14:00' }], takeDate: '2031-06-02' },
    {
      deliveryDate: '2031-06-05',
      timeSlots: [
        { from: '10:00', to: '14:00' },
        { from: '14:00', to: '18:00' },
      ],
    },
  ]);
  expect(byDays[0]).not.toHaveProperty('deliveryFrom');
  expect(await quoteByDays(request(), { ...span, last: '2031-06-04' }, asking().call)).toMatchObject([
    { deliveryDate: '2031-06-04', timeSlots: [] },
  ]);
  expect(await quoteByDays(request(), { first: '2031-06-05', last: '2031-06-09' }, asking().call)).toHaveLength(1);
});

it('has no hours of an interval that goes over midnight, and skips one that cannot be read', async () => {
  const odd = [
    { from: '2031-06-04T07:00:00Z', to: '2031-06-05T09:00:00Z' },
    { from: '2031-06-05T07:00:00Z', to: '2031-06-05T07:00:00Z' },
    { from: 'soon', to: 'later' },
    { from: '2031-06-06T07:00:00Z', to: '2031-06-04T07:00:00Z' },
    null,
  ];
  const { call } = asking({ [info]: { offers: odd } });
  expect(await quoteByDays(request(toDoor), { first: '2031-06-02', last: '2031-06-09' }, call)).toMatchObject([
    { deliveryDate: '2031-06-04', timeSlots: [] },
    { deliveryDate: '2031-06-05', timeSlots: [] },
  ]);
});

it('refuses a price that is none of roubles', async () => {
  const { call } = asking({ [calculator]: { pricing_total: '225.7 KZT' } });
  await expect(quote(request(), call)).rejects.toMatchObject({ kind: 'defect' });
});

it('reads sums to the kopeck', () => {
  expect(['225.7 RUB', '0 RUB', '1400.96 RUB', '8.045 RUB', '192.15RUB'].map(kopecksOf)).toEqual([
    225_70, 0, 1400_96, 805, 192_15,
  ]);
  for (const text of ['', 'RUB', '12 USD', '-5 RUB', '1e3 RUB', 'about 5 RUB']) expect(kopecksOf(text)).toBe(undefined);
});

it.for([
  ['Москва, пр. Мира, д. 2, кв. 3', 'Москва, пр. Мира, д. 2', '3'],
  ['Москва, Мира 2 квартира 14а', 'Москва, Мира 2', '14а'],
  ['Москва, Мира 2, оф. 5/1', 'Москва, Мира 2', '5/1'],
  ['Москва, Квартирная, 2', 'Москва, Квартирная, 2', null],
  ['Москва, Мира 2', 'Москва, Мира 2', null],
] as const)('parts the flat from %s', ([address, street, flat]) => {
  expect(withoutFlat(address)).toEqual({ street, flat });
});

it('names the city with its region and district', () => {
  const ru = 'Омская область, Тарский район';
  const village = locationNamed('Екатерининское (село)', { region: { en: ru, ru } });
  expect(addressOf({ address: 'Мира, 2' }, village)).toBe('Омская область, Тарский район, Екатерининское, Мира, 2');
  expect(addressOf({ address: null }, locationNamed('Тара'))).toBe('Тара');
  expect(addressOf({ address: 'Мира, 2' }, null)).toBe(null);
});
