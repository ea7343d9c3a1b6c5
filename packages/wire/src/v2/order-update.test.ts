import { changedPaths, type OrderContent } from '@cartage/core';
import { fullContent, varied } from '@cartage/core/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAtOrBelow } from '../reading/path-text.ts';
import { readBody } from '../reading/read-body.ts';
import { savedOrder } from './example-order.ts';
import { orderPlaces } from './order.ts';
import { changeableNames, orderUpdateModel, toOrderUpdate } from './order-update.ts';

const ref = { number: 'CTG-4820-9137', orderKey: null };
/** As the service reads it: JSON, then the contract's schema. */
const read = (changes: unknown) => {
  const { value, problems } = readBody(orderUpdateModel, JSON.parse(JSON.stringify({ changes })));
  if (value === null) throw new Error(problems.map(({ text }) => text.en).join());
  return toOrderUpdate(ref, value);
};
const amended = (before: OrderContent, changes: Readonly<Record<string, unknown>>) => {
  const { value, misread } = read(changes);
  expect(misread?.problems).toEqual([]);
  return typeof value.content === 'function'
    ? value.content({ ...savedOrder, status: 'Draft', option: null, content: before })
    : { content: value.content, problems: [] };
};
const refusals = (changes: unknown) =>
  read(changes).misread?.problems.map(({ code, target, text }) => `${code} ${target}: ${text.en}`);

/** With everything that only another version has words for. */
const other = varied(fullContent, {
  callCourier: false,
  seller: { name: 'Seller', phone: '+74950000000', address: 'Somewhere 1' },
  parentNumber: 'CTG-4820-9138',
  'terms.urgencies': ['express', 'day-off-express'],
  'terms.directions': ['with-return'],
  'terms.payers': ['recipient'],
  'terms.payments': ['cash'],
  filter: { vendorIds: [1, 2], tariffIds: ['a', 'b'] },
});

// interface 13.7.
describe('a change', () => {
  it.each([
    ['receiver.phone', '+74950000001', { 'receiver.phone': '+74950000001' }],
    ['receiver.loadingWorks.floor', 7, { 'receiver.loading': { floor: 7, hasFreightLift: false, loadersCount: 0 } }],
    ['receiver.countryId', 'by', { 'receiver.country': 'BY' }],
    ['cargo.description', 'Cups', { 'cargo.description': 'Cups' }],
    ['cargo.ftlAttributes.cargoBodyType', 2, { 'cargo.vehicle': { bodyType: 2, ...noWishes } }],
    ['option.reqDeliveryDate', '2026-12-01', { 'terms.requestedDate': '2026-12-01' }],
    ['option.tariffId', 'ground', { 'choice.tariffId': 'ground' }],
    ['pickupInfo.takeDate', '2026-11-27', { 'pickup.date': '2026-11-27' }],
    ['pickupInfo.postponePickup', false, { callCourier: true }],
    ['receiverDeliveryCharge', 10.5, { receiverDeliveryCharge: 1050 }],
    ['customerOrderIdDontCheck', false, { checkCustomerOrderId: true }],
    ['services', [{ code: 'smstoreceiver' }], { services: [{ code: 'SmsToReceiver', sum: null, parameter: null }] }],
    ['cargo.cargoItems', [{ weight: 2, qty: 3 }], { 'cargo.items': [item({ weightKg: 2, qty: 3 })] }],
  ])('of %s is made, and all else stays as it is, also what only other versions have', (name, value, expected) => {
    const { content, problems } = amended(other, { [name]: value });
    expect(problems).toEqual([]);
    expect(content).toEqual(varied(other, expected));
  });

  it('to null takes the value off; what has a default has that again', () => {
    const { content } = amended(varied(other, { 'pickup.autoMove': true, checkCustomerOrderId: true }), {
      project: null,
      'receiver.email': null,
      'pickupInfo.autoChangeTakeDate': null,
      customerOrderIdDontCheck: null,
      services: null,
    });
    expect(content).toEqual(varied(other, { project: null, 'receiver.email': null, services: [] }));
  });

  it('of a whole part leaves nothing of it as it was', () => {
    const receiver = { name: 'New', phone: '+74950000001', countryId: 'RU', cityId: '7700000000000', address: 'A' };
    const { content } = amended(other, { receiver });
    expect(content.receiver).toMatchObject({ name: 'New', email: null, postalCode: null, contactType: 'door' });
    expect(content.sender).toEqual(other.sender);
  });

  it('of one half of an option leaves the vendors be that were wished for', () => {
    const before = varied(other, { choice: null });
    const { content } = amended(before, { 'option.tariffId': 'ground', project: 'P' });
    expect(content).toEqual(varied(before, { 'filter.tariffIds': ['ground'], project: 'P' }));
  });

  it('of nothing changes nothing', () => {
    expect(amended(other, {}).content).toEqual(other);
  });

  it('that v2 has no words for in its value is named with its place, and the order’s own values never are', () => {
    const items = [{ weight: 1, qty: 1, volumeWeight: 3 }];
    const { problems } = amended(other, { 'cargo.cargoItems': items, services: [{ code: 'Gift' }], project: 'P' });
    expect(problems.map(({ code, target }) => `${code} ${target}`)).toEqual([
      'CargoItemsInvalid cargo.cargoItems[0].volumeWeight',
      'ServiceInvalid services[0].code',
    ]);
    expect(amended(other, { project: 'P' }).problems).toEqual([]);
  });
});

