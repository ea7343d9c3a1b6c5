import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ProblemCode } from '../problem.ts';
import { breaks, type Changes, conditions } from '../testing/broken-rules.ts';
import { fullContent } from '../testing/full-content.ts';
import { varied } from '../testing/varied.ts';
import { checkOrder, checkQuote, rules } from './check.ts';

const reference = new URL('../../../../docs/interface/', import.meta.url);
const chapters = readdirSync(reference)
  .map((file) => readFileSync(new URL(file, reference), 'utf8'))
  .join('\n');

describe('the table', () => {
  it('is kept by the example', () => {
    expect(checkOrder(fullContent, conditions)).toEqual([]);
    expect(checkQuote(fullContent, conditions)).toEqual([]);
  });

  it('names each rule once, and each has a row below', () => {
    expect(Object.keys(breaks).sort()).toEqual(rules.map(({ name }) => name).sort());
  });

  it.each(rules)('$name: is written in docs/interface', ({ source }) => {
    const cited = source.match(/^interface (\d+\.\d+(?:, \d+\.\d+)*)$/)?.[1]?.split(', ') ?? [];
    expect(cited, source).not.toEqual([]);
    for (const number of cited) expect(chapters).toContain(`\n## ${number} `);
  });

  it.each(rules)('$name', ({ name, code, appliesTo }) => {
    const [changes, target] = breaks[name] ?? [{}, ''];
    const broken = varied(fullContent, changes);
    const expected = [{ code, target }];
    expect(checkOrder(broken, conditions).map(codeAndTarget)).toEqual(expected);
    expect(checkQuote(broken, conditions).map(codeAndTarget)).toEqual(appliesTo === 'both' ? expected : []);
  });

  it.each(Object.entries(breaks))('%s: is told in both languages, in whole sentences', (_, [changes]) => {
    for (const { text } of checkOrder(varied(fullContent, changes), conditions)) {
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
  ])('%s is the code of some rule (interface 5.5)', (code) => {
    expect(rules.map((rule) => rule.code)).toContain(code);
  });
});

describe('all problems together (interface 5.3)', () => {
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
    expect(checkOrder(varied(fullContent, changes), conditions).map(({ target }) => target)).toEqual([
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
    const broken = varied(fullContent, {
      'cargo.items[0].qty': 0,
      'cargo.items[1]': { ...fullContent.cargo.items[0], qty: -1 },
    });
    expect(checkOrder(broken, conditions).map(({ target }) => target)).toEqual([
      'cargo.items[0].qty',
      'cargo.items[1].qty',
    ]);
  });
});

describe('beside a country that is none', () => {
  const cityProblems = (cityId: string) =>
    checkQuote(varied(fullContent, { ...domestic(), 'sender.country': 'XX', 'sender.cityId': cityId }), conditions)
      .map(codeAndTarget)
      .filter(({ target }) => target === 'sender.cityId');

  it.each(['', ' ', 'Moscow'])('the city %j is told too: no country has such a code', (cityId) => {
    expect(cityProblems(cityId)).toEqual([{ code: 'CityInvalid', target: 'sender.cityId' }]);
  });

  it('a code that some country has is left in peace', () => {
    expect(cityProblems('7700000000000')).toEqual([]);
  });
});

describe('what a rule leaves in peace', () => {
  it.each<[string, Changes]>([
    [
      'documents without description or dimensions',
      { 'cargo.type': 'documents', 'cargo.description': null, ...noSize() },
    ],
    ['regular cargo without dimensions', noSize()],
    ['a volume with one item', { 'cargo.items[0].volumeM3': 0.3 }],
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
    [
      'a mailing list within a city that the catalogue does not know, named by codes of two kinds',
      {
        ...domestic(),
        'receiver.contactType': 'mailing-list',
        'sender.cityId': '5000003000000',
        'receiver.cityId': 'd76255c8-3173-4db5-a39b-badd3ebdf851',
      },
    ],
    ['a city that the catalogue does not know', { ...domestic(), 'receiver.cityId': '5000000000000' }],
    ['blank mail addresses', { 'sender.email': '', emergencyEmail: ' ' }],
    [
      'a barcode of one unit, 150 characters',
      { 'cargo.products[0].barcode': '1'.repeat(150), 'cargo.products[0].qty': 1 },
    ],
    ['an empty barcode', { 'cargo.products[0].barcode': '' }],
    ['255 emoji', { 'cargo.products[0].name': '📦'.repeat(255) }],
    ['no cost for the receiver without cash on delivery', { services: [], 'cargo.products[0].costForReceiver': null }],
    ['cash on delivery of a charge alone', { 'cargo.products': [], receiverDeliveryCharge: 30_000 }],
    [
      'a receipt without and with its parameter',
      { 'services[2]': { code: 'PrintReceipt', sum: null, parameter: '{"PaymentType":1,"FiscalizationTarget":2}' } },
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
    expect(checkOrder(varied(fullContent, changes), conditions)).toEqual([]);
  });

  it.each([
    ['5000003000000', '5000003100000'],
    ['5000003000000', '0c5b2444-70a0-4932-980c-b4dc0d3f02b5'],
  ])('no mailing list from the city %s to the city %s', (from, to) => {
    const changes = { ...domestic(), 'receiver.contactType': 'mailing-list', 'sender.cityId': from };
    expect(checkOrder(varied(fullContent, { ...changes, 'receiver.cityId': to }), conditions)).toMatchObject([
      { target: 'receiver.contactType' },
    ]);
  });

  it('a quote for any pickup point of the city, where the caller cannot name one', () => {
    const open = varied(fullContent, { 'receiver.contactType': 'pickup-point' });
    expect(checkQuote(open, { ...conditions, openPoints: true })).toEqual([]);
  });
});

it('never throws, whatever is in the fields', () => {
  const leaf = fc.oneof(fc.string(), fc.double(), fc.integer(), fc.constantFrom(null, '', '2026-02-30', '\ud800'));
  const paths = leavesOf(fullContent).filter(([, value]) => typeof value !== 'boolean');
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(paths.length - 1), leaf), { maxLength: 8 }), (picks) => {
      const changes = picks.flatMap(([i, value]) => {
        const [path, old] = paths[i] ?? ['', null];
        // A field keeps its type, or becomes null where the example shows null.
        return old === null || typeof old === typeof value ? [[path, old === null ? null : value]] : [];
      });
      checkOrder(varied(fullContent, Object.fromEntries(changes)), conditions);
    }),
  );
});

const codeAndTarget = ({ code, target }: { code: ProblemCode; target: string | null }) => ({ code, target });

function domestic(): Changes {
  return { 'receiver.country': 'RU', 'receiver.cityId': '7800000000000' };
}

function noSize(): Changes {
  return { 'cargo.items[0].l': null, 'cargo.items[0].h': null, 'cargo.items[0].w': null };
}

function leavesOf(value: unknown, path = ''): (readonly [path: string, value: unknown])[] {
  if (typeof value !== 'object' || value === null) return [[path, value]];
  return Object.entries(value).flatMap(([key, field]) => leavesOf(field, path === '' ? key : `${path}.${key}`));
}
