import type { Cargo, CargoItem, RoutePoint } from '@cartage/core';
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
): City => ({
  cityId,
  location: locationNamed(cityName, { latitude, longitude }),
});
const moscow = city('7700000000000', 'Москва', 55.756, 37.617);
const moscowByFias = city('0C5B2444-70A0-4932-980C-B4DC0D3F02B5', 'Москва', 55.756, 37.617);
const petersburg = city('7800000000000', 'Санкт-Петербург', 59.939, 30.316);
const khimki = city('5000009300000', 'Химки', 55.897, 37.43);
const vyborg = city('47000005000', 'Выборг', 60.71, 28.749);
const vologda = city('3500000100000', 'Вологда', 59.22, 39.89);
const novosibirsk = city('5400000100000', 'Новосибирск', 55.03, 82.92);
const vladivostok = city('2500000100000', 'Владивосток', 43.116, 131.882);
const onNoMap = city('3500000100000', 'Вологда');

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