describe('a name', () => {
  it.each([
    ['receiver.Phone', 'There is no field "receiver.Phone"; accepted here: receiver.phone.'],
    ['phone', /^There is no field "phone"; accepted here: sender, receiver, cargo, option, /],
    ['receiver.telephone', /accepted here: receiver\.name, receiver\.contactPerson, receiver\.phone, /],
    ['cargo.cargoItems[0].weight', /accepted here: cargo\.cargoItems\.$/],
    ['cargo.cargoItems.0.weight', /accepted here: cargo\.cargoItems\.$/],
    ['project.x', /accepted here: project\.$/],
    ['', /There is no field ""/],
    ['receiver.', /accepted here: receiver\.name/],
    ['__proto__', /There is no field "__proto__"/],
    ['constructor.name', /There is no field "constructor\.name"/],
    ['receiver.toString', /There is no field/],
    ['orderId', /only in answers/],
    ['status', /only in answers/],
    ['price', /only in answers/],
    ['receiver.cityName', /only in answers/],
    ['option.tags', /only in answers/],
    ['cargo.weight', /only in answers/],
    ['companyId', /given when the order is created/],
    ['isDraft', /given when the order is created/],
  ])('%j that cannot be written is refused by name', (name, text) => {
    const { problems, unreadable } = readNamed(name, 'x');
    expect(problems).toMatchObject([{ code: 'RequestInvalid', target: name }]);
    if (typeof text === 'string') expect(problems[0]?.text.en).toBe(text);
    else expect(problems[0]?.text.en).toMatch(text);
    expect(unreadable).toEqual([name]);
  });

  it('is refused beside a whole that holds it', () => {
    expect(refusals({ 'receiver.loadingWorks.floor': 1, 'receiver.phone': '+74950000001', receiver: {} })).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^RequestInvalid receiver\.phone: receiver\.phone is a part of receiver, /),
        expect.stringMatching(/^RequestInvalid receiver\.loadingWorks\.floor: .+ is a part of receiver, /),
      ]),
    );
  });

  it('with a value of another type is refused, at the very place in it', () => {
    expect(
      refusals({
        'receiver.phone': null,
        'cargo.cargoItems': [{ weight: 1, qty: 'two' }],
        sender: { phone: 5 },
        'option.vendorId': 'swift',
        comments: ['x'],
      })?.map((text) => text.split(':')[0]),
    ).toEqual([
      'RequestInvalid receiver.phone',
      'RequestInvalid cargo.cargoItems[0].qty',
      ...['name', 'phone', 'countryId', 'cityId'].map((field) => `RequestInvalid sender.${field}`),
      'RequestInvalid option.vendorId',
      'RequestInvalid comments',
    ]);
  });

  it('among ten thousand wrong ones costs no more than the first hundred', () => {
    const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`receiver.x${n}`, n]));
    expect(refusals(many)).toHaveLength(100);
    expect(refusals({ ['a.'.repeat(300_000)]: 1 })).toHaveLength(1);
  });
});

