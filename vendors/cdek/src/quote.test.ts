import { cityCodeFits } from '@cartage/core';
import type { Location, VendorQuoteRequest } from '@cartage/vendor-kit';
import { locationNamed, ofStatus, routesOf, scripted } from '@cartage/vendor-kit/laws';
import { expect, it } from 'vitest';
import { cityCodeOf, doorCityOf } from './ends.ts';
import { pickupPoints } from './pickup-points.ts';
import { quote } from './quote.ts';
import { tariffs } from './tariffs.ts';

const calculator = 'POST /v2/calculator/tariffAndService';
const row = (code: string, total: number, services: object[] = []) => ({
  tariff_code: code,
  status: 'true',
  result: { total_sum: total, period_min: 2, period_max: 4, services },
});
const refused = (code: string, reason = 've_additional_service_unavailable') => ({
  tariff_code: code,
  status: 'false',
  result: { errors: [{ code: reason, message: 'Нет' }] },
});
const office = (code: string, more: object = {}) => ({
  code,
  type: 'PVZ',
  allowed_cod: true,
  location: {
    country_code: 'RU',
    city_code: 137,
    city: 'Санкт-Петербург',
    fias_guid: 'c2deb16a-0330-4f05-821f-1d09c93331e6',
    address: 'Невский, 1',
    latitude: 59.9,
    longitude: 30.3,
  },
  ...more,
});
const contract = {
  'GET /v2/calculator/alltariffs': {
    tariff_codes: [
      {
        tariff_name: 'Посылка',
        order_types: ['1', '2'],
        delivery_modes: [
          { delivery_mode: '2', delivery_mode_name: 'дверь-склад', tariff_code: 138 },
          { delivery_mode: '6', delivery_mode_name: 'дверь-постамат', tariff_code: 366 },
          { delivery_mode: '77', delivery_mode_name: 'неведомо куда', tariff_code: 777 },
        ],
      },
      {
        tariff_name: 'Экономичный экспресс',
        order_types: [],
        delivery_modes: [{ delivery_mode: 2, tariff_code: 234, delivery_mode_name: '' }],
      },
      { tariff_name: 'Документы', order_types: ['2'], delivery_modes: [{ delivery_mode: 2, tariff_code: 9 }] },
      { tariff_name: null },
    ],
  },
};
const before = {
  'POST /v2/oauth/token': { access_token: 'token-of-cdek', expires_in: 3599 },
  'GET /v2/location/cities': [{ code: 44 }],
  'GET /v2/deliverypoints': [office('SPB1')],
  ...contract,
};
const request = (changes: object = {}) =>
  ({
    sender: { contactType: 'door', country: 'RU', cityId: '7700000000000', postalCode: null, address: 'Ленина, 1' },
    receiver: {
      contactType: 'pickup-point',
      country: 'RU',
      cityId: '7800000000000',
      postalCode: null,
      address: null,
      pickupPointId: 'SPB1',
      pickupPointVendorId: 10,
    },
    cargo: { type: 'regular', items: [item(2)], products: [] },
    services: [],
    receiverDeliveryCharge: null,
    pickup: { date: '2031-06-02' },
    route: { origin: null, destination: null, originPoint: null, destinationPoint: null },
    ...changes,
  }) as unknown as VendorQuoteRequest;
const item = (weightKg: number, qty = 1) => ({ weightKg, qty, l: 10, h: 10, w: 10, volumeM3: null });
const insurance = { services: [{ code: 'Insurance', sum: 1000_00, parameter: null }] };

