import { addDays, LAST_INSTANT } from '@cartage/core';
import { expect, it } from 'vitest';
import type { TariffDescription } from '../adapter/manifest.ts';
import type { VendorDayOption, VendorOption } from '../adapter/quote.ts';
import { testOption as option, testManifest } from '../testing.ts';
import { checkDayOptions, checkOptions } from './check-options.ts';

const [tariff] = testManifest.tariffs as readonly TariffDescription[];
const tariffs = [tariff as TariffDescription];

it('lets a good option through, with what its tariff is', () => {
  const options = [option, { ...option, billedWeightKg: 0, isApproximate: true }];
  expect(checkOptions(options, { tariffs, requested: ['Insurance'] })).toEqual(
    options.map((one) => ({ ...one, tariff })),
  );
});

const own = { asked: ['LIFT'], gone: ['GONE'], known: ['LIFT', 'PAPERS'] };
const lift = { code: 'LIFT', status: 'available', price: 700 } as const;
const ownOf = (ownServices: unknown, of = own) => {
  const told = (ownServices === undefined ? option : { ...option, ownServices }) as VendorOption;
  return checkOptions([told], { tariffs, requested: ['Insurance'], own: of })[0]?.ownServices;
};

it("keeps those of the vendor's own services that were asked for; what it has given up since is not to be had", () => {
  const papers = { ...lift, code: 'PAPERS' };
  expect(ownOf([papers, { ...lift, more: 1 }])).toEqual([lift, { code: 'GONE', status: 'unavailable', price: 0 }]);
  const nobody = { ...own, asked: [], gone: [] };
  expect([undefined, [], [papers]].map((told) => ownOf(told, nobody))).toEqual([undefined, undefined, undefined]);
});

it.for([
  [undefined],
  [null],
  [[]],
  [[null]],
  [Array(1)],
  [[{ ...lift, code: 'PAPERS' }]],
  [[lift, { ...lift, code: 'GONE' }]],
  [[lift, { ...lift, code: 'Insurance' }]],
  [[lift, lift]],
  [Array(1000).fill(lift)],
  [[{ ...lift, status: 'maybe' }]],
  [[{ ...lift, status: 'included' }]],
  [[{ ...lift, price: 1.5 }]],
  [[{ ...lift, price: -1 }]],
] as const)("names ownServices of an option that answers for the vendor's own with %o", ([told]) => {
  expect(() => ownOf(told)).toThrow("'options.0.ownServices'");
});

it("names ownServices of an option that names one that is none of the vendor's own, though nobody asked", () => {
  expect(() => ownOf([{ ...lift, code: 'GIFT' }], { ...own, asked: [], gone: [] })).toThrow("'options.0.ownServices'");
});

it.each([
  ['JPY', 1_500, 0, undefined],
  ['JPY', 1_505, 0, 'tariffPrice'],
  ['JPY', 1_500, 50, 'services'],
  ['KWD', 1_505, 5, undefined],
  ['EUR', 1_505, 5, undefined],
  ['EURO', 1_505, 5, 'currency'],
])('takes prices that can be paid in %s alone: %i with a service for %i', (currency, tariffPrice, price, fault) => {
  const services = [{ code: 'Insurance', status: 'available', price }] as const;
  const judge = () =>
    checkOptions([{ ...option, tariffPrice, services, currency }], { tariffs, requested: ['Insurance'] });
  if (fault) expect(judge).toThrow(`'options.0.${fault}'`);
  else expect(judge()).toMatchObject([{ tariffPrice, currency }]);
});

