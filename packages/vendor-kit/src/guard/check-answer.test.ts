import { addDays, formatDateTime, LAST_INSTANT, type PickupPoint } from '@cartage/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TariffDescription } from '../adapter/manifest.ts';
import { toVendorProblem, VendorProblem } from '../adapter/vendor-problem.ts';
import { testOption as option, testManifest } from '../testing.ts';
import {
  checkChanges,
  checkCourier,
  checkDocument,
  checkFind,
  checkHandOver,
  checkPoints,
  checkTrack,
} from './check-answer.ts';
import { checkOptions } from './check-options.ts';

const [tariff] = testManifest.tariffs as readonly TariffDescription[];
const tariffs = [tariff as TariffDescription];

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

it('leaves out what came with a shipment and cannot be used', () => {
  const bytes = new Uint8Array([37, 80, 68, 70]);
  const numbers = { invoiceNumber: 'W1', returnInvoiceNumber: null, pickupNumber: null, trackingNumber: null };
  const made = { kind: 'confirmed', ...numbers, price: 100, currency: 'EUR', plannedDeliveryAt: null } as const;
  const label = { kind: 'marks', type: 'application/pdf', bytes } as const;
  const bad: string[] = [];
  const told = checkHandOver(
    {
      ...made,
      papers: [label, { ...label, kind: 'poem' }, { ...label, bytes: new Uint8Array() }] as never,
      pieces: ['P1', ''],
      trackingUrl: 'javascript:alert(1)',
    },
    (member) => bad.push(member),
  );
  bytes.fill(0);
  expect(told).toEqual({ ...made, papers: [{ ...label, bytes: new Uint8Array([37, 80, 68, 70]) }] });
  expect(bad).toEqual(['papers', 'pieces', 'trackingUrl']);
  expect(() => checkHandOver({ ...made, currency: 'EURO' })).toThrow("'handOver.currency'");
});