it('prices the tariffs of the contract that go from such an end to such an end, and no others', async () => {
  const { call, asked } = scripted({
    ...before,
    [calculator]: { tariff_codes: [row('138', 290.36), row('366', 100), row('9', 1), row('5', 1)] },
  });
  expect(await quote(request(), call)).toEqual([
    {
      tariffId: '138',
      tariffPrice: 290_36,
      services: [],
      takeDate: '2031-06-02',
      deliveryFrom: null,
      deliveryTo: null,
      minDays: 2,
      maxDays: 4,
      comments: null,
    },
  ]);
  expect(asked.at(-1)?.json).toMatchObject({
    type: 1,
    date: '2031-06-02T00:00:00+0300',
    from_location: { code: 44, address: 'Ленина, 1' },
    to_location: { code: 137 },
    packages: [{ weight: 2000, length: 10, width: 10, height: 10 }],
    services: [],
  });
});

it.for([
  ['Asia/Vladivostok', '+1000'],
  ['Europe/Kaliningrad', '+0200'],
  [null, '+0300'],
] as const)('asks for the day of pickup by the clocks of the sender: %s', async ([timeZone, offset]) => {
  const { call, asked } = scripted({ ...before, [calculator]: { tariff_codes: [row('138', 1)] } });
  const { route } = request();
  const origin = locationNamed('Дальний', { timeZone });
  await quote({ ...request(), route: { ...route, origin } }, call);
  expect(asked.at(-1)?.json).toMatchObject({ date: `2031-06-02T00:00:00${offset}` });
});

it('goes to lockers by the tariffs to lockers', async () => {
  const { call } = scripted({
    ...before,
    'GET /v2/deliverypoints': [office('SPB1', { type: 'POSTAMAT' })],
    [calculator]: { tariff_codes: [row('138', 290), row('366', 100)] },
  });
  expect((await quote(request(), call)).map(({ tariffId }) => tariffId)).toEqual(['366']);
});

it('offers nothing to an office that has closed meanwhile', async () => {
  const { call } = scripted({
    ...before,
    'GET /v2/deliverypoints': [office('SPB1', { status: 'INACTIVE' })],
    [calculator]: { tariff_codes: [row('138', 290)] },
  });
  expect(await quote(request(), call)).toEqual([]);
});

it.for([
  ['of one piece', 1, 'PVZ', 'unavailable', []],
  ['from a locker', 2, 'POSTAMAT', 'unavailable', []],
  ['of two pieces at an office', 2, 'PVZ', 'available', [{ code: 'PART_DELIV' }]],
] as const)('lets a part be bought %s or not', async ([, qty, type, status, services]) => {
  const { call, asked } = scripted({
    ...before,
    'GET /v2/deliverypoints': [office('SPB1', { type })],
    [calculator]: {
      tariff_codes: ['138', '366'].map((code) => row(code, 290, [{ code: 'PART_DELIV', total_sum: 90 }])),
    },
  });
  const wish = {
    services: [{ code: 'PartialBuyOut', sum: null, parameter: null }],
    cargo: { type: 'regular', items: [item(2)], products: [{ qty }] },
  };
  expect(await quote(request(wish), call)).toMatchObject([{ services: [{ code: 'PartialBuyOut', status }] }]);
  expect(asked.find(({ url }) => url.endsWith('tariffAndService'))?.json).toMatchObject({ services });
});

it.for([
  ['charged with the rest', [{ code: 'INSURANCE', sum: 7.5, total_sum: 9.15 }]],
  ['told in the older way', [{ code: 'INSURANCE', sum: 7.5 }]],
  ['not told', []],
] as const)('has the insurance included, for which CDEK is never asked: %s', async ([, services]) => {
  const { call, asked } = scripted({ ...before, [calculator]: { tariff_codes: [row('138', 299.51, [...services])] } });
  expect(await quote(request(insurance), call)).toMatchObject([
    { tariffPrice: 299_51, services: [{ code: 'Insurance', status: 'included', price: 0 }] },
  ]);
  expect(asked.filter(({ url }) => url.endsWith('tariffAndService')).map(({ json }) => json)).toMatchObject([
    { type: 1, services: [] },
  ]);
});

