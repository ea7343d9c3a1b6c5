import { addDays, formatDateTime, LAST_INSTANT, type PickupPoint } from '@cartage/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { VendorDayOption, VendorOption } from './adapter.ts';
import { checkDayOptions, checkFind, checkHandOver, checkOptions, checkPoints, checkTrack } from './check-answer.ts';
import type { TariffDescription } from './manifest.ts';
import { testManifest } from './testing.ts';
import { toVendorProblem, VendorProblem } from './vendor-problem.ts';

const option: VendorOption = {
  tariffId: 'T1',
  tariffPrice: 10_000,
  services: [{ code: 'Insurance', status: 'available', price: 100 }],
  takeDate: '2026-11-20',
  deliveryFrom: 1,
  deliveryTo: 2,
  minDays: 1,
  maxDays: 2,
  comments: null,
};

const [tariff] = testManifest.tariffs as readonly TariffDescription[];
const tariffs = [tariff as TariffDescription];

it('lets a good option through, with what its tariff is', () => {
  const options = [option, { ...option, billedWeightKg: 0, isApproximate: true }];
  expect(checkOptions(options, { tariffs, requested: ['Insurance'] })).toEqual(
    options.map((one) => ({ ...one, tariff })),
  );
});

it('leaves out an option of an unknown tariff, and says which', () => {
  const unknown: string[] = [];
  const onUnknown = (tariffId: string) => unknown.push(tariffId);
  const options = [{ ...option, tariffId: 'T2' }, option, { ...option, tariffId: 'T'.repeat(300) }];
  expect(checkOptions(options, { tariffs, requested: [], onUnknown })).toEqual([{ ...option, tariff }]);
  expect(unknown).toEqual(['T2', 'T'.repeat(200)]);
});

it.for([
  ['tariffId', { tariffId: '' }],
  ['tariffId', { tariffId: 5 }],
  ['tariffPrice', { tariffPrice: 10.5 }],
  ['tariffPrice', { tariffPrice: -1 }],
  ['tariffPrice', { tariffPrice: '100' }],
  ['tariffPrice', { tariffPrice: 1_000_000_000_001 }],
  ['takeDate', { takeDate: '2026-02-30' }],
  ['takeDate', { takeDate: '9988-12-32' }],
  ['takeDate', { takeDate: '9989-01-01' }],
  ['takeDate', { takeDate: '1969-12-31' }],
  ['deliveryFrom', { deliveryFrom: -1 }],
  ['deliveryTo', { deliveryTo: LAST_INSTANT + 1 }],
  ['maxDays', { maxDays: 3661 }],
  ['deliveryTo', { deliveryFrom: 3 }],
  ['deliveryFrom', { deliveryFrom: Number.NaN }],
  ['maxDays', { minDays: 3 }],
  ['minDays', { minDays: -1 }],
  ['comments', { comments: undefined }],
  ['comments', { comments: 'x'.repeat(10_001) }],
  ['billedWeightKg', { billedWeightKg: -0.1 }],
  ['billedWeightKg', { billedWeightKg: Number.NaN }],
  ['billedWeightKg', { billedWeightKg: Number.POSITIVE_INFINITY }],
  ['billedWeightKg', { billedWeightKg: 1_000_000_001 }],
  ['billedWeightKg', { billedWeightKg: '2' }],
  ['isApproximate', { isApproximate: 1 }],
  ['services', { services: [] }],
  ['services', { services: [{ code: 'Insurance', status: 'unavailable', price: 1 }] }],
  ['services', { services: [{ code: 'Insurance', status: 'maybe', price: 1 }] }],
] as const)('names %s of an option with %o', ([place, wrong]) => {
  const options = [option, { ...option, ...wrong } as VendorOption];
  expect(() => checkOptions(options, { tariffs, requested: ['Insurance'] })).toThrow(`'options.1.${place}'`);
});

