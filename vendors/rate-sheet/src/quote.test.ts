import { type Cargo, type CargoItem, cityCatalogue, type RoutePoint } from '@cartage/core';
import type { Location, VendorQuoteRequest } from '@cartage/vendor-kit';
import { locationNamed } from '@cartage/vendor-kit/laws';
import { describe, expect, it } from 'vitest';
import { quote } from './quote.ts';
import { readSheet } from './read-sheet.ts';
import { exampleSheet } from './testing.ts';

const sheet = readSheet(exampleSheet('fast.csv'), 'fast.csv');

interface City {
  readonly cityId: string;
  readonly location: Location | null;
}
const city = (
  cityId: string,
  cityName: string,
  latitude: number | null = null,
  longitude: number | null = null,
  known: Partial<Location> = {},
): City => ({
  cityId,
  location: locationNamed(cityName, { latitude, longitude, codes: [cityId], ...known }),
});
const moscowCodes = ['7700000000000', '0c5b2444-70a0-4932-980c-b4dc0d3f02b5'];
const moscow = city('7700000000000', 'Москва', 55.756, 37.617, { codes: moscowCodes });
const moscowByFias = { ...moscow, cityId: '0C5B2444-70A0-4932-980C-B4DC0D3F02B5' };
const petersburg = city('7800000000000', 'Санкт-Петербург', 59.939, 30.316);
const ofMoscow = { en: 'Moscow Oblast', ru: 'Московская область' };
const khimkiCodes = ['5000003000000', 'd76255c8-3173-4db5-a39b-badd3ebdf851'];
const khimki = city('5000003000000', 'Химки', 55.897, 37.43, { codes: khimkiCodes, region: ofMoscow });
const khimkiByFias = { ...khimki, cityId: 'd76255c8-3173-4db5-a39b-badd3ebdf851' };
const vyborg = city('4700000500000', 'Выборг', 60.71, 28.749);
const vologda = city('3500000100000', 'Вологда', 59.22, 39.89);
const novosibirsk = city('5400000100000', 'Новосибирск', 55.03, 82.92);
const vladivostok = city('2500000100000', 'Владивосток', 43.116, 131.882);
const onNoMap = city('3500000100000', 'Вологда');
const ofKursk = city('4600000300000', 'Железногорск', 52.34, 35.35, {
  name: { en: 'Zheleznogorsk', ru: 'Железногорск' },
  region: { en: 'Kursk Oblast', ru: 'Курская область' },
});
const ofKrasnoyarsk = city('2400000400000', 'Железногорск', 56.25, 93.53, {
  name: { en: 'Zheleznogorsk', ru: 'Железногорск' },
  region: { en: 'Krasnoyarsk Krai', ru: 'Красноярский край' },
});

const item = (weightKg: number, more: Partial<CargoItem> = {}): CargoItem => ({
  weightKg,
  qty: 1,
  l: null,
  h: null,
  w: null,
  volumeM3: null,
  description: null,
  ...more,
});

interface Wish {
  readonly from?: City;
  readonly to?: City;
  readonly cargo?: Partial<Cargo>;
  readonly receiver?: Partial<RoutePoint>;
  readonly more?: Partial<VendorQuoteRequest>;
}

function request({ from = moscow, to = moscow, cargo = {}, receiver = {}, more = {} }: Wish): VendorQuoteRequest {
  const end = ({ cityId }: City): RoutePoint => ({
    contactType: 'door',
    country: 'RU',
    cityId,
    postalCode: null,
    region: null,
    address: null,
    pickupPointId: null,
    pickupPointVendorId: null,
    loading: null,
  });
  return {
    sender: end(from),
    receiver: { ...end(to), ...receiver },
    cargo: {
      type: 'regular',
      state: null,
      isApproximate: false,
      items: [item(1)],
      products: [],
      description: null,
      customsValue: null,
      customsCurrency: null,
      natureOfGoods: null,
      isUsed: false,
      hsCode: null,
      incoterm: null,
      dangerClass: 0,
      vehicle: null,
      ...cargo,
    },
    services: [],
    // A Monday.
    pickup: { date: '2031-06-02', autoMove: true, isPostponed: false, timeFrom: null, timeTo: null },
    terms: {
      urgencies: [],
      directions: ['one-way'],
      payers: [],
      payments: [],
      requestedDate: null,
      requestedTimeFrom: null,
      requestedTimeTo: null,
    },
    receiverDeliveryCharge: null,
    route: { origin: from.location, destination: to.location, originPoint: null, destinationPoint: null },
    ...more,
  };
}

