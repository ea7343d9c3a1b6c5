import { cargoKinds, endKinds, type RatesRequest } from '@cartage/vendor-mock/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ratesBody } from '../testing.ts';
import { playedVendors } from '../vendors.ts';
import { addDeliveryDays, isDay, pickupDayFrom } from './calendar.ts';
import { dayRatesOf } from './day-rates.ts';
import { billedGrams, type Rate, ratesOf } from './price.ts';
import { parcel, type TariffRates } from './rate-table.ts';

const quote = (request: RatesRequest): readonly Rate[] =>
  playedVendors.flatMap((vendor) => ratesOf(vendor.rates, vendor.extras, request));
const tariffs: readonly TariffRates[] = playedVendors.flatMap((vendor) => vendor.rates);

const geo = fc.tuple(fc.double({ min: -90, max: 90, noNaN: true }), fc.double({ min: -180, max: 180, noNaN: true }));
const end = fc.record({
  kind: fc.constantFrom(...endKinds),
  country: fc.constantFrom('RU', 'KZ', 'DE'),
  city: fc.string({ minLength: 1 }),
  geo: fc.option(geo),
  zip: fc.constant(null),
  point: fc.constant(null),
});
const anyRequest: fc.Arbitrary<RatesRequest> = fc.record({
  from: end,
  to: end,
  cargo: fc.record({
    kind: fc.constantFrom(...cargoKinds),
    adr: fc.constant(0),
    places: fc.array(
      fc.record({
        count: fc.integer({ min: 1, max: 50 }),
        grams: fc.integer({ min: 1, max: 2_000_000 }),
        mm: fc.option(
          fc.tuple(
            fc.integer({ min: 1, max: 3000 }),
            fc.integer({ min: 1, max: 3000 }),
            fc.integer({ min: 1, max: 3000 }),
          ),
        ),
      }),
      { minLength: 1, maxLength: 5 },
    ),
    cm3: fc.option(fc.integer({ min: 1, max: 1e8 })),
  }),
  pickup_day: fc
    .date({ min: new Date('2024-01-01'), max: new Date('2035-12-31'), noInvalidDate: true })
    .map((day) => day.toISOString().slice(0, 10)),
  two_way: fc.boolean(),
  extras: fc.constant([{ code: 'INS', sum_kop: 123_456 } as const]),
});

describe('every price', () => {
  it('is a whole number of kopecks for the weight that is billed, with days in order and not before the pickup', () => {
    fc.assert(
      fc.property(anyRequest, (request) => {
        for (const rate of quote(request)) {
          expect(Number.isSafeInteger(rate.kop) && rate.kop > 0).toBe(true);
          expect(rate.extras.every(({ kop }) => Number.isSafeInteger(kop) && kop >= 0)).toBe(true);
          const tariff = tariffs.find((known) => known.tariff === rate.tariff) as TariffRates;
          expect(rate.billed_grams).toBe(billedGrams(tariff, request.cargo));
          expect(rate.pickup_day >= request.pickup_day).toBe(true);
          expect(rate.due.min <= rate.due.max && rate.due.from <= rate.due.to).toBe(true);
          expect(rate.due.from.slice(0, 10) > rate.pickup_day).toBe(true);
        }
      }),
    );
  });

  it('never falls when a place is heavier or the way is longer', () => {
    fc.assert(
      fc.property(anyRequest, fc.integer({ min: 1, max: 100_000 }), (request, more) => {
        const places = request.cargo.places.map((place) => ({ ...place, grams: place.grams + more }));
        const heavy = new Map(
          quote({ ...request, cargo: { ...request.cargo, places } }).map((rate) => [rate.tariff, rate.kop]),
        );
        const far = new Map(
          quote({ ...request, to: { ...request.to, city: `${request.to.city} II`, geo: null } }).map((rate) => [
            rate.tariff,
            rate.kop,
          ]),
        );
        for (const rate of quote(request)) {
          expect(heavy.get(rate.tariff) ?? rate.kop).toBeGreaterThanOrEqual(rate.kop);
          // A dedicated vehicle is billed by the kilometre; nobody knows how far nowhere is.
          if (rate.tariff !== 'FR-FTL') expect(far.get(rate.tariff)).toBeGreaterThanOrEqual(rate.kop);
        }
      }),
    );
  });
});

describe('the billed weight', () => {
  const billed = (place: RatesRequest['cargo']['places'][number], cm3: number | null = null): number =>
    billedGrams({ ...parcel, tariff: 'T', zones: [] }, { kind: 'PCL', adr: 0, places: [place], cm3 });

  it('is place by place the greater of weight and size, in steps, from a least', () => {
    expect(billed({ count: 1, grams: 3000, mm: [300, 200, 200] })).toBe(3000);
    expect(billed({ count: 2, grams: 100, mm: [500, 500, 500] })).toBe(50_000);
    expect(billed({ count: 1, grams: 10, mm: null })).toBe(1000);
    expect(billed({ count: 1, grams: 3001, mm: null })).toBe(3500);
  });

  it('counts a volume for the whole parcel', () => {
    expect(billed({ count: 1, grams: 10, mm: null }, 100_000)).toBe(20_000);
  });
});