const partly = {
  services: [{ code: 'PartialBuyOut', sum: null, parameter: null }],
  cargo: { type: 'regular', items: [item(2)], products: [{ qty: 2 }] },
};

it.for([
  [{ code: 'PART_DELIV', sum: 75, total_sum: 91.5 }, 91_50],
  // Older answers tell no more.
  [{ code: 'PART_DELIV', sum: 75 }, 75_00],
] as const)('tells the price of a service apart that it asked for', async ([service, price]) => {
  const services = [service, { code: 'OBLIGATORY', total_sum: 5 }];
  const { call } = scripted({ ...before, [calculator]: { tariff_codes: [row('138', 299.51, services)] } });
  expect(await quote(request(partly), call)).toMatchObject([
    { tariffPrice: 299_51 - price, services: [{ code: 'PartialBuyOut', status: 'available', price }] },
  ]);
});

it('rounds to a kopeck what CDEK has reckoned in parts of one, and leaves out a sum that is none', async () => {
  const tariff_codes = [row('138', 299.514999999), row('366', 1e30)];
  const { call, said } = scripted({ ...before, [calculator]: { tariff_codes } });
  expect(await quote(request({}), call)).toMatchObject([{ tariffId: '138', tariffPrice: 299_51 }]);
  expect(said.at(-1)).toBe('CDEK told of prices that cannot be read.');
});

it('offers without a service the tariffs that do not have it', async () => {
  const { call, asked } = scripted({ ...before, [calculator]: { tariff_codes: [refused('138'), row('234', 200)] } });
  expect(await quote(request(partly), call)).toMatchObject([
    { tariffId: '234', services: [{ code: 'PartialBuyOut', status: 'unavailable', price: 0 }] },
  ]);
  const asking = asked.filter(({ url }) => url.endsWith('tariffAndService')).map(({ json }) => json);
  expect(asking).toMatchObject([{ services: [{ code: 'PART_DELIV' }] }, { services: [] }]);
});

it.for([
  ['as CDEK tells them', { calendar_min: 3, calendar_max: 6 }, '2031-06-02', [3, 6]],
  ['one of them', { calendar_max: 6 }, '2031-06-02', [2, 6]],
  // From a Monday, and from a Thursday over the weekend and the holiday of 12 June.
  ['reckoned from working days', {}, '2031-06-02', [2, 4]],
  ['over a weekend', {}, '2031-06-05', [4, 6]],
  ['over a holiday', {}, '2031-06-11', [5, 7]],
  ['not told', { period_min: null, period_max: null }, '2031-06-05', [null, null]],
  ['the longest alone', { period_min: null }, '2031-06-05', [6, 6]],
  ['turned about', { calendar_min: 7, calendar_max: 6 }, '2031-06-05', [7, 7]],
] as const)('counts days of the calendar, %s', async ([, more, date, [minDays, maxDays]]) => {
  const told = row('138', 290);
  const tariff_codes = [{ ...told, result: { ...told.result, ...more } }];
  const { call } = scripted({ ...before, [calculator]: { tariff_codes } });
  expect(await quote(request({ pickup: { date } }), call)).toMatchObject([{ minDays, maxDays }]);
});

it('tells what weight the price is for', async () => {
  const told = row('138', 290);
  const tariff_codes = [{ ...told, result: { ...told.result, weight_calc: 2400 } }];
  const { call } = scripted({ ...before, [calculator]: { tariff_codes } });
  expect(await quote(request(), call)).toMatchObject([{ billedWeightKg: 2.4 }]);
});

const everyService = {
  services: ['Insurance', 'CashOnDelivery'].map((code) => ({ code, sum: 100_00, parameter: null })),
};
const toDoor = (country: string) => ({
  receiver: { ...request().receiver, contactType: 'door', country, pickupPointId: null, pickupPointVendorId: null },
  ...everyService,
  route: { ...request().route, destination: locationNamed('Минск', { country, codes: ['node:26162781'] }) },
});
const doors = {
  'GET /v2/calculator/alltariffs': {
    tariff_codes: [{ tariff_name: 'Посылка', delivery_modes: [{ delivery_mode: 1, tariff_code: 139 }] }],
  },
};

