import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exampleOrder } from '../order/example-order.ts';
import type { OrderContent } from '../order/order.ts';
import type { ProblemCode } from '../problem.ts';
import { checkOrder, checkQuote } from './check.ts';
import type { RuleConditions } from './rule.ts';
import { rules } from './rules.ts';

/** A Friday before the cut-off; the example is picked up on the Monday. */
const conditions: RuleConditions = { today: '2026-11-20', timeOfDay: '12:00', sameDayCutoff: '14:00' };

type Changes = Readonly<Record<string, unknown>>;

/** What breaks exactly this rule of the example order, and the problem's target. */
const breaks: Readonly<Record<string, readonly [changes: Changes, target: string]>> = {
  'a party has a name': [{ 'sender.name': ' ' }, 'sender.name'],
  'a party at a door has an address': [{ 'receiver.address': '' }, 'receiver.address'],
  'phones can be read': [{ 'receiver.phone': '1234567' }, 'receiver.phone'],
  "a party's e-mail is an address": [{ 'sender.email': 'ivan@example.com, petr@example.com' }, 'sender.email'],
  'mailing lists stay within one city': [{ 'receiver.contactType': 'mailing-list' }, 'receiver.contactType'],
  'the country is a country': [{ 'receiver.country': 'XX' }, 'receiver.country'],
  "the city code has its country's shape": [{ 'sender.cityId': '77' }, 'sender.cityId'],
  'the city lies in the country': [{ 'receiver.country': 'FR', 'receiver.cityId': '2950159' }, 'receiver.cityId'],
  'postal codes abroad': [{ 'sender.postalCode': null }, 'sender.postalCode'],
  'the pickup point is named': [
    { 'receiver.contactType': 'pickup-point', 'receiver.pickupPointVendorId': 2 },
    'receiver.pickupPointId',
  ],
  "the pickup point's vendor is named": [
    { 'receiver.contactType': 'pickup-point', 'receiver.pickupPointId': 'P1' },
    'receiver.pickupPointVendorId',
  ],
  'loading works are counted in whole numbers': [
    { 'sender.loading': { floor: 2.5, hasFreightLift: false, loadersCount: 1 } },
    'sender.loading',
  ],
  'there is an item': [{ 'cargo.items': [], 'cargo.products.0.cargoItemIndex': null }, 'cargo.items'],
  'there are not too many places': [{ 'cargo.items.0.qty': 10_001 }, 'cargo.items'],
  'an item weighs something': [{ 'cargo.items.0.weightKg': 0 }, 'cargo.items[0].weightKg'],
  'an item is there at least once': [{ 'cargo.items.0.qty': 1.5 }, 'cargo.items[0].qty'],
  'dimensions come all three or not at all': [{ 'cargo.items.0.w': null }, 'cargo.items[0]'],
  'the dimension l is above zero': [{ 'cargo.items.0.l': 0 }, 'cargo.items[0].l'],
  'the dimension h is above zero': [{ 'cargo.items.0.h': -1 }, 'cargo.items[0].h'],
  'the dimension w is above zero': [{ 'cargo.items.0.w': Number.NaN }, 'cargo.items[0].w'],
  'a volume is above zero': [{ 'cargo.items.0.volumeM3': 0 }, 'cargo.items[0].volumeM3'],
  'a volume stands alone': [
    { 'cargo.items.0.volumeM3': 0.5, 'cargo.items.1': exampleOrder.cargo.items[0] },
    'cargo.items[0].volumeM3',
  ],
  'cargo other than documents is described': [{ 'cargo.description': ' ' }, 'cargo.description'],
  'a value for customs abroad': [{ 'cargo.customsValue': null }, 'cargo.customsValue'],
  'the value for customs is a sum of money': [{ 'cargo.customsValue': -1 }, 'cargo.customsValue'],
  'a currency of the value abroad': [{ 'cargo.customsCurrency': '' }, 'cargo.customsCurrency'],
  'the currency is a currency': [{ 'cargo.customsCurrency': 'RUR' }, 'cargo.customsCurrency'],
  'the danger class is a class': [{ 'cargo.dangerClass': 10 }, 'cargo.dangerClass'],
  'a product has an id of 1 to 50 characters': [
    { 'cargo.products.0.productId': 'x'.repeat(51) },
    'cargo.products[0].productId',
  ],
  'a product has a name of 1 to 255 characters': [{ 'cargo.products.0.name': '' }, 'cargo.products[0].name'],
  'a barcode has at most 150 characters': [
    { 'cargo.products.0.qty': 1, 'cargo.products.0.barcode': '1'.repeat(151) },
    'cargo.products[0].barcode',
  ],
  'there is at least one of a product': [{ 'cargo.products.0.qty': 0 }, 'cargo.products[0].qty'],
  'a barcode is of one unit': [{ 'cargo.products.0.barcode': '4600000000000' }, 'cargo.products[0].qty'],
  "a product's cost is a sum": [{ 'cargo.products.0.cost': -1 }, 'cargo.products[0].cost'],
  'cash on delivery needs the cost for the receiver': [
    { 'cargo.products.0.costForReceiver': null },
    'cargo.products[0].costForReceiver',
  ],
  'the cost for the receiver is a sum': [
    { 'cargo.products.0.costForReceiver': 0.5 },
    'cargo.products[0].costForReceiver',
  ],
  'the products together cost a sum that can be counted': [
    { 'cargo.products.0.cost': 600_000_000_000_000 },
    'cargo.products',
  ],
  "a product's VAT rate is one of the rates": [{ 'cargo.products.0.vatRate': 19 }, 'cargo.products[0].vatRate'],
  'a product weighs something, if its weight is given': [
    { 'cargo.products.0.weightKg': 0 },
    'cargo.products[0].weightKg',
  ],
  'no more is bought than was sent': [{ 'cargo.products.0.purchasedQty': 3 }, 'cargo.products[0].purchasedQty'],
  'the amount bought is a sum': [{ 'cargo.products.0.purchasedAmount': -1 }, 'cargo.products[0].purchasedAmount'],
  'a product lies in an item that is there': [
    { 'cargo.products.0.cargoItemIndex': 1 },
    'cargo.products[0].cargoItemIndex',
  ],
  'the pickup date is possible': [{ 'pickup.date': '2026-11-22' }, 'pickup.date'],
  'the pickup starts at a time of day': [{ 'pickup.timeFrom': '24:00' }, 'pickup.timeFrom'],
  'the pickup ends at a time of day': [{ 'pickup.timeTo': '9:00' }, 'pickup.timeTo'],
  'the pickup ends after it starts': [{ 'pickup.timeTo': '10:00' }, 'pickup.timeTo'],
  'sender and recipient pay in cash': [{ 'terms.payers': ['customer', 'recipient'] }, 'terms.payers'],
  'the delivery date asked for is not before the pickup': [
    { 'terms.requestedDate': '2026-11-22' },
    'terms.requestedDate',
  ],
  'the delivery asked for starts at a time of day': [{ 'terms.requestedTimeFrom': 'noon' }, 'terms.requestedTimeFrom'],
  'the delivery asked for ends at a time of day': [{ 'terms.requestedTimeTo': '18.00' }, 'terms.requestedTimeTo'],
  'the delivery asked for ends after it starts': [{ 'terms.requestedTimeTo': '08:00' }, 'terms.requestedTimeTo'],
  'a choice names the vendor': [{ 'choice.vendorId': 0 }, 'choice.vendorId'],
  'a choice names the tariff': [{ 'choice.tariffId': '' }, 'choice.tariffId'],
  'a service is asked for once': [{ 'services.2': exampleOrder.services[0] }, 'services[2].code'],
  'insurance has a sum': [{ 'services.0.sum': 0 }, 'services[0].sum'],
  'the receipt says how it is paid and for whom': [
    { 'services.2': { code: 'PrintReceipt', sum: null, parameter: '{"PaymentType":1}' } },
    'services[2].parameter',
  ],
  'cash on delivery has something to collect': [{ 'cargo.products': [] }, 'services[1].code'],
  'a partial buy-out has products and is paid on delivery': [
    { 'services.1': { code: 'PartialBuyOut', sum: null, parameter: null } },
    'services[1].code',
  ],
  'the charge for the receiver is a sum': [{ receiverDeliveryCharge: -100 }, 'receiverDeliveryCharge'],
  "the charge's VAT rate is one of the rates": [{ receiverDeliveryChargeVatRate: 21 }, 'receiverDeliveryChargeVatRate'],
  'project is a short text': [{ project: 'x'.repeat(256) }, 'project'],
  'department is a short text': [{ department: 'x'.repeat(256) }, 'department'],
  'customerOrderId is a short text': [{ customerOrderId: 'x'.repeat(256) }, 'customerOrderId'],
  'parentNumber is a short text': [{ parentNumber: 'x'.repeat(256) }, 'parentNumber'],
  'customerActNumber has at most 100 characters': [{ customerActNumber: 'x'.repeat(101) }, 'customerActNumber'],
  'the emergency e-mail is an address': [{ emergencyEmail: 'ops' }, 'emergencyEmail'],
  'no text is longer than 4,000 characters': [
    { 'cargo.items.0.description': 'x'.repeat(4001) },
    'cargo.items[0].description',
  ],
  'every text is made of characters': [{ comments: 'a\0b' }, 'comments'],
};

