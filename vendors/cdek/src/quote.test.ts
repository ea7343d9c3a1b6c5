import type { VendorQuoteRequest } from '@cartage/vendor-kit';
import { locationNamed, ofStatus, routesOf, scripted } from '@cartage/vendor-kit/laws';
import { expect, it } from 'vitest';
import { quote } from './quote.ts';
import { tariffs } from './tariffs.ts';
import { office } from './testing.ts';

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
const modes = contract['GET /v2/calculator/alltariffs'].tariff_codes[0]?.delivery_modes ?? [];
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
  ['a door', { contactType: 'door', pickupPointId: null, address: 'Мира, 2' }, ['TRYING_ON', 'INSPECTION_CARGO']],
  ['an office', {}, ['INSPECTION_CARGO']],
  ['a locker', {}, []],
] as const)('asks for its own services where somebody does them, to %s', async ([where, end, codes]) => {
  const toDoor = { delivery_mode: '1', delivery_mode_name: 'дверь-дверь', tariff_code: 139 };
  const tariff_codes = ['138', '139', '366'].map((code) =>
    row(
      code,
      290 + 50 * codes.length,
      codes.map((of) => ({ code: of, total_sum: 50 })),
    ),
  );
  const { call, asked } = scripted({
    ...before,
    'GET /v2/calculator/alltariffs': {
      tariff_codes: [
        { ...contract['GET /v2/calculator/alltariffs'].tariff_codes[0], delivery_modes: [...modes, toDoor] },
      ],
    },
    'GET /v2/deliverypoints': [office('SPB1', { type: where === 'a locker' ? 'POSTAMAT' : 'PVZ' })],
    [calculator]: { tariff_codes },
  });
  const { receiver } = request();
  const ownServices = ['INSPECTION_CARGO', 'TRYING_ON'];
  const [option] = await quote(request({ receiver: { ...receiver, ...end }, ownServices }), call);
  expect(option).toMatchObject({ tariffPrice: 290_00, services: [] });
  expect(option?.ownServices).toEqual(
    ownServices.map((code) =>
      codes.some((one) => one === code)
        ? { code, status: 'available', price: 50_00 }
        : { code, status: 'unavailable', price: 0 },
    ),
  );
  expect(asked.find(({ url }) => url.endsWith('tariffAndService'))?.json).toMatchObject({
    services: codes.map((code) => ({ code })),
  });
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
  ['KZT', 'KZT', 1290_50],
  // CDEK calls it by its code of before 2016.
  ['BYR', 'BYN', 1290_50],
  // It has no decimals.
  ['KRW', 'KRW', 1291_00],
] as const)(
  'quotes in the currency of the contract, by which it reckons no insurance in roubles: %s',
  async ([told, currency, tariffPrice]) => {
    const priced = row('139', 1290.5);
    const tariff_codes = [{ ...priced, result: { ...priced.result, currency: told } }];
    const { call } = scripted({ ...before, ...doors, [calculator]: { tariff_codes } });
    expect(await quote(request(toDoor('RU')), call)).toMatchObject([
      { currency, tariffPrice, services: [{ status: 'unavailable' }, { status: 'unavailable' }] },
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

it('says that CDEK does not know a city, and which', async () => {
  const { route } = request();
  const destination = locationNamed('Нигде', { codes: ['5500100100000'] });
  const { call, asked } = scripted({
    ...before,
    ...doors,
    'GET /v2/location/cities': [],
    'GET /v2/location/suggest/cities': [],
  });
  const wish = { ...request(toDoor('RU')), route: { ...route, origin: destination, destination } };
  await expect(quote(wish, call)).rejects.toMatchObject({
    detail: { kind: 'invalid', field: expect.stringMatching(/^(?:sender|receiver)\.cityId$/) },
    text: { ru: 'СДЭК не знает города Нигде.' },
  });
  expect(routesOf(asked)).not.toContain(calculator);
});