it('takes each fact of a shipment by itself', () => {
  const bad: string[] = [];
  const [told] = checkTrack(
    [
      {
        ...{ reference: 'R1', events: [], numbers: {} },
        ...{ price: 100, currency: 'EURO', storedUntil: '2026-11-30', pieces: ['P1'], trackingUrl: 'http' },
      } as never,
    ],
    (reference) => bad.push(reference),
  );
  expect(told).toEqual({ reference: 'R1', events: [], numbers: {}, storedUntil: '2026-11-30', pieces: ['P1'] });
  expect(bad).toEqual(['R1']);
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

  it('has a phone without invisible marks', () => {
    const [checked] = checkPoints([{ ...point, phone: '\u202a+7 495 123\u221245\u221267\u202c' }], testManifest);
    expect(checked?.phone).toBe('+7 495 123-45-67');
  });

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
    ['half a place', { maxPlaces: 0.5 }],
    ['no place at all', { maxPlaces: 0 }],
    ['closed, nobody knows when', { closed: true }],
    ['closed from a day that is none', { closed: { from: '2031-02-30', until: null } }],
    ['closed until a moment', { closed: { from: '2031-06-02', until: 1_938_000_000_000 } }],
    ['closed until before it closes', { closed: { from: '2031-06-02', until: '2031-06-02' } }],
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
    const closing = { ...point, maxPlaces: 1, closed: { from: '2031-06-02', until: '2031-06-09' } };
    const closed = { ...point, id: 'P2', closed: { from: '2031-06-02', until: null } };
    const open = { ...point, id: 'P3', maxPlaces: null, closed: null };
    expect(checkPoints([closing, closed, open], testManifest)).toEqual([closing, closed, open]);
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

describe('what a database cannot keep', () => {
  const numbers = { invoiceNumber: null, returnInvoiceNumber: null, pickupNumber: null, trackingNumber: null };
  const event = {
    at: 1,
    source: 'A\0',
    text: { en: 'a\0b', ru: 'в\ud800г' },
    status: 'Finished' as const,
    isReturn: false,
    receivedBy: 'c\0',
  };

  it('is mended in texts', () => {
    expect(checkTrack([{ reference: 'R', events: [event], numbers: {} }])).toMatchObject([
      { events: [{ source: 'A\ufffd', text: { en: 'a\ufffdb', ru: 'в\ufffdг' }, receivedBy: 'c\ufffd' }] },
    ]);
  });

  it('is no number, id, reference, ticket or cursor', () => {
    for (const bad of ['a\0', 'a\ud800', '', 'x'.repeat(1001)]) {
      const confirmed = { kind: 'confirmed', ...numbers, price: null, plannedDeliveryAt: null } as const;
      expect(() => checkHandOver({ ...confirmed, trackingNumber: bad })).toThrow('handOver.trackingNumber');
      expect(() => checkHandOver({ kind: 'accepted', id: bad })).toThrow('handOver.id');
      expect(() => checkFind({ kind: 'ambiguous', numbers: [bad] })).toThrow('findByReference.numbers.0');
      expect(() => checkCourier({ kind: 'booked', pickupNumber: bad })).toThrow('callCourier.pickupNumber');
      expect(() => checkCourier({ kind: 'accepted', ticket: bad })).toThrow('callCourier.ticket');
      expect(() => checkDocument({ kind: 'accepted', ticket: bad })).toThrow('document.ticket');
      if (bad !== '')
        expect(() => checkChanges({ shipments: [], cursor: bad, isMore: false })).toThrow('changes.cursor');
      const told: string[] = [];
      const onBad = (reference: string) => told.push(reference);
      expect(checkTrack([{ reference: bad, events: [], numbers: {} }], onBad)).toEqual([]);
      expect(checkTrack([{ reference: bad, problem: new VendorProblem({ kind: 'auth' }, 'x') }], onBad)).toEqual([]);
      expect(told).toEqual([bad.slice(0, 200), bad.slice(0, 200)]);
    }
  });
});

it('takes what was bought and collected, and keeps an event whose purchase is none', () => {
  const event = {
    ...{ at: 1, source: 'Acme', text: { en: 'x', ru: 'x' }, status: 'Finished', isReturn: false, receivedBy: null },
  } as const;
  const one = { product: 'A-1', quantity: 2, sum: 12_000 };
  const told = (purchase: object) => {
    const bad: string[] = [];
    const shipments = [{ reference: 'R', events: [{ ...event, ...purchase }], numbers: {} }];
    const [shipment] = checkTrack(shipments as never, (reference) => bad.push(reference));
    const [checked] = shipment && 'events' in shipment ? shipment.events : [];
    return { status: checked?.status, purchased: checked?.purchased, collected: checked?.collected, bad };
  };
  for (const good of [
    { purchased: [one, { ...one, quantity: 0, sum: null }], collected: 0 },
    { purchased: [], collected: null },
    { purchased: undefined, collected: undefined },
  ])
    expect(told(good)).toEqual({ status: 'Finished', ...good, bad: [] });
  for (const bad of [
    { purchased: [{ ...one, quantity: 1.5 }] },
    { purchased: [{ ...one, sum: -1 }] },
    { purchased: [{ ...one, product: '' }] },
    { purchased: Array(10_001).fill(one) },
    { purchased: 'all' },
    { collected: 0.5 },
    { collected: 1e15 },
  ])
    expect(told(bad)).toEqual({ status: 'Finished', purchased: null, collected: null, bad: ['R'] });
});

it('takes no more numbers and events than anybody looks at, and no -0', () => {
  expect(() => checkFind({ kind: 'ambiguous', numbers: Array.from({ length: 101 }, String) })).toThrow('numbers');
  const shipment = (count: number) => ({ reference: 'R', events: Array(count), numbers: {} });
  expect(checkTrack([shipment(9_000)])).toHaveLength(1);
  expect(checkTrack([shipment(50_001)])).toEqual([]);
  const numbers = { invoiceNumber: null, returnInvoiceNumber: null, pickupNumber: null, trackingNumber: null };
  expect(checkHandOver({ kind: 'confirmed', ...numbers, price: -0, plannedDeliveryAt: null })).toMatchObject({
    price: 0,
  });
});

it('goes on after what throws when it is looked at, and after what has no name', () => {
  const good = { reference: 'R', events: [], numbers: {} };
  const fail = () => {
    throw new Error('no');
  };
  const throwing = Object.defineProperties({}, { reference: { get: fail }, id: { get: fail } });
  const event = Object.defineProperty({}, 'at', { get: fail });
  const told: string[] = [];
  const list = [throwing, Object.create(null), { reference: Object.create(null) }, { ...good, events: [event] }, good];
  expect(checkTrack(list as never, (reference) => told.push(reference))).toEqual([good, good]);
  expect(told).toEqual(['unknown', 'undefined', 'object', 'R']);
  expect(checkPoints([throwing, { id: Object.create(null) }] as never, testManifest)).toEqual([]);
});
