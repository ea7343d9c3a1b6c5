import { parseDateTime } from '@cartage/core';
import type { VendorQuoteRequest } from '@cartage/vendor-kit';
import { requestOf, samplesOf } from '@cartage/vendor-kit/conformance';
import { locationNamed } from '@cartage/vendor-kit/laws';
import { describe, expect, it } from 'vitest';
import { mockVendors } from './index.ts';
import { dayRatesRequest, ratesRequest } from './protocol.ts';
import { buildDayRates, buildRates, quote, quoteByDays, readDayRates, readRates } from './quote.ts';
import { recorded } from './testing.ts';

const manifestOf = (key: string) => {
  const adapter = mockVendors.find(({ manifest }) => manifest.key === key);
  if (adapter === undefined) throw new Error(`No vendor ${key}`);
  return adapter.manifest;
};
const swift = manifestOf('swift');
const [sample] = samplesOf(swift, swift.tariffs);
const request = requestOf(sample as NonNullable<typeof sample>, []);
const item = { weightKg: 1.2345, qty: 2, l: 10.55, h: 20, w: 30, volumeM3: null, description: null };

describe('a request for rates', () => {
  it('turns kilograms, centimetres and cubic metres into the vendor’s grams, millimetres and cubic centimetres', () => {
    const { cargo } = buildRates(swift, { ...request, cargo: { ...request.cargo, items: [item] } });
    expect(cargo.places).toEqual([{ count: 2, grams: 1235, mm: [105.5, 200, 300] }]);
    const whole = { ...item, l: null, h: null, w: null, volumeM3: 0.0125 };
    const { cargo: volume } = buildRates(swift, { ...request, cargo: { ...request.cargo, items: [whole] } });
    expect(volume).toMatchObject({ cm3: 12_500, places: [{ mm: null }] });
  });

  it('counts what is collected from the receiver, and what is insured', () => {
    const product = {
      productId: 'A',
      name: 'Книга',
      barcode: null,
      serialNumber: null,
      weightKg: null,
      cost: 50_000,
      costForReceiver: 40_000,
      vatRate: null,
      qty: 3,
      purchasedQty: null,
      purchasedAmount: null,
      hsCode: null,
      originCountry: null,
      customsValue: null,
      cargoItemIndex: null,
    };
    const { extras } = buildRates(swift, {
      ...request,
      cargo: { ...request.cargo, products: [product] },
      receiverDeliveryCharge: 30_000,
      services: [
        { code: 'CashOnDelivery', sum: null, parameter: null },
        { code: 'Insurance', sum: 1_000_000, parameter: 'InsuranceSum' },
      ],
    });
    expect(extras).toEqual([
      { code: 'COD', sum_kop: 150_000 },
      { code: 'INS', sum_kop: 1_000_000 },
    ]);
  });

  it('says where it goes, and null where the service does not know the city', () => {
    const route = {
      origin: locationNamed('Moscow', { latitude: 55.756, longitude: 37.617 }),
      destination: null,
      originPoint: null,
      destinationPoint: null,
    };
    const built = buildRates(swift, { ...request, route });
    expect([built.from.geo, built.to.geo]).toEqual([[55.756, 37.617], null]);
    expect(ratesRequest.safeParse(built).success).toBe(true);
  });

  it('has no distance to a city that is on no map, rather than one to 0°, 0°', () => {
    const village = locationNamed('Ивановка');
    const built = buildRates(swift, {
      ...request,
      route: { origin: village, destination: village, originPoint: null, destinationPoint: null },
    });
    expect([built.from.geo, built.to.geo]).toEqual([null, null]);
  });

  it('says which hands it takes at an end, and nothing where it takes none', () => {
    const loading = { floor: 3, hasFreightLift: false, loadersCount: 2 };
    const { from, to } = buildRates(swift, { ...request, sender: { ...request.sender, loading } });
    expect(from.loading).toEqual({ loaders: 2, floor: 3, lift: false });
    expect('loading' in to).toBe(false);
  });

  it('asks for the return only where the customer wants no other way', () => {
    const twoWay = (directions: VendorQuoteRequest['terms']['directions']) =>
      buildRates(swift, { ...request, terms: { ...request.terms, directions } }).two_way;
    expect([twoWay(['with-return']), twoWay(['one-way', 'with-return']), twoWay([])]).toEqual([true, false, false]);
  });
});

it('does not ask one vendor about the point of another', async () => {
  const receiver = {
    ...request.receiver,
    contactType: 'pickup-point',
    pickupPointId: 'X',
    pickupPointVendorId: 3,
  } as const;
  expect(await quote(manifestOf('econom'), { ...request, receiver }, {} as never)).toEqual([]);
  const days = { first: '2026-11-23', last: '2026-11-30' };
  expect(await quoteByDays(manifestOf('econom'), { ...request, receiver }, days, {} as never)).toEqual([]);
});

it('reads rates as options', () => {
  const zone = 'Europe/Moscow';
  const [option] = readRates(recorded('rates'), zone);
  expect(option).toEqual({
    tariffId: 'GL-DS',
    tariffPrice: 84_600,
    services: [
      { code: 'Insurance', status: 'available', price: 10_000 },
      { code: 'CashOnDelivery', status: 'unavailable', price: 0 },
      { code: 'SmsToReceiver', status: 'included', price: 0 },
    ],
    takeDate: '2026-11-23',
    deliveryFrom: parseDateTime('2026-11-25T09:00:00+03:00', zone),
    deliveryTo: parseDateTime('2026-11-26T18:00:00+03:00', zone),
    minDays: 2,
    maxDays: 3,
    comments: null,
  });
});

it('tells the weight that is billed, and whether the price stands', () => {
  const answer = recorded('rates');
  const { rates } = JSON.parse(new TextDecoder().decode(answer.bytes));
  const told = { rates: [{ ...rates[0], billed_grams: 12_500, estimate: true }] };
  const bytes = new TextEncoder().encode(JSON.stringify(told));
  const [option] = readRates({ ...answer, bytes }, 'Europe/Moscow');
  expect(option).toMatchObject({ billedWeightKg: 12.5, isApproximate: true });
});

it('asks about days in one call, and reads each day as an option', () => {
  const built = buildDayRates(swift, request, { first: '2026-11-24', last: '2026-11-30' });
  expect(dayRatesRequest.parse(built)).toEqual({ ...buildRates(swift, request), days: ['2026-11-24', '2026-11-30'] });
  const options = readDayRates(recorded('day-rates'));
  expect(options.map(({ tariffId, deliveryDate }) => [tariffId, deliveryDate])).toEqual([
    ['GL-DS', '2026-11-25'],
    ['GL-DS', '2026-11-26'],
    ['GL-DE', '2026-11-24'],
    ['GL-DE', '2026-11-25'],
    ['GL-DE', '2026-11-26'],
  ]);
  expect(options[0]).toEqual({
    tariffId: 'GL-DS',
    tariffPrice: 84_600,
    services: [{ code: 'Insurance', status: 'available', price: 10_000 }],
    takeDate: '2026-11-23',
    comments: null,
    deliveryDate: '2026-11-25',
    timeSlots: [
      { from: '09:00', to: '13:00' },
      { from: '13:00', to: '18:00' },
    ],
  });
});
