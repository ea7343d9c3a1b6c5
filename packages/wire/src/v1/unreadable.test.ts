import { checkOrder, type Problem, restsOn } from '@cartage/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asWritten } from '../contract/converted.ts';
import { pathText, valueAt } from '../reading/path-text.ts';
import { readBody, withoutUnreadable } from '../reading/read-body.ts';
import { v1Operations } from './operations.ts';
import { toNewOrder } from './order.ts';
import { conditions, orderBodies } from './testing/order-bodies.ts';

const { Create } = v1Operations;

/** What the caller of Create would be told (interface 5.3: all problems together). */
function problemsOf(body: unknown): readonly Problem[] {
  const { value, problems, unreadable } = readBody(Create.body, body);
  if (value === null) throw new Error('nothing could be read');
  const order = toNewOrder(value);
  const rules = checkOrder(order.value.content, conditions).map((found) => asWritten(found, order));
  return [...problems, ...withoutUnreadable([...order.problems, ...rules], unreadable)];
}

describe('one bad field', () => {
  it('of any kind brings no problem but its own', () => {
    fc.assert(
      fc.property(orderBodies, fc.nat(), fc.constantFrom('missing', true, 'x', -1.5, [], {}), (body, choice, bad) => {
        const paths = pathsIn(body, []);
        const path = paths[choice % paths.length] ?? [];
        const broken = replaced(body, path, bad);
        // What still fits, and an empty container in place of a full one, breaks rules of its own.
        const shape = readBody(Create.body, broken).problems;
        fc.pre(shape.length > 0 && shape.every(({ target }) => target === pathText(path)));
        expect(problemsOf(broken)).toEqual(shape);
      }),
      { numRuns: 200 },
    );
  });
});

/** Values that can be read and break a rule, most of one that reads more than its own field. */
const faults: readonly (readonly [path: readonly PropertyKey[], value: unknown])[] = [
  [['sender', 'phone'], 'call me'],
  [['sender', 'address'], ' '],
  [['receiver', 'contactType'], 2],
  [['sender', 'contactType'], 4],
  [['sender', 'pickupPointId'], null],
  [['receiver', 'cityId'], 'Kazan'],
  [['receiver', 'country'], 'FR'],
  [['sender', 'country'], 'XX'],
  [['receiver', 'postalCode'], null],
  [['cargo', 'description'], ''],
  [['cargo', 'customsValue'], null],
  [['cargo', 'customsCurrency'], 'RUR'],
  [['cargo', 'cargoItems', 0, 'weight'], 0],
  [['cargo', 'cargoItems', 0, 'qty'], 20_000],
  [['cargo', 'cargoItems', 0, 'l'], 0],
  [['cargo', 'cargoItems', 1], { weight: 1, qty: 1, volume: 2 }],
  [['cargo', 'cargoItems', 0, 'volumeWeight'], 1],
  [['cargo', 'cargoProducts', 0, 'qty'], 3],
  [['cargo', 'cargoProducts', 0, 'barcode'], '4600000000000'],
  [['cargo', 'cargoProducts', 0, 'purchasedQty'], 9],
  [['cargo', 'cargoProducts', 0, 'cargoItemIndex'], 40],
  [['cargo', 'cargoProducts', 0, 'costForReceiver'], null],
  [['cargo', 'cargoProducts', 0, 'cost'], 9_000_000_000_000],
  [['cargo', 'cargoProducts'], []],
  [['deliveryOptions', 'takeDate'], '2026-11-22'],
  [['deliveryOptions', 'urgentType'], 2],
  [['deliveryOptions', 'payer'], 2],
  [['deliveryOptions', 'paymentType'], 1],
  [['deliveryOptions', 'reqDeliveryDate'], '2026-11-19'],
  [['deliveryOptions', 'timeFrom'], '19:00'],
  [['deliveryOptions', 'reqDeliveryTimeTo'], '08:00'],
  [['deliveryOptions', 'vendorId'], -1],
  [['deliveryOptions', 'vendorUrgentTypeId'], ' '],
  [['services'], [{ code: 1 }, { code: 3 }, { code: 2, parameter: 'much' }, { code: 4, parameter: '{}' }]],
  [['services'], [{ code: 3 }, { code: 3 }, { code: 9 }, { code: 2, parameter: 100 }]],
  [['additionalServices'], { insuranceSum: 50, insuranceCurrency: 'EUR' }],
  [['additionalServices'], { insuranceSum: -5 }],
  [['receiverDeliveryCharge'], -1],
  [['receiverDeliveryCharge'], null],
  [['customerActNumber'], 'x'.repeat(101)],
  [['emergencyEmail'], 'ops'],
];