it.for(['BY', 'KZ', 'AM', 'KG'])('goes to the neighbour %s, where it collects no roubles', async (country) => {
  const { call, asked } = scripted({ ...before, ...doors, [calculator]: { tariff_codes: [row('139', 290)] } });
  expect(await quote(request(toDoor(country)), call)).toMatchObject([
    { tariffId: '139', services: [{ status: 'included' }, { code: 'CashOnDelivery', status: 'unavailable' }] },
  ]);
  expect(asked.map(({ url }) => url).join(' ')).toContain(`country_codes=${country}&city=`);
});

it.for([
  ['KZT', 'KZT'],
  // CDEK calls it by its code of before 2016.
  ['BYR', 'BYN'],
] as const)(
  'quotes in the currency of the contract, by which it reckons no insurance in roubles: %s',
  async ([told, currency]) => {
    const priced = row('139', 1290.5);
    const tariff_codes = [{ ...priced, result: { ...priced.result, currency: told } }];
    const { call } = scripted({ ...before, ...doors, [calculator]: { tariff_codes } });
    expect(await quote(request(toDoor('RU')), call)).toMatchObject([
      { currency, tariffPrice: 1290_50, services: [{ status: 'unavailable' }, { status: 'unavailable' }] },
    ]);
    const odd = [{ ...priced, result: { ...priced.result, currency: 'зол.' } }];
    expect(
      await quote(request(toDoor('RU')), scripted({ ...before, ...doors, [calculator]: { tariff_codes: odd } }).call),
    ).toEqual([]);
  },
);

it('collects money for nothing', async () => {
  const wish = {
    services: [{ code: 'CashOnDelivery', sum: null, parameter: null }],
    receiverDeliveryCharge: 100_00,
  };
  const { call } = scripted({ ...before, [calculator]: { tariff_codes: [row('138', 290)] } });
  expect(await quote(request(wish), call)).toMatchObject([{ services: [{ status: 'included', price: 0 }] }]);
});

it('leaves out a price that cannot be read, and says so', async () => {
  const bad = [{ tariff_code: '138', status: 'true', result: {} }, { tariff_code: '138' }, null];
  const { call, said } = scripted({ ...before, [calculator]: { tariff_codes: [...bad, row('234', 200)] } });
  expect((await quote(request(), call)).map(({ tariffId }) => tariffId)).toEqual(['234']);
  expect(said).toContain('CDEK told of prices that cannot be read.');
});

it('offers nothing that CDEK prices and refuses, and asks for no price where no tariff goes', async () => {
  const refusedRow = { ...row('138', 290), status: 'false' };
  const { call } = scripted({ ...before, [calculator]: { tariff_codes: [refusedRow] } });
  expect(await quote(request(), call)).toEqual([]);
  const none = scripted({ ...before, 'GET /v2/calculator/alltariffs': { tariff_codes: [] } });
  expect(await quote(request(), none.call)).toEqual([]);
});

it('asks for nothing that is not its own', async () => {
  const { call, asked } = scripted({ ...before, 'GET /v2/deliverypoints': [office('SPB10')] });
  const { receiver } = request();
  for (const changes of [
    { receiver: { ...receiver, pickupPointVendorId: 11 } },
    { receiver: { ...receiver, country: 'UZ' } },
    { cargo: { type: 'ftl', items: [] } },
    // No such office, although CDEK tells of another one.
    {},
  ])
    expect(await quote(request(changes), call)).toEqual([]);
  expect(routesOf(asked)).not.toContain(calculator);
});

