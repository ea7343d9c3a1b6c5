import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changedFields } from '../order/changes.ts';
import { moves } from '../order/lifecycle.ts';
import type { OrderContent } from '../order/order.ts';
import { fullContent, sampleContent, varied } from '../testing/index.ts';
import { contactsOf, phoneDigits } from './contacts.ts';
import {
  ERASED,
  eraseChangedFields,
  eraseChanges,
  eraseContent,
  eraseFacts,
  eraseText,
  eraseWords,
  isErased,
} from './erase-content.ts';

/** Every text and number of an order's content by its path; of lists by the place. */
const leavesOf = (value: unknown, path = ''): readonly (readonly [string, unknown])[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, inner]) => leavesOf(inner, path === '' ? name : `${path}.${name}`))
    : [[path, value]];

const end = {
  name: 'N-canary',
  contactPerson: 'C-canary',
  phone: 'P-canary',
  address: 'A-canary',
  email: 'E-canary',
  instructions: 'I-canary',
  taxNumber: 'T-canary',
  postalCode: 'Z-canary',
};
const vehicle = {
  bodyType: 1,
  loadingType: 2,
  loadCapacity: 3,
  senderPackage: 'boxes',
  additionalConditions: 'V-canary',
};
const content = varied(fullContent, {
  sender: { ...fullContent.sender, ...end },
  receiver: { ...fullContent.receiver, ...end },
  seller: { name: 'N-canary', phone: 'P-canary', address: 'A-canary' },
  comments: 'R-canary',
  emergencyEmail: 'E-canary',
  'cargo.vehicle': vehicle,
  services: [{ code: 'PrintReceipt', sum: null, parameter: 'S-canary' }],
});

/** Some of its fields are empty, others hold whatever people write. */
const contents = fc
  .record({
    empty: fc.subarray(leavesOf(content).flatMap(([path, value]) => (String(value).includes('canary') ? [path] : []))),
    words: fc.string(),
  })
  .map(({ empty, words }): OrderContent => {
    const nullable = empty.filter((path) =>
      /(contactPerson|email|instructions|taxNumber|postalCode|comments|emergencyEmail)$/i.test(path),
    );
    return varied(content, { ...Object.fromEntries(nullable.map((path) => [path, null])), project: words });
  });

describe('a content that is erased', () => {
  it('has nothing of a person, the mark where something was, and is not erased any further', () => {
    fc.assert(
      fc.property(contents, (given) => {
        const erased = eraseContent(given);
        const before = new Map(leavesOf(given));
        for (const [path, value] of leavesOf(erased)) {
          const was = before.get(path);
          if (path.endsWith('postalCode')) expect(value).toBeNull();
          else expect(value).toEqual(typeof was === 'string' && was.includes('canary') ? ERASED : was);
        }
        expect([...before.keys()]).toEqual(leavesOf(erased).map(([path]) => path));
        expect(eraseContent(erased)).toEqual(erased);
        expect(isErased(erased)).toBe(true);
        expect(contactsOf(erased)).toEqual([]);
      }),
    );
  });

  it('is known from one that is not', () => {
    expect(isErased(sampleContent)).toBe(false);
  });

  it('has changes likewise, whole objects among them', () => {
    const fields = changedFields(sampleContent, content);
    expect(JSON.stringify(fields)).toContain('canary');
    const erased = eraseChangedFields(fields);
    expect(JSON.stringify(erased)).not.toContain('canary');
    expect(erased.map(({ path }) => path)).toEqual(fields.map(({ path }) => path));
    expect(erased.find(({ path }) => path === 'project')).toEqual(fields.find(({ path }) => path === 'project'));
    expect(
      eraseChanges({ seller: content.seller, 'receiver.email': null, 'cargo.vehicle': vehicle, project: 'x' }),
    ).toEqual({
      seller: { name: ERASED, phone: ERASED, address: ERASED },
      'receiver.email': null,
      'cargo.vehicle': { ...vehicle, additionalConditions: ERASED },
      project: 'x',
    });
  });
});

describe('what is told of an order', () => {
  const own = [{ en: 'The vendor refused.', ru: 'Отказ.' }];

  it('keeps our own sentences and nothing that stood behind them', () => {
    expect(eraseText({ en: 'The vendor refused. No Ivan', ru: 'Отказ. Нет Ивана' }, own)).toEqual(own[0]);
    expect(eraseText({ en: 'The vendor refused.Ivan', ru: 'Отказ.' }, own)).toEqual({ en: ERASED, ru: ERASED });
    expect(eraseText({ en: 'Ivan took it', ru: 'Иван' }, own)).toEqual({ en: ERASED, ru: ERASED });
    const line = { at: 1, source: 'S', text: { en: 'Ivan', ru: 'Иван' }, isReturn: false };
    expect(eraseFacts({ number: 'N', receivedBy: 'Ivan', line }, own)).toEqual({
      number: 'N',
      receivedBy: ERASED,
      line: { ...line, text: { en: ERASED, ru: ERASED } },
    });
    expect(eraseFacts({ receivedBy: null, line: null }, own)).toEqual({ receivedBy: null, line: null });
  });

  it('of an act keeps statuses and numbers', () => {
    const noted = { status: Object.keys(moves)[0], price: 5, to: ['Ivan', null], isIt: true };
    expect(eraseWords(noted)).toEqual({ ...noted, to: [ERASED, null] });
  });
});

describe('whom an order is found by', () => {
  it.each([
    ['+7 (916) 555-01-67', '79165550167'],
    ['8 916 555 01 67 доб. 12', '79165550167'],
    ['89165550167#5', '79165550167'],
    ['+49 30 1234567', '49301234567'],
    ['+84 956 123 456', '84956123456'],
    ['84956123456', '74956123456'],
    ['+8 916 555-01-67', '79165550167'],
    ['', ''],
  ])('the phone %j has the digits %s', (text, digits) => expect(phoneDigits(text)).toBe(digits));

  it('are the phones and mails of both ends, of the seller and for emergencies, each once', () => {
    const of = varied(fullContent, {
      'sender.phone': '+7 916 555-01-67, 8 916 555-01-68',
      'receiver.phone': '89165550167',
      'receiver.email': 'Anna@Example.COM',
      'sender.email': 'anna@example.com',
      emergencyEmail: null,
      seller: { name: null, phone: '+7 495 000-00-00', address: null },
    });
    expect(contactsOf(of)).toEqual([
      { kind: 'phone', value: '79165550167' },
      { kind: 'phone', value: '79165550168' },
      { kind: 'phone', value: '74950000000' },
      { kind: 'email', value: 'anna@example.com' },
    ]);
  });
});