describe('bad shapes and broken rules', () => {
  it('are told of together', () => {
    const bad = {
      apiKey: 'k',
      sender: { name: 5, address: 'A', phone: 'call me', country: 'RU', cityId: '7700000000000' },
      receiver: { name: 'R', address: 'B', phone: '+74951234567', country: 'RU', cityId: 'Kazan' },
      cargo: { cargoType: 2, description: 'Books', cargoItems: [{ weight: 0, qty: 'one' }] },
      deliveryOptions: { takeDate: '2026-11-22' },
      services: [{ code: 9 }],
    };
    expect(problemsOf(bad).map(({ code, target }) => `${code} ${target}`)).toEqual([
      'RequestInvalid sender.name',
      'RequestInvalid cargo.cargoItems[0].qty',
      'ServiceInvalid services[0].code',
      'PhoneInvalid sender.phone',
      'CityInvalid receiver.cityId',
      'CargoItemsInvalid cargo.cargoItems[0].weight',
      'TakeDateInvalid deliveryOptions.takeDate',
    ]);
  });
});

describe('a field that cannot be read', () => {
  it('hides no problem that does not depend on it, and brings none', () => {
    fc.assert(
      fc.property(
        orderBodies,
        fc.array(fc.constantFrom(...faults), { minLength: 2, maxLength: 8 }),
        fc.nat(),
        fc.constantFrom(true, 'x', -1.5, {}),
        (body, broken, choice, bad) => {
          const before = broken.reduce<unknown>((at, [path, value]) => replaced(at, path, value), body);
          fc.pre(readBody(Create.body, before).problems.length === 0);
          const paths = pathsIn(before, []);
          const path = paths[choice % paths.length] ?? [];
          const after = replaced(before, path, bad);
          const shape = readBody(Create.body, after).problems;
          const place = pathText(path);
          fc.pre(shape.length > 0 && shape.every(({ target }) => target === place));
          const untouched = problemsOf(before).filter((found) => !restsOn(found, place));
          expect(problemsOf(after)).toEqual([...shape, ...untouched]);
        },
      ),
      { numRuns: 300 },
    );
  });

  const options = (deliveryOptions: object) => ({ deliveryOptions });
  const insured = { additionalServices: { insuranceSum: 5 } };

  it.each<[place: string, changes: object, left: readonly string[]]>([
    ['deliveryOptions.payer', options({ payer: 'nobody', takeDate: '2026-11-22' }), ['deliveryOptions.takeDate']],
    ['deliveryOptions.autoChangeTakeDate', options({ autoChangeTakeDate: 'x', takeDate: '2026-11-22' }), []],
    [
      'deliveryOptions.takeDate',
      options({ takeDate: 'x', timeFrom: '18:00', timeTo: '09:00' }),
      ['deliveryOptions.timeTo'],
    ],
    ['deliveryOptions.paymentType', options({ paymentType: 'x', payer: 2 }), []],
    // With a sum the service would be the insurance, and the deprecated sum no second one.
    ['services[0].parameter', { services: [{ code: 2, parameter: [] }], ...insured }, []],
    ['services[1].code', { services: [{ code: 2, parameter: 100 }, { code: 'x' }], ...insured }, []],
  ])('such as %s', (place, changes, left) => {
    const body = { ...sound, deliveryOptions: {}, ...changes };
    expect(problemsOf(body).map(({ target }) => target)).toEqual([place, ...left]);
  });
});

function pathsIn(value: unknown, path: readonly PropertyKey[]): PropertyKey[][] {
  if (typeof value !== 'object' || value === null) return [[...path]];
  const keys = Array.isArray(value) ? [...value.keys()] : Object.keys(value);
  const inside = keys.flatMap((key) => pathsIn(Reflect.get(value, key), [...path, key]));
  return path.length === 0 ? inside : [[...path], ...inside];
}

function replaced(body: unknown, path: readonly PropertyKey[], bad: unknown): unknown {
  const copy: unknown = structuredClone(body);
  const last = path.at(-1) ?? '';
  const holder = valueAt(copy, path.slice(0, -1));
  if (typeof holder !== 'object' || holder === null) return copy;
  if (bad === 'missing' && !Array.isArray(holder)) Reflect.deleteProperty(holder, last);
  else Reflect.set(holder, last, bad);
  return copy;
}

const sound = {
  apiKey: 'k',
  sender: { name: 'S', address: 'A', phone: '+74951234567', country: 'RU', cityId: '7700000000000' },
  receiver: { name: 'R', address: 'B', phone: '+74951234567', country: 'RU', cityId: '7700000000000' },
  cargo: { cargoType: 2, description: 'Books', cargoItems: [{ weight: 1, qty: 1 }] },
};