it('every name that is accepted changes something of an order, and is where its problems are said to be', () => {
  for (const name of changeableNames()) {
    const values = sampleValues(name);
    const made = values.map((value) => JSON.stringify(amended(other, { [name]: value }).content));
    expect(new Set([...made, JSON.stringify(other)]).size, name).toBeGreaterThan(1);
    expect(orderPlaces([]).targetOf(name), name).toBe(name);
  }
});

it('whatever a change changes is said to be where it was sent', () => {
  const unchosen = varied(other, { choice: null, filter: { vendorIds: [], tariffIds: [] } });
  for (const name of changeableNames()) {
    for (const value of sampleValues(name)) {
      const { targetOf } = read({ [name]: value });
      const changed = [other, unchosen].flatMap((before) =>
        changedPaths(before, amended(before, { [name]: value }).content),
      );
      for (const path of changed) expect(isAtOrBelow(targetOf(path), name), `${name}: ${path}`).toBe(true);
    }
  }
});

it('a problem is named as the field was sent', () => {
  const targetOf = (path: string, changes: Readonly<Record<string, unknown>>) => read(changes).targetOf(path);
  expect(targetOf('choice', { 'option.tariffId': 'x', 'option.vendorId': 1 })).toBe('option.vendorId');
  expect(targetOf('choice', { 'option.reqDeliveryDate': null, 'option.tariffId': null })).toBe('option.tariffId');
  expect(targetOf('choice.vendorId', { option: {} })).toBe('option.vendorId');
  expect(targetOf('receiver.phone', { receiver: {} })).toBe('receiver.phone');
  expect(targetOf('cargo.items[1].qty', { 'cargo.cargoItems': [] })).toBe('cargo.cargoItems[1].qty');
  expect(targetOf('receiver.postalCode', { 'receiver.countryId': 'KZ' })).toBe('receiver.postalCode');
});

it('changes of different fields come to the same in either order', () => {
  const names = ['receiver.phone', 'project', 'pickupInfo.timeFrom', 'cargo.description', 'option.vendorId'] as const;
  const values = { 'option.vendorId': 3, 'pickupInfo.timeFrom': '11:00' } as Readonly<Record<string, unknown>>;
  const change = (name: string) => ({ [name]: values[name] ?? '+74950000009' });
  fc.assert(
    fc.property(fc.shuffledSubarray([...names]), (some) => {
      const oneByOne = some.reduce((content, name) => amended(content, change(name)).content, other);
      expect(oneByOne).toEqual(amended(other, Object.assign({}, ...some.map(change))).content);
      expect(changedPaths(other, oneByOne)).toHaveLength(some.length);
    }),
  );
});

const noWishes = { loadingType: null, loadCapacity: null, additionalConditions: null, senderPackage: null };
function item(of: { weightKg: number; qty: number }) {
  return { ...of, l: null, h: null, w: null, volumeM3: null, description: null };
}
/** Also names that JSON can hold and an object literal cannot. */
function readNamed(name: string, value: unknown) {
  const { value: body } = readBody(
    orderUpdateModel,
    JSON.parse(`{"changes":{${JSON.stringify(name)}:${JSON.stringify(value)}}}`),
  );
  if (body === null) throw new Error('unreadable');
  const { misread } = toOrderUpdate(ref, body);
  if (!misread) throw new Error('nothing was said of the shape');
  return misread;
}
/** Some of these fit wherever a value is read. */
function sampleValues(name: string): readonly unknown[] {
  const party = { name: 'N', phone: '+7495', countryId: 'RU', cityId: '1', address: 'A' };
  const all: readonly unknown[] = [
    ...['x', '2026-12-01', '11:11', 1, 2, 3, 0, 10, true, false, {}, party],
    [{ weight: 9, qty: 9 }],
    [{ productId: '1', name: 'n', qty: 1 }],
    [{ code: 'SmsToReceiver' }],
    [{ vendorKey: 'econom', code: 'LIFT' }],
    { cargoType: 1, cargoItems: [{ weight: 9, qty: 9 }] },
    { floor: 1 },
    { senderPackage: 'box' },
  ];
  const fitting = all.filter((value) => read({ [name]: value }).misread?.problems.length === 0);
  if (fitting.length === 0) throw new Error(`Nothing fits ${name}.`);
  return fitting;
}