const { deliveryFrom: _, deliveryTo: __, minDays: ___, maxDays: ____, ...offer } = option;
const dayOption: VendorDayOption = {
  ...offer,
  takeDate: '2026-11-21',
  deliveryDate: '2026-11-23',
  timeSlots: [{ from: '10:00', to: '14:00' }],
};
const days = { first: '2026-11-21', last: '2026-11-30' };
const checkDays = (...options: readonly VendorDayOption[]) =>
  checkDayOptions(options, { tariffs, requested: ['Insurance'] }, days);

it('lets good options of days through: the first and the last day, another day, another pickup', () => {
  const options = [
    dayOption,
    { ...dayOption, deliveryDate: '2026-11-21' },
    { ...dayOption, deliveryDate: '2026-11-30', timeSlots: [] },
    { ...dayOption, takeDate: '2026-11-23' },
  ];
  expect(checkDays(...options)).toEqual(options.map((one) => ({ ...one, tariff })));
});

it.for([
  ['tariffId', { tariffId: '' }],
  ['tariffId', { tariffId: 5 }],
  ['tariffPrice', { tariffPrice: 10.5 }],
  ['takeDate', { takeDate: '2026-02-30' }],
  ['takeDate', { takeDate: '2026-11-20' }],
  ['services', { services: [] }],
  ['deliveryDate', { deliveryDate: '2026-11-20' }],
  ['deliveryDate', { deliveryDate: '2026-12-01' }],
  ['deliveryDate', { deliveryDate: '2026-11-31' }],
  ['deliveryDate', { deliveryDate: null }],
  ['deliveryDate', { takeDate: '2026-11-24' }],
  ['deliveryDate', {}],
  ['timeSlots', { timeSlots: undefined }],
  ['timeSlots', { timeSlots: [null] }],
  ['timeSlots', { timeSlots: [{ from: '14:00', to: '10:00' }] }],
  ['timeSlots', { timeSlots: [{ from: '10:00', to: '10:00' }] }],
  ['timeSlots', { timeSlots: [{ from: '10:00', to: '24:00' }] }],
  ['timeSlots', { timeSlots: [{ from: '10:00:00', to: '14:00' }] }],
  ['timeSlots', { timeSlots: Array.from({ length: 49 }, () => ({ from: '10:00', to: '14:00' })) }],
] as const)('names %s of an option of a day with %o', ([place, wrong]) => {
  const second = { ...dayOption, ...(place === 'timeSlots' && { deliveryDate: '2026-11-24' }), ...wrong };
  expect(() => checkDays(dayOption, second as VendorDayOption)).toThrow(`'options.1.${place}'`);
});

it('takes no more options than anybody could choose from', () => {
  const pickups = (count: number) => Array.from({ length: count }, (_, n) => addDays('2026-11-21', n));
  const of = (count: number) => pickups(count).map((takeDate) => ({ ...option, takeDate }));
  expect(checkOptions(of(5_000), { tariffs, requested: [] })).toHaveLength(5_000);
  expect(() => checkOptions(of(5_001), { tariffs, requested: [] })).toThrow("'options'");
  const span = { first: '2026-11-21', last: '9000-01-01' };
  const byDays = (count: number) => of(count).map((one) => ({ ...dayOption, ...one, deliveryDate: one.takeDate }));
  expect(checkDayOptions(byDays(5_000), { tariffs, requested: [] }, span)).toHaveLength(5_000);
  expect(() => checkDayOptions(byDays(5_001), { tariffs, requested: [] }, span)).toThrow("'options'");
});

it('knows what a hand-over and a look-up may end in', () => {
  const numbers = { invoiceNumber: 'W1', returnInvoiceNumber: null, pickupNumber: null, trackingNumber: null };
  const confirmation = { ...numbers, price: null, plannedDeliveryAt: null };
  checkHandOver({ kind: 'confirmed', ...confirmation });
  checkHandOver({ kind: 'unknown', problem: new VendorProblem({ kind: 'defect' }, 'x') });
  checkFind({ kind: 'none' });
  expect(() => checkHandOver({ kind: 'none' } as never)).toThrow("'handOver.kind'");
  expect(() => checkHandOver({ kind: 'confirmed', ...confirmation, price: 1.5 })).toThrow("'handOver.price'");
  expect(() => checkHandOver({ kind: 'rejected', problem: new Error('x') } as never)).toThrow("'handOver.problem'");
});