describe('the table', () => {
  it('is kept by the example', () => {
    expect(checkOrder(exampleOrder, conditions)).toEqual([]);
    expect(checkQuote(exampleOrder, conditions)).toEqual([]);
  });

  it('names each rule once, and each has a row below', () => {
    expect(Object.keys(breaks).sort()).toEqual(rules.map(({ name }) => name).sort());
  });

  it.each(rules)('$name', ({ name, code, appliesTo }) => {
    const [changes, target] = breaks[name] ?? [{}, ''];
    const broken = change(exampleOrder, changes);
    const expected = [{ code, target }];
    expect(checkOrder(broken, conditions).map(codeAndTarget)).toEqual(expected);
    expect(checkQuote(broken, conditions).map(codeAndTarget)).toEqual(appliesTo === 'both' ? expected : []);
  });

  it.each(Object.entries(breaks))('%s: is told in both languages, in whole sentences', (_, [changes]) => {
    for (const { text } of checkOrder(change(exampleOrder, changes), conditions)) {
      expect(text.en).toMatch(/^[A-Z].{20,}\.$/s);
      expect(text.ru).toMatch(/[а-яё].*\.$/s);
      expect(`${text.en}${text.ru}`).not.toMatch(/undefined|NaN(?!;)|\[object/);
    }
  });

  it.each<ProblemCode>([
    'PhoneInvalid',
    'TakeDateInvalid',
    'CityInvalid',
    'PostalCodeRequired',
    'CustomsRequired',
    'DescriptionRequired',
    'PickupPointRequired',
    'CargoItemsInvalid',
    'ProductInvalid',
    'ServiceInvalid',
  ])('%s is the code of some rule (decisions, section 2)', (code) => {
    expect(rules.map((rule) => rule.code)).toContain(code);
  });
});

describe('all problems together (decisions, section 2)', () => {
  it('come in the order of the fields', () => {
    const changes = Object.assign(
      {},
      ...[
        'the emergency e-mail is an address',
        'insurance has a sum',
        'the pickup date is possible',
        "a product's cost is a sum",
        'an item is there at least once',
        'cargo other than documents is described',
        'phones can be read',
        'a party has a name',
      ].map((name) => breaks[name]?.[0]),
    );
    expect(checkOrder(change(exampleOrder, changes), conditions).map(({ target }) => target)).toEqual([
      'sender.name',
      'receiver.phone',
      'cargo.items[0].qty',
      'cargo.products[0].cost',
      'cargo.description',
      'pickup.date',
      'services[0].sum',
      'emergencyEmail',
    ]);
  });

  it('name every bad element of a list', () => {
    const broken = change(exampleOrder, {
      'cargo.items.0.qty': 0,
      'cargo.items.1': { ...exampleOrder.cargo.items[0], qty: -1 },
    });
    expect(checkOrder(broken, conditions).map(({ target }) => target)).toEqual([
      'cargo.items[0].qty',
      'cargo.items[1].qty',
    ]);
  });
});

describe('what a rule leaves in peace', () => {
  it.each<[string, Changes]>([
    [
      'documents without description or dimensions',
      { 'cargo.type': 'documents', 'cargo.description': null, ...noSize() },
    ],
    ['regular cargo without dimensions', noSize()],
    ['a volume with one item', { 'cargo.items.0.volumeM3': 0.3 }],
    [
      'no customs data and postal codes within a country',
      {
        ...domestic(),
        'cargo.customsValue': null,
        'cargo.customsCurrency': null,
        'sender.postalCode': null,
        'receiver.postalCode': null,
      },
    ],
    [
      'no address at a pickup point',
      {
        'receiver.contactType': 'pickup-point',
        'receiver.pickupPointId': 'P1',
        'receiver.pickupPointVendorId': 2,
        'receiver.address': '',
      },
    ],
    [
      'a mailing list within one city, named by different codes',
      {
        ...domestic(),
        'receiver.contactType': 'mailing-list',
        'receiver.cityId': '0C5B2444-70A0-4932-980C-B4DC0D3F02B5',
      },
    ],
    ['a city that the catalogue does not know', { ...domestic(), 'receiver.cityId': '5000000000000' }],
    ['blank mail addresses', { 'sender.email': '', emergencyEmail: ' ' }],
    [
      'a barcode of one unit, 150 characters',
      { 'cargo.products.0.barcode': '1'.repeat(150), 'cargo.products.0.qty': 1 },
    ],
    ['an empty barcode', { 'cargo.products.0.barcode': '' }],
    ['255 emoji', { 'cargo.products.0.name': '📦'.repeat(255) }],
    ['no cost for the receiver without cash on delivery', { services: [], 'cargo.products.0.costForReceiver': null }],
    ['cash on delivery of a charge alone', { 'cargo.products': [], receiverDeliveryCharge: 30_000 }],
    [
      'a receipt without and with its parameter',
      { 'services.2': { code: 'PrintReceipt', sum: null, parameter: '{"PaymentType":1,"FiscalizationTarget":2}' } },
    ],
    ['payers in cash', { 'terms.payers': ['sender'], 'terms.payments': ['cash'] }],
    ['delivery on the day of the pickup', { 'terms.requestedDate': '2026-11-23' }],
    [
      'no wishes at all',
      {
        'pickup.date': null,
        'pickup.timeFrom': null,
        'pickup.timeTo': null,
        'terms.requestedDate': null,
        'terms.requestedTimeFrom': null,
        'terms.requestedTimeTo': null,
        choice: null,
      },
    ],
  ])('%s', (_, changes) => {
    expect(checkOrder(change(exampleOrder, changes), conditions)).toEqual([]);
  });

  it('a quote for any pickup point of the city, where the caller cannot name one', () => {
    const open = change(exampleOrder, { 'receiver.contactType': 'pickup-point' });
    expect(checkQuote(open, { ...conditions, openPoints: true })).toEqual([]);
  });
});

it('never throws, whatever is in the fields', () => {
  const leaf = fc.oneof(fc.string(), fc.double(), fc.integer(), fc.constantFrom(null, '', '2026-02-30', '\ud800'));
  const paths = leavesOf(exampleOrder).filter(([, value]) => typeof value !== 'boolean');
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(paths.length - 1), leaf), { maxLength: 8 }), (picks) => {
      const changes = picks.flatMap(([i, value]) => {
        const [path, old] = paths[i] ?? ['', null];
        // A field keeps its type, or becomes null where the example shows null.
        return old === null || typeof old === typeof value ? [[path, old === null ? null : value]] : [];
      });
      checkOrder(change(exampleOrder, Object.fromEntries(changes)), conditions);
    }),
  );
});

const codeAndTarget = ({ code, target }: { code: ProblemCode; target: string | null }) => ({ code, target });

function domestic(): Changes {
  return { 'receiver.country': 'RU', 'receiver.cityId': '7800000000000' };
}

function noSize(): Changes {
  return { 'cargo.items.0.l': null, 'cargo.items.0.h': null, 'cargo.items.0.w': null };
}

/** A copy with the values at the paths (`cargo.items.0.qty`). */
function change(order: OrderContent, changes: Changes): OrderContent {
  const copy = structuredClone(order);
  for (const [path, value] of Object.entries(changes)) {
    const keys = path.split('.');
    const last = keys.pop() ?? '';
    const parent = keys.reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], copy);
    (parent as Record<string, unknown>)[last] = value;
  }
  return copy;
}

function leavesOf(value: unknown, path = ''): (readonly [path: string, value: unknown])[] {
  if (typeof value !== 'object' || value === null) return [[path, value]];
  return Object.entries(value).flatMap(([key, field]) => leavesOf(field, path === '' ? key : `${path}.${key}`));
}