it('prices by zone, weight break and extras (a known case)', () => {
  const extras = [
    { code: 'INS', sum_kop: 1_000_000 },
    { code: 'COD', sum_kop: 250_000 },
  ] as const;
  const standard = quote(ratesBody({ extras: [...extras] })).find(({ tariff }) => tariff === 'SW-STD');
  // Zone 2: 620 for the first kilogram, 60 for each further; insurance 0.6 %, cash at least 90 roubles.
  expect(standard).toMatchObject({
    kop: 62_000 + 2 * 6000,
    extras: [
      { code: 'INS', state: 'yes', kop: 6000 },
      { code: 'COD', state: 'yes', kop: 9000 },
    ],
    due: { from: '2026-11-25T09:00:00+03:00', to: '2026-11-26T18:00:00.000+03:00', min: 2, max: 3 },
  });
});

it('prices the hands that freight sends along, at each end, and the floors where there is no lift', () => {
  const priceOf = (tariff: string, from?: object, to?: object) => {
    const plain = ratesBody();
    const request = { ...plain, from: { ...plain.from, ...from }, to: { ...plain.to, ...to } };
    return quote(request).find((rate) => rate.tariff === tariff)?.kop ?? 0;
  };
  const at = (loaders: number, floor: number | null, lift = false) => ({ loading: { loaders, floor, lift } });
  const plain = priceOf('FR-LTL');
  expect(priceOf('FR-LTL', at(2, 1)) - plain).toBe(300_000);
  expect(priceOf('FR-LTL', at(2, 4)) - plain).toBe(2 * (150_000 + 3 * 25_000));
  expect(priceOf('FR-LTL', at(1, 4, true), at(1, null)) - plain).toBe(300_000);
  expect(priceOf('FR-LTL', at(0, 9), at(1, -1)) - plain).toBe(150_000);
  expect(priceOf('SW-STD', at(2, 4))).toBe(priceOf('SW-STD'));
});

it('says of freight by the place, and of nothing else, that it is weighed before the price stands', () => {
  const rates = quote(ratesBody());
  expect(rates.length).toBeGreaterThan(1);
  expect(rates.filter(({ estimate }) => estimate).map(({ tariff }) => tariff)).toEqual(['FR-LTL']);
  expect(rates.every(({ estimate }) => estimate !== undefined)).toBe(true);
});

it('moves the pickup off days off, except by the tariff that works on them', () => {
  const saturday = quote(ratesBody({ pickup_day: '2026-11-21' }));
  const dayOf = (name: string) => saturday.find(({ tariff }) => tariff === name)?.pickup_day;
  expect([dayOf('SW-STD'), dayOf('SW-DOE')]).toEqual(['2026-11-23', '2026-11-21']);
});

it('counts working days around holidays', () => {
  expect(pickupDayFrom('2026-12-31', false)).toBe('2026-12-31');
  expect(pickupDayFrom('2027-01-01', false)).toBe('2027-01-11');
  expect(addDeliveryDays('2026-12-31', 2, false)).toBe('2027-01-12');
  expect(addDeliveryDays('2026-12-31', 2, true)).toBe('2027-01-02');
  expect([isDay('2026-02-28'), isDay('2026-02-30'), isDay('2026-13-01')]).toEqual([true, false, false]);
});

describe('rates by days', () => {
  const [swift] = playedVendors;
  const daysOf = (request: RatesRequest, days: [string, string]) => {
    const { rates = [], extras = {} } = swift ?? {};
    return Object.fromEntries(
      dayRatesOf(ratesOf(rates, extras, request), rates, days).map((rate) => [rate.tariff, rate]),
    );
  };

  it('begin with the first day of the tariff and leave out those on which it rests', () => {
    const {
      'SW-STD': standard,
      'SW-DOE': anyDay,
      'SW-OTE': byNoon,
    } = daysOf(ratesBody(), ['2026-11-23', '2026-11-30']);
    expect(standard).toMatchObject({
      kop: 74_000,
      pickup_day: '2026-11-23',
      days: ['2026-11-25', '2026-11-26', '2026-11-27', '2026-11-30'],
      slots: [
        ['10:00', '14:00'],
        ['14:00', '18:00'],
        ['18:00', '22:00'],
      ],
    });
    expect(anyDay?.days).toHaveLength(7);
    expect(byNoon?.slots).toEqual([['09:00', '12:00']]);
  });

  it('are none where the tariff is slower than the days asked about, and go over the New Year holidays', () => {
    expect(daysOf(ratesBody(), ['2026-11-23', '2026-11-24'])['SW-STD']?.days).toEqual([]);
    const newYear = daysOf(ratesBody({ pickup_day: '2026-12-30' }), ['2026-12-31', '2027-01-13']);
    expect(newYear['SW-STD']?.days).toEqual(['2027-01-11', '2027-01-12', '2027-01-13']);
    expect(newYear['SW-EXP']?.days).toEqual(['2026-12-31', '2027-01-11', '2027-01-12', '2027-01-13']);
  });
});