const offers = (wish: Wish, of = sheet) => quote(of, request(wish), 'Europe/Moscow');
const prices = (wish: Wish, of = sheet) =>
  Object.fromEntries(offers(wish, of).map(({ tariffId, tariffPrice }) => [tariffId, tariffPrice]));
const toPoint = { contactType: 'pickup-point' } as const;

describe('a zone', () => {
  it.each<[string, City, City, number | undefined]>([
    ['by the name of a city', moscow, moscow, 300_00],
    ['by a city’s other code', moscowByFias, moscowByFias, 300_00],
    ['by a code in the sheet', petersburg, petersburg, 300_00],
    ['by the name of a region', moscow, khimki, 450_00],
    ['by the name of a region and another code', moscow, khimkiByFias, 450_00],
    ['by both regions, there', petersburg, vyborg, 450_00],
    ['by both regions, and back', vyborg, petersburg, 450_00],
    ['both ways where it says so', khimki, moscow, 450_00],
    ['by the distance', moscow, vologda, 600_00],
    ['by a greater distance', moscow, novosibirsk, 995_00],
    ['nowhere behind the last', moscow, vladivostok, undefined],
    ['nowhere where the distance is unknown', moscow, onNoMap, undefined],
  ])('is found %s', (_, from, to, price) => {
    expect(prices({ from, to }).door).toBe(price);
  });

  it('is the first that fits, whatever the tariff has prices for', () => {
    const last = exampleSheet('fast.csv').replace('zone,city,Москва', 'zone,nobody,Химки\nzone,city,Москва');
    expect(prices({ from: khimki, to: moscow }, readSheet(last, 'fast.csv'))).toEqual({});
  });

  it('is found there alone where it does not say both ways', () => {
    const oneWay = readSheet(exampleSheet('fast.csv').replace(',yes,\n', ',no,\n'), 'fast.csv');
    expect(prices({ from: moscow, to: khimki }, oneWay).door).toBe(450_00);
    expect(prices({ from: khimki, to: moscow }, oneWay).door).toBe(600_00);
  });

  it('is found by what a large city is called in either language, and by any of its codes', () => {
    const nameless = { from: { ...moscow, location: null }, to: { ...moscow, location: null } };
    for (const name of ['Moscow', 'г. Москва', '0c5b2444-70a0-4932-980c-b4dc0d3f02b5']) {
      const named = exampleSheet('fast.csv').replace('zone,city,Москва,Москва', `zone,city,${name},${name}`);
      expect(prices(nameless, readSheet(named, 'fast.csv')).door).toBe(300_00);
    }
  });

  it('is found by one digit of a region, as spreadsheets leave of two', () => {
    const adygea = { from: city('0100000100000', 'Майкоп'), to: moscow };
    const listed = exampleSheet('fast.csv').replace('zone,region,,,78,47', 'zone,region,,,1,77');
    expect(prices(adygea, readSheet(listed, 'fast.csv')).door).toBe(450_00);
  });

  it('goes by the name of a city that the catalogue does not know', () => {
    const named = readSheet(exampleSheet('fast.csv').replace('zone,city,Москва', 'zone,city,г. Химки'), 'fast.csv');
    expect(prices({ from: khimki, to: moscow }, named).door).toBe(300_00);
    expect(prices({ from: { ...khimki, location: null }, to: moscow }, named).door).toBe(450_00);
  });

  it('goes by the region of a city that has no code of the classifier', () => {
    const district = { en: 'Московская область, Рузский район', ru: 'Московская область, Рузский район' };
    const byFias = { codes: ['d76255c8-3173-4db5-a39b-badd3ebdf851'], region: district };
    const village = city('d76255c8-3173-4db5-a39b-badd3ebdf851', 'Ивановка (село)', 55.897, 37.43, byFias);
    expect(prices({ from: moscow, to: village }).door).toBe(450_00);
  });

  it.each([
    ['Железногорск (Курская область)', 300_00, undefined],
    ['пос. Железногорск (Курская обл.)', 300_00, undefined],
    ['Zheleznogorsk (Kursk Oblast)', 300_00, undefined],
    ['Железногорск, Красноярский край', 600_00, 300_00],
    ['Железногорск', 300_00, 300_00],
  ])('of cities of one name that nobody knew is that of the region: %s', (name, kursk, krasnoyarsk) => {
    const named = readSheet(
      exampleSheet('fast.csv').replace('zone,city,Москва,Москва', `zone,city,Москва,"${name}"`),
      'fast.csv',
    );
    expect(prices({ to: ofKursk }, named).door ?? 0).toBe(kursk ?? 600_00);
    expect(prices({ to: ofKrasnoyarsk }, named).door).toBe(krasnoyarsk);
  });

  it('is that of the city that the sheet means where several known ones share the name', () => {
    const known = [...cityCatalogue, ...[ofKursk, ofKrasnoyarsk].flatMap(({ location }) => location ?? [])];
    const written = (name: string) =>
      exampleSheet('fast.csv').replace('zone,city,Москва,Москва', `zone,city,Москва,"${name}"`);
    for (const name of ['Железногорск (Курская область)', 'Kursk Oblast, г. Zheleznogorsk', '46000003000']) {
      const named = readSheet(written(name), 'fast.csv', known);
      expect(prices({ to: { ...ofKursk, location: null } }, named).door).toBe(300_00);
      expect(prices({ to: ofKrasnoyarsk }, named).door).toBe(undefined);
    }
    expect(() => readSheet(written('Железногорск'), 'fast.csv', known)).toThrow(
      'to: "Железногорск" is the name of 2 cities; accepted: Железногорск (Курская область), Железногорск (Красноярский край), or the code of one',
    );
    const inRegion = written('Железногорск').replace('Железногорск",,,', 'Железногорск",,46,');
    expect(prices({ to: ofKursk }, readSheet(inRegion, 'fast.csv', known)).door).toBe(300_00);
  });

  it('goes by a code that the sheet has and the order has not, of a city that nobody knew when it was read', () => {
    const [kladr = '', fias = ''] = khimkiCodes;
    const named = readSheet(
      exampleSheet('fast.csv').replace('zone,city,Москва,Москва', `zone,city,Москва,${fias}`),
      'fast.csv',
    );
    expect(prices({ to: { ...khimki, cityId: kladr } }, named).door).toBe(300_00);
    expect(prices({ to: { ...khimki, cityId: fias } }, named).door).toBe(300_00);
  });

  it('is that of a large city where a smaller one has its name too', () => {
    const kirov = { country: 'RU', codes: ['4000000200000'], name: { en: 'Kirov', ru: 'Киров' }, region: null };
    const named = readSheet(
      exampleSheet('fast.csv').replace('zone,city,Москва,Москва', 'zone,city,Москва,Киров'),
      'fast.csv',
      [kirov, ...cityCatalogue],
    );
    expect(prices({ to: city('4300000100000', 'Киров') }, named).door).toBe(300_00);
    expect(prices({ to: city('4000000200000', 'Киров') }, named).door).toBe(undefined);
  });
});