it('knows a problem that came from another copy of the kit', () => {
  const foreign = Object.assign(new Error('x'), {
    [Symbol.for('@cartage/vendor-kit/VendorProblem')]: true,
    detail: { kind: 'defect' },
  });
  expect(checkHandOver({ kind: 'unknown', problem: foreign as never }).kind).toBe('unknown');
  // One from before problems spoke two languages.
  expect(toVendorProblem(foreign).text).toEqual({ en: 'x', ru: 'x' });
});

it('drops bad events, a bad shipment and a bad point, and says so', () => {
  const event = {
    at: 1,
    source: 'Acme',
    text: { en: 'x', ru: 'x' },
    status: 'Finished',
    isReturn: false,
    receivedBy: null,
  };
  const bad: string[] = [];
  const events = [event, { ...event, status: 'Lost' }, null] as never;
  const shipments = [
    { reference: 'R1', events, numbers: {} },
    { reference: 'R2', events: [], numbers: { trackingNumber: 'x'.repeat(201) } },
    null,
    { reference: 'R3', events: [event], numbers: {} },
  ] as never;
  const tracked = checkTrack(shipments, (reference) => bad.push(reference));
  expect(tracked).toEqual([
    { reference: 'R1', events: [event], numbers: {} },
    { reference: 'R3', events: [event], numbers: {} },
  ]);
  expect(checkPoints([{ id: 'P1' } as never], testManifest, (id) => bad.push(id))).toEqual([]);
  expect(bad).toEqual(['R1', 'R2', 'undefined', 'P1']);
});

describe('a pickup point', () => {
  const point = {
    ...{ id: 'P1', vendorId: testManifest.id, type: 'pickup-point', name: 'P', country: 'RU', cityId: '1600000100000' },
    ...{
      cityName: 'Казань',
      address: 'a',
      latitude: 55.8,
      longitude: 49.1,
      metroStation: null,
      metroLineHexColor: null,
    },
    ...{ workTime: null, description: null, phone: null, freeStorageDays: 7, cashPayment: true, cardPayment: true },
    ...{ minWeight: null, maxWeight: 30, maxWidth: null, maxHeight: null, maxDepth: null, maxSizeSum: null },
    ...{ totalMaxVolume: null, intake: true, pickup: true, maxCashOnDelivery: null },
  } as const satisfies PickupPoint;

  it.each<[string, Record<string, unknown>]>([
    ['an id of 201 characters', { id: 'x'.repeat(201) }],
    ['an id with a NUL', { id: 'a\0' }],
    ['an id with half a pair', { id: 'a\ud800' }],
    ['no id', { id: '' }],
    ['another vendor', { vendorId: testManifest.id + 1 }],
    ['a country in small letters', { country: 'ru' }],
    ['a country that there is not', { country: 'XX' }],
    ['a code of 101 characters', { cityId: '1'.repeat(101) }],
    ['a city name of 201 characters', { cityName: 'x'.repeat(201) }],
    ['a city name with a NUL', { cityName: 'a\0' }],
    ['latitude 200', { latitude: 200 }],
    ['latitude -90.01', { latitude: -90.01 }],
    ['a latitude that is a text', { latitude: '55.8' }],
    ['a latitude that is no number', { latitude: Number.NaN }],
    ['longitude 180.01', { longitude: 180.01 }],
    ['an address of 300 kB', { address: 'x'.repeat(300_000) }],
    ['half a day', { freeStorageDays: 0.5 }],
    ['a limit below 0', { maxWeight: -1 }],
    ['neither taking in nor handing out', { intake: false, pickup: false }],
  ])('with %s is left out, and the others stay', (_, wrong) => {
    const bad: string[] = [];
    const next = { ...point, id: 'P2' };
    expect(checkPoints([{ ...point, ...wrong } as never, next], testManifest, (id) => bad.push(id))).toEqual([next]);
    expect(bad).toHaveLength(1);
  });

  it('with the most of everything is one', () => {
    const most = { ...point, id: 'Щ'.repeat(200), cityId: '1'.repeat(100), cityName: 'Щ'.repeat(200), latitude: 90 };
    expect(checkPoints([most], testManifest)).toEqual([most]);
  });
});