it('says which city CDEK does not recognize', async () => {
  const body = { errors: [{ code: 'v2_recipient_location_not_recognized', message: 'Not recognized' }] };
  const { call } = scripted({ ...before, [calculator]: ofStatus(400, body) });
  await expect(quote(request(), call)).rejects.toMatchObject({ detail: { kind: 'invalid', field: 'receiver.cityId' } });
});

it('lists the tariffs of the contract for orders of online stores', async () => {
  expect(await tariffs(scripted(before).call)).toMatchObject([
    {
      id: '138',
      name: 'Посылка дверь-склад',
      names: { en: 'Parcel, door to office', ru: 'Посылка дверь-склад' },
      urgencies: ['standard'],
      to: { pointType: 'pickup-point' },
    },
    { id: '366', to: { pointType: 'parcel-locker' } },
    { id: '234', name: 'Экономичный экспресс', urgencies: ['econom'] },
  ]);
  const own = { tariff_name: 'По договору', delivery_modes: [{ delivery_mode: 2, tariff_code: 9 }] };
  const { call } = scripted({ ...before, 'GET /v2/calculator/alltariffs': { tariff_codes: [own] } });
  expect((await tariffs(call))[0]).not.toHaveProperty('names');
});

const moscow = { codes: ['7700000000000', '0c5b2444-70a0-4932-980c-b4dc0d3f02b5'] };
it.for([
  ['the address register', '7700000000000', moscow, { fias_guid: '0c5b2444-70a0-4932-980c-b4dc0d3f02b5' }],
  ['the address register', moscow.codes[1], null, { fias_guid: '0c5b2444-70a0-4932-980c-b4dc0d3f02b5' }],
  ['KLADR', '5500100100000', { codes: ['5500100100000'] }, { kladr_code: '5500100100000' }],
  ['its name', 'relation:1', {}, { country_codes: 'RU', city: 'Омск' }],
] as const)('knows a city by %s', async ([, cityId = '', known, query]) => {
  const { call, asked } = scripted({ ...before, 'GET /v2/location/cities': [{ code: 44 }] });
  const city = known === null ? null : locationNamed('Омск', known);
  expect(await cityCodeOf({ cityId, country: 'RU' }, city, call)).toBe(44);
  expect(Object.fromEntries(new URLSearchParams(asked.at(-1)?.url.split('?')[1]))).toEqual(query);
});

const suggest = 'GET /v2/location/suggest/cities';

it('asks by code, by name and for a completion in turn, and takes no city of which there are several', async () => {
  const ask = async (found: object[], city: Location | null, suggested: object[] = []) => {
    const { call, asked } = scripted({ ...before, 'GET /v2/location/cities': found, [suggest]: suggested });
    const code = await cityCodeOf({ cityId: '5500100100000', country: 'RU' }, city, call);
    return [code, routesOf(asked).filter((route) => route.includes('/location/')).length];
  };
  const nowhere = locationNamed('Нигде', { codes: ['5500100100000'] });
  expect(await ask([], nowhere)).toEqual([null, 3]);
  expect(await ask([], nowhere, [{ code: 7, full_name: 'Нигде, Омская область, Россия' }])).toEqual([7, 3]);
  expect(await ask([], null)).toEqual([null, 1]);
  expect((await ask([{ code: 1 }, { code: 2 }], locationNamed('Кировск', { codes: ['relation:1'] })))[0]).toBe(null);
});

const inRegion = (ru: string, codes: readonly string[] = ['node:1']) =>
  locationNamed('Железногорск', { codes, region: { en: ru, ru } });

it('tells towns of one name apart by their region', async () => {
  const { call } = scripted({
    ...before,
    'GET /v2/location/cities': [
      { code: 1, city: 'Железногорск', region: 'Красноярский край' },
      { code: 2, city: 'железногорск', region: 'Курская обл.' },
      { code: 3, city: 'Железногорск-Илимский', region: 'Курская обл.' },
    ],
  });
  const codeIn = (ru: string) => cityCodeOf({ cityId: 'node:1', country: 'RU' }, inRegion(ru), call);
  expect([await codeIn('Курская область'), await codeIn('Красноярский край')]).toEqual([2, 1]);
  expect(await codeIn('Тверская область')).toBe(null);
});