describe('a price', () => {
  it.each<[string, readonly CargoItem[], number | undefined]>([
    ['up to a break', [item(1)], 300_00],
    ['above it', [item(1.001)], 399_50],
    ['by begun kilograms above the last one', [item(7.2)], 399_50 + 3 * 35_00],
    ['of all places together', [item(0.6, { qty: 3 }), item(3.3)], 399_50 + 35_00],
    ['by the size where that is more', [item(1, { l: 50, h: 40, w: 20 })], 399_50 + 3 * 35_00],
    ['by the volume of the whole parcel', [item(1, { volumeM3: 0.04 })], 399_50 + 3 * 35_00],
  ])('is asked %s', (_, items, price) => {
    expect(prices({ cargo: { items } }).door).toBe(price);
  });

  it('is none for what is too heavy', () => {
    expect(prices({ to: khimki, cargo: { items: [item(30)] } }).door).toBe(450_00 + 50 * 22_25);
    expect(prices({ to: khimki, cargo: { items: [item(30.1)] } })).toEqual({});
  });

  it('is the minimum of the tariff at least', () => {
    const cheap = readSheet(
      exampleSheet('fast.csv').replace('rate,door,city,1,300', 'rate,door,city,1,99'),
      'fast.csv',
    );
    expect(prices({}, cheap).door).toBe(250_00);
  });

  it('goes with the weight that it is for, by the divisor of the tariff', () => {
    const wish = { receiver: toPoint, cargo: { items: [item(1, { l: 50, h: 40, w: 20 })] } };
    expect(offers(wish).map(({ tariffId, billedWeightKg }) => [tariffId, billedWeightKg])).toEqual([
      ['office', 8],
      ['locker', 10],
    ]);
    const wishOfVolume = { receiver: toPoint, cargo: { items: [item(1, { volumeM3: 0.04 })] } };
    expect(offers(wishOfVolume).map(({ billedWeightKg }) => billedWeightKg)).toEqual([8, 10]);
  });
});