it('leaves out options of unknown tariffs, and says once which', () => {
  const unknown: (readonly string[])[] = [];
  const onUnknown = (tariffIds: readonly string[]) => unknown.push(tariffIds);
  const options = ['T2', 'T1', 'T'.repeat(300), 'T2', '__proto__'].map((tariffId) => ({ ...option, tariffId }));
  expect(checkOptions(options, { tariffs, requested: ['Insurance'], onUnknown })).toEqual([{ ...option, tariff }]);
  expect(unknown).toEqual([['T2', 'T'.repeat(200), '__proto__']]);
  checkOptions([option], { tariffs, requested: ['Insurance'], onUnknown });
  expect(unknown).toHaveLength(1);
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
  ['option', null],
  ['option', 'T1'],
  ['tariffPrice', { tariffPrice: 5n }],
  ['tariffPrice', { tariffPrice: Object(5) }],
  ['takeDate', { takeDate: Object('2026-11-20') }],
  ['takeDate', { takeDate: new Date(0) }],
  ['deliveryFrom', { deliveryFrom: new Date(0) }],
  ['services', { services: [] }],
  ['services', { services: null }],
  ['services', { services: Array(1) }],
  ['services', { services: [null] }],
  ['services', { services: [...option.services, { code: 'Gift', status: 'available', price: 1 }] }],
  ['services', { services: [{ code: 'Insurance', status: 'maybe', price: 0 }] }],
  [
    'services',
    { services: [...option.services, ...Array(1000).fill({ code: 'SmsToReceiver', status: 'available', price: 1 })] },
  ],
  ['services', { services: [{ code: 'Gift', status: 'available', price: 1 }] }],
  ['services', { services: [1, 2].map(() => ({ code: 'Insurance', status: 'available', price: 100 })) }],
  ['services', { services: Array(1000).fill({ code: 'Insurance', status: 'available', price: 100 }) }],
  ['services', { services: [{ code: 'Insurance', status: 'available', price: 1.5 }] }],
  ['services', { services: [{ code: 'Insurance', status: 'unavailable', price: 1 }] }],
  ['services', { services: [{ code: 'Insurance', status: 'maybe', price: 1 }] }],
] as const)('names %s of an option with %o', ([place, wrong]) => {
  const options = [option, (typeof wrong === 'object' && wrong ? { ...option, ...wrong } : wrong) as VendorOption];
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
  ['timeSlots', { timeSlots: { length: 0 } }],
  ['timeSlots', { timeSlots: Array(1) }],
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

it('is not moved by what becomes of the answer afterwards, and takes nothing along that is not its own', () => {
  const services = [{ code: 'Insurance' as const, status: 'available' as const, price: 100, secret: 1 }];
  const slots = [{ from: '10:00', to: '14:00' }];
  const told = { ...option, services, onDay: { deliveryDate: '2026-11-20', timeSlots: [] }, tariff: 'mine' };
  const days = { ...dayOption, services, timeSlots: slots, extra: 1 };
  const [checked] = checkOptions([told], { tariffs, requested: ['Insurance'] });
  const [day] = checkDays(days);
  Object.assign(told, { tariffPrice: -5 });
  Object.assign(services[0] as object, { price: -5 });
  Object.assign(slots[0] as object, { to: '09:00' });
  services.push(services[0] as never);
  expect(checked).toStrictEqual({ ...option, tariff });
  expect(day).toStrictEqual({ ...dayOption, tariff });
});

it('asks every member once', () => {
  const answers = [10_000, -5];
  const told = Object.defineProperty({ ...option }, 'tariffPrice', { get: () => answers.shift(), enumerable: true });
  expect(checkOptions([told], { tariffs, requested: ['Insurance'] })).toEqual([{ ...option, tariff }]);
  const service = Object.defineProperty({ code: 'Insurance', status: 'available' }, 'price', {
    get: () => answers.shift() ?? 100,
  });
  answers.splice(0, 2, 100, -5);
  expect(
    checkOptions([{ ...option, services: [service] as never }], { tariffs, requested: ['Insurance'] }),
  ).toMatchObject([{ services: [{ price: 100 }] }]);
  const lengths = [1, 1e9];
  const list = new Proxy([option], {
    get: (target, member) => (member === 'length' ? lengths.shift() : Reflect.get(target, member)),
  });
  expect(checkOptions(list, { tariffs, requested: ['Insurance'] })).toHaveLength(1);
});

it('charges nobody for a service that was not asked for', () => {
  const services = [{ code: 'SmsToReceiver' as const, status: 'available' as const, price: 900 }, ...option.services];
  const [checked] = checkOptions([{ ...option, services }], { tariffs, requested: ['Insurance'] });
  expect(checked?.services).toEqual(option.services);
});

it('mends what people could not read and no database keep, and shows no -0', () => {
  const told = {
    ...option,
    tariffPrice: -0,
    services: [{ code: 'Insurance' as const, status: 'available' as const, price: -0 }],
    comments: 'a\0b\ud800',
    billedWeightKg: -0,
  };
  expect(checkOptions([told], { tariffs, requested: ['Insurance'] })).toStrictEqual([
    {
      ...told,
      tariffPrice: 0,
      services: [{ code: 'Insurance', status: 'available', price: 0 }],
      comments: 'a\ufffdb\ufffd',
      billedWeightKg: 0,
      tariff,
    },
  ]);
});

it('finds the tariff of every option where a contract has a thousand', () => {
  const many = Array.from({ length: 1000 }, (_, n) => ({ ...(tariff as TariffDescription), id: `T${n}` }));
  const options = ['T0', 'T999', 'T1000'].map((tariffId) => ({ ...option, tariffId }));
  const checked = checkOptions(options, { tariffs: many, requested: ['Insurance'] });
  expect(checked.map((one) => one.tariff)).toEqual([many[0], many[999]]);
});