it('takes of the suggestions the one in the region, and no longer name', async () => {
  const { call, asked } = scripted({
    ...before,
    'GET /v2/location/cities': [],
    [suggest]: [
      { code: 3, full_name: 'Железногорск-Илимский, Курская область, Россия' },
      { code: 1, full_name: 'Железногорск, Красноярский край, Россия' },
      { code: 2, full_name: 'Железногорск, Железногорский район, Курская область, Россия' },
      { code: 'none' },
    ],
  });
  const codeIn = (ru: string) => cityCodeOf({ cityId: 'node:1', country: 'RU' }, inRegion(ru), call);
  expect([await codeIn('Курская область'), await codeIn('Красноярский край')]).toEqual([2, 1]);
  expect(await codeIn('Тверская область')).toBe(null);
  const [path = '', query] = asked.at(-1)?.url.split('?') ?? [];
  expect([path, Object.fromEntries(new URLSearchParams(query))]).toEqual([
    'https://api.cdek.ru/v2/location/suggest/cities',
    { name: 'Железногорск', country_code: 'RU' },
  ]);
});

it('says that CDEK does not know a city, and which', async () => {
  const { route } = request();
  const destination = locationNamed('Нигде', { codes: ['5500100100000'] });
  const { call, asked } = scripted({ ...before, ...doors, 'GET /v2/location/cities': [], [suggest]: [] });
  const wish = { ...request(toDoor('RU')), route: { ...route, origin: destination, destination } };
  await expect(quote(wish, call)).rejects.toMatchObject({
    detail: { kind: 'invalid', field: expect.stringMatching(/^(?:sender|receiver)\.cityId$/) },
    text: { ru: 'СДЭК не знает города Нигде.' },
  });
  expect(routesOf(asked)).not.toContain(calculator);
});

it('refuses a postal code that CDEK knows in another region alone', async () => {
  const ask = async (region: string | null) => {
    const { call, asked } = scripted({
      ...before,
      'GET /v2/location/cities': ({ url }: { url: string }) =>
        url.includes('postal_code') ? [{ code: 9, region }] : [{ code: 1 }],
    });
    const end = { cityId: '4600000300000', country: 'RU', postalCode: '662970' };
    const code = await doorCityOf('receiver', end, inRegion('Курская область', ['4600000300000']), call).catch(
      (thrown) => thrown.detail,
    );
    return [code, asked.some(({ url }) => url.includes('postal_code=662970'))];
  };
  expect(await ask('Красноярский край')).toEqual([{ kind: 'invalid', field: 'receiver.postalCode' }, true]);
  expect(await ask('Курская область')).toEqual([1, true]);
  expect(await ask(null)).toEqual([1, true]);
});

const listed = async (offices: object) => {
  const { call, asked, said } = scripted({ ...before, 'GET /v2/deliverypoints': offices });
  const points = [];
  for await (const batch of pickupPoints(call)) points.push(...batch);
  return { points, asked, said };
};
/** The directory of one country; the others have none. */
const inCountry =
  (country: string, offices: object[]) =>
  ({ url }: { url: string }) =>
    url.includes(`country_code=${country}`) ? offices : [];