describe('days', () => {
  const onDay = (date: string, wish: Wish) =>
    offers({ ...wish, more: { pickup: { ...request({}).pickup, date } } }).map(
      ({ tariffId, takeDate, minDays, maxDays }) => [tariffId, takeDate, minDays, maxDays],
    );

  it('are working ones of the calendar', () => {
    // Thursday the 12th is a holiday.
    expect(onDay('2031-06-11', {})).toEqual([['door', '2031-06-11', 2, 5]]);
    expect(onDay('2031-06-12', {})).toEqual([['door', '2031-06-13', 3, 4]]);
  });

  it('are those of the week that the courier works on, or all', () => {
    expect(onDay('2031-06-07', { receiver: toPoint })).toEqual([
      ['office', '2031-06-07', 2, 4],
      ['locker', '2031-06-07', 2, 3],
    ]);
    expect(onDay('2031-06-08', { receiver: toPoint })).toEqual([
      ['office', '2031-06-09', 1, 3],
      ['locker', '2031-06-08', 2, 3],
    ]);
  });

  it('are told from the morning of the first to the evening of the last, in the zone of the service', () => {
    const [door] = offers({});
    expect(door?.deliveryFrom).toBe(Date.parse('2031-06-03T09:00:00+03:00'));
    expect(door?.deliveryTo).toBe(Date.parse('2031-06-04T18:00:00+03:00'));
  });

  it('are more in a zone that says so', () => {
    expect(onDay('2031-06-02', { to: vologda })).toEqual([['door', '2031-06-02', 2, 3]]);
  });
});

describe('services', () => {
  const of = (wish: Wish) =>
    offers({
      ...wish,
      more: {
        services: [
          { code: 'Insurance', sum: 10_000_01, parameter: null },
          { code: 'CashOnDelivery', sum: null, parameter: null },
          { code: 'SmsToReceiver', sum: null, parameter: null },
          { code: 'PrintReceipt', sum: null, parameter: null },
        ],
        receiverDeliveryCharge: 200_00,
      },
      cargo: { products: [{ costForReceiver: 1000_00, qty: 2 } as Cargo['products'][number]] },
    }).map(({ services }) => services);

  it('cost a fixed part and a share of what is insured or collected, and some nothing', () => {
    expect(of({})).toEqual([
      [
        { code: 'Insurance', status: 'available', price: 50_00 },
        { code: 'CashOnDelivery', status: 'available', price: 25_00 + 55_00 },
        { code: 'SmsToReceiver', status: 'included', price: 0 },
        { code: 'PrintReceipt', status: 'unavailable', price: 0 },
      ],
    ]);
  });

  it('cannot be had by a tariff where all rows are of others', () => {
    const other = readSheet(
      exampleSheet('fast.csv').replace('service,SmsToReceiver,', 'service,SmsToReceiver,office'),
      'fast.csv',
    );
    const services = [{ code: 'SmsToReceiver', sum: null, parameter: null }] as const;
    const status = (wish: Wish) =>
      offers({ ...wish, more: { services } }, other).map((offer) => offer.services[0]?.status);
    expect(status({})).toEqual(['unavailable']);
    expect(status({ receiver: toPoint })).toEqual(['included', 'unavailable']);
  });

  it('cost what the row of the tariff says, where there is one', () => {
    const [office, locker] = of({ receiver: toPoint });
    expect(office?.[1]?.price).toBe(33_00);
    expect(locker?.[1]?.price).toBe(80_00);
  });
});