describe('an instant that no date-time can say is in no answer', () => {
  const extremes = [
    -1,
    LAST_INSTANT + 1,
    Date.UTC(9999, 11, 31, 12),
    8.64e15,
    8.64e15 + 1,
    -8.64e15,
    Number.MAX_SAFE_INTEGER,
    Number.MIN_SAFE_INTEGER,
    1e300,
    0.5,
    Number.NaN,
    Number.POSITIVE_INFINITY,
  ];
  const instants = fc.oneof(
    fc.constantFrom(...extremes, 0, LAST_INSTANT),
    fc.maxSafeInteger(),
    fc.integer({ min: LAST_INSTANT - 10, max: LAST_INSTANT + 10 }),
    fc.integer({ min: -10, max: 10 }),
    fc.double(),
  );
  const zones = ['Pacific/Kiritimati', 'Etc/GMT+12', 'Europe/Moscow', 'Asia/Kolkata'];
  const numbers = { invoiceNumber: 'W1', returnInvoiceNumber: null, pickupNumber: null, trackingNumber: null };
  const confirmed = (plannedDeliveryAt: number) => ({ ...numbers, price: null, plannedDeliveryAt });
  const event = (at: number) => ({
    at,
    source: 'Acme',
    text: { en: 'x', ru: 'x' },
    status: 'Finished' as const,
    isReturn: false,
    receivedBy: null,
  });

  /** What stays of an answer with this instant in it: the instants of the answer, or none where it is refused. */
  const answers: readonly (readonly [string, (at: number) => readonly (number | null)[]])[] = [
    [
      'options',
      (at) =>
        checkOptions([{ ...option, deliveryFrom: at, deliveryTo: at }], { tariffs, requested: [] }).flatMap((one) => [
          one.deliveryFrom,
          one.deliveryTo,
        ]),
    ],
    [
      'the end of an option',
      (at) =>
        checkOptions([{ ...option, deliveryFrom: null, deliveryTo: at }], { tariffs, requested: [] }).map(
          (one) => one.deliveryTo,
        ),
    ],
    [
      'handOver',
      (at) => {
        const outcome = checkHandOver({ kind: 'confirmed', ...confirmed(at) });
        return outcome.kind === 'confirmed' ? [outcome.plannedDeliveryAt] : [];
      },
    ],
    [
      'findByReference',
      (at) => {
        const outcome = checkFind({ kind: 'found', ...confirmed(at) });
        return outcome.kind === 'found' ? [outcome.plannedDeliveryAt] : [];
      },
    ],
    [
      'track',
      (at) =>
        checkTrack([{ reference: 'R1', events: [event(at)], numbers: {} }]).flatMap((one) =>
          'events' in one ? one.events.map(({ at: told }) => told) : [],
        ),
    ],
  ];

  it.for(answers)('%s', ([, instantsOf]) => {
    const kept = (at: number) => {
      try {
        return instantsOf(at);
      } catch (thrown) {
        expect(thrown).toBeInstanceOf(VendorProblem);
        return [];
      }
    };
    fc.assert(
      fc.property(instants, fc.constantFrom(...zones), (at, zone) => {
        for (const instant of kept(at))
          if (instant !== null) expect(formatDateTime(instant, zone)).toMatch(/^(?:19[6-9]|[2-9]\d)\d+-\d\d-\d\dT/);
      }),
    );
    for (const at of extremes) expect(kept(at)).toEqual([]);
    expect(kept(0).length).toBeGreaterThan(0);
    expect(kept(LAST_INSTANT).length).toBeGreaterThan(0);
  });

  it('nor a day from which the longest delivery leads beyond all dates', () => {
    const [last] = checkOptions([{ ...option, takeDate: '9988-12-31', maxDays: 3660 }], { tariffs, requested: [] });
    expect(addDays(last?.takeDate ?? '', last?.maxDays ?? 0)).toMatch(/^9999-/);
  });
});