it('tells of the offices that are open, each in the city of its code or name, with its limits', async () => {
  const at = (more: object) => ({ location: { ...office('X').location, fias_guid: null, ...more } });
  const exceptions = ['03', '04', '05', '06', '07', '08', '09'].map((day) => ({
    date: `2031-06-${day}`,
    is_working: false,
  }));
  const { points, said } = await listed(
    inCountry('RU', [
      office('SPB1', { is_reception: true, have_cash: true, weight_max: 30, allowed_cod: false }),
      office('SPB2', { status: 'INACTIVE' }),
      office('SPB3', at({ city: 'г. Санкт-Петербург', region: 'г. Санкт-Петербург' })),
      office('SPB4', {
        type: 'POSTAMAT',
        weight_max: 20,
        dimensions: [
          { width: 10, height: 10, depth: 10 },
          { width: 45, height: 40, depth: 60 },
        ],
      }),
      { code: 'SPB5' },
      office('SPB6', at({ city_code: 9, city: 'Нигде', region: 'Курская область', latitude: 0 })),
      office('SPB7', { work_time_exceptions: exceptions }),
      office('SPB8', {
        work_time_exception_list: [{ date_start: '2031-06-20', date_end: '2031-06-30', is_working: false }],
      }),
    ]),
  );
  const guid = 'c2deb16a-0330-4f05-821f-1d09c93331e6';
  expect(points).toMatchObject([
    {
      id: 'SPB1',
      type: 'pickup-point',
      cityId: guid,
      intake: true,
      cashPayment: true,
      maxWeight: 30,
      maxCashOnDelivery: 0,
      closed: null,
    },
    // Of the same city of CDEK's as the first one.
    { id: 'SPB3', cityId: guid },
    {
      id: 'SPB4',
      type: 'parcel-locker',
      intake: false,
      maxWeight: 15,
      maxWidth: 45,
      maxHeight: 40,
      maxDepth: 60,
      maxPlaces: 1,
      maxCashOnDelivery: null,
    },
    { id: 'SPB7', closed: { from: '2031-06-03', until: '2031-06-10' } },
    { id: 'SPB8', closed: { from: '2031-06-20', until: '2031-07-01' } },
  ]);
  expect(said).toContain('CDEK told of offices that cannot be read.');
  expect(said).toContain('CDEK told of offices far from every city that is known.');
});

it('finds the city of an office without a code by another office of that city, by its name, or by where it lies', async () => {
  const at = (code: string, more: object) =>
    office(code, { location: { ...office('X').location, fias_guid: null, ...more } });
  const far = { latitude: 0, longitude: 0, city: 'Нигде', region: null };
  const { points, said } = await listed(
    inCountry('RU', [
      at('N1', { ...far, city_code: 5 }),
      at('N2', { ...far, city_code: 6 }),
      at('SPB3', { city_code: 138, region: 'Санкт-Петербург' }),
      at('SPB4', { city_code: 139, city: 'Стрельна', region: null }),
      at('N5', { ...far, city_code: 5, fias_guid: 'aaaaaaaa-0330-4f05-821f-1d09c93331e6' }),
    ]),
  );
  expect(points.map(({ id, cityId }) => [id, cityId])).toEqual([
    ['SPB3', '7800000000000'],
    ['SPB4', '7800000000000'],
    ['N5', 'aaaaaaaa-0330-4f05-821f-1d09c93331e6'],
    ['N1', 'aaaaaaaa-0330-4f05-821f-1d09c93331e6'],
  ]);
  expect(said).toContain('CDEK told of offices far from every city that is known.');
});

it('lists the offices of the neighbours too, which collect no roubles', async () => {
  const minsk = { country_code: 'BY', city_code: 9220, city: 'Минск', region: 'Минская область', fias_guid: null };
  const there = office('MNSK1', { location: { ...office('X').location, ...minsk, latitude: 53.9, longitude: 27.56 } });
  const { points, asked } = await listed(inCountry('BY', [there]));
  expect(points).toMatchObject([{ id: 'MNSK1', country: 'BY', cityName: 'Минск', maxCashOnDelivery: 0 }]);
  expect(cityCodeFits('BY', points[0]?.cityId ?? '')).toBe(true);
  expect(asked.flatMap(({ url }) => new URL(url).searchParams.get('country_code') ?? [])).toEqual([
    ...['RU', 'BY', 'KZ', 'AM', 'KG'],
  ]);
});