describe('what a point cannot give', () => {
  const cash = (pickupPointId: string, costForReceiver: number, more: Partial<RoutePoint> = {}) =>
    offers({
      receiver: { ...toPoint, pickupPointId, ...more },
      cargo: { products: [{ costForReceiver, qty: 1 } as Cargo['products'][number]] },
      more: { services: [{ code: 'CashOnDelivery', sum: null, parameter: null }] },
    }).map(({ tariffId, services }) => [tariffId, services[0]?.status]);

  it('is no service there: money, or more than it takes', () => {
    expect(cash('MSK-1', 100_000_00)).toEqual([['office', 'available']]);
    expect(cash('MSK-3', 1)).toEqual([['office', 'unavailable']]);
    expect(cash('MSK-4', 1000_00)).toEqual([['office', 'available']]);
    expect(cash('MSK-4', 1000_01)).toEqual([['office', 'unavailable']]);
  });

  it('is no price where it lies in another city', () => {
    expect(offers({ to: petersburg, receiver: { ...toPoint, pickupPointId: 'MSK-1' } })).toEqual([]);
    expect(offers({ to: petersburg, receiver: { ...toPoint, pickupPointId: 'SPB-1' } })).toHaveLength(1);
  });

  it('is no price where the parcel is too long, too large or more than one', () => {
    const sent = (items: readonly CargoItem[]) =>
      offers({ receiver: { ...toPoint, pickupPointId: 'MSK-2' }, cargo: { items } });
    expect(sent([item(1, { l: 30, h: 55, w: 25 })])).toHaveLength(2);
    expect(sent([item(1, { l: 61, h: 20, w: 20 })])).toEqual([]);
    expect(sent([item(1, { l: 60, h: 35, w: 20 })])).toEqual([]);
    expect(sent([item(1, { qty: 2 })])).toEqual([]);
  });

  it('is no price while it is closed', () => {
    const closed = readSheet(
      exampleSheet('fast.csv')
        .replace('intake,pickup\npoint,MSK-1', 'intake,pickup,closedFrom,closedUntil\npoint,MSK-1')
        .replace(',100000,yes,yes', ',100000,yes,yes,2031-06-02,2031-06-04'),
      'fast.csv',
    );
    const on = (date: string) =>
      offers(
        { receiver: { ...toPoint, pickupPointId: 'MSK-1' }, more: { pickup: { ...request({}).pickup, date } } },
        closed,
      );
    expect(['2031-06-01', '2031-06-02', '2031-06-03', '2031-06-04'].map((date) => on(date).length)).toEqual([
      1, 0, 0, 1,
    ]);
  });
});

it('is offered to whoever says nothing of directions', () => {
  expect(prices({ more: { terms: { ...request({}).terms, directions: [] } } }).door).toBe(300_00);
});

describe('nothing is offered', () => {
  it.each<[string, Wish]>([
    ['of another kind of cargo', { cargo: { type: 'dangerous' } }],
    ['to another country', { receiver: { country: 'KZ' } }],
    ['there and back', { more: { terms: { ...request({}).terms, directions: ['with-return'] } } }],
    ['to a post office', { receiver: { contactType: 'post-office' } }],
    ['to a point of another vendor', { receiver: { ...toPoint, pickupPointId: 'MSK-1', pickupPointVendorId: 2 } }],
    ['to a point that is not there', { receiver: { ...toPoint, pickupPointId: 'MSK-9', pickupPointVendorId: 900 } }],
    ['to a point that takes less', { receiver: { ...toPoint, pickupPointId: 'MSK-1' }, cargo: { items: [item(31)] } }],
  ])('%s', (_, wish) => {
    expect(offers(wish)).toEqual([]);
  });

  it('from a point that takes nothing in', () => {
    const csv = exampleSheet('fast.csv').replaceAll(',door,pickup-point,', ',pickup-point,pickup-point,');
    const of = readSheet(csv, 'fast.csv');
    const from = (pickupPointId: string) => {
      const wish = request({ receiver: toPoint });
      return quote(of, { ...wish, sender: { ...wish.sender, ...toPoint, pickupPointId } }, 'Europe/Moscow').map(
        ({ tariffId }) => tariffId,
      );
    };
    expect(from('MSK-1')).toEqual(['office', 'locker']);
    expect(from('MSK-2')).toEqual([]);
  });

  it('by a tariff to another type of point', () => {
    const to = (pickupPointId: string) => Object.keys(prices({ receiver: { ...toPoint, pickupPointId } }));
    expect(to('MSK-1')).toEqual(['office']);
    expect(to('MSK-2')).toEqual(['office', 'locker']);
  });
});
