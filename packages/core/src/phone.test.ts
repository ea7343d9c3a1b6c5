import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatPhones, type Phone, parsePhones, toE164 } from './phone.ts';

describe('accepted', () => {
  it.each<[string, readonly (readonly [string, string | null])[]]>([
    ['+74951234567', [['+74951234567', null]]],
    ['8 (800) 123-45-67', [['88001234567', null]]],
    [' +7 495 123 45 67 ', [['+74951234567', null]]],
    ['+7\u00a0495\u00a0123\u201145\u201167', [['+74951234567', null]]],
    ['+1 234-567', [['+1234567', null]]],
    ['+123456789012345', [['+123456789012345', null]]],
    ['+7(495)1234567 доб. 12', [['+74951234567', '12']]],
    ['+74951234567 Доб 0012', [['+74951234567', '0012']]],
    ['+74951234567#3', [['+74951234567', '3']]],
    [
      '+74951234567 # 3,89161234567доб.4',
      [
        ['+74951234567', '3'],
        ['89161234567', '4'],
      ],
    ],
  ])('%s', (text, expected) => {
    const phones = expected.map(([number, extension]) => ({ number, extension }));
    expect(parsePhones(text)).toEqual({ ok: true, phones });
  });
});

describe('refused, with the bad part quoted', () => {
  it.each([
    ['74951234567', '74951234567'],
    ['(+7) 4951234567', '(+7) 4951234567'],
    ['8495123456', '8495123456'],
    ['849512345678', '849512345678'],
    ['+123456', '+123456'],
    ['+1234567890123456', '+1234567890123456'],
    ['+7+4951234567', '+7+4951234567'],
    ['+74951234567 Иван', '+74951234567 Иван'],
    ['+74951234567, звонить после 10', 'звонить после 10'],
    ['+74951234567 доб. 12а', '+74951234567 доб. 12а'],
    ['+74951234567 доб.', '+74951234567 доб.'],
    ['+74951234567 доб. 1 # 2', '+74951234567 доб. 1 # 2'],
    ['+74951234567 ext. 12', '+74951234567 ext. 12'],
    ['+74951234567; +74951234568', '+74951234567; +74951234568'],
    ['+٧٤٩٥١٢٣٤٥٦٧', '+٧٤٩٥١٢٣٤٥٦٧'],
    ['доб. 12', 'доб. 12'],
  ])('%s', (text, quoted) => {
    const parsed = parsePhones(text);
    if (parsed.ok) throw new Error('was accepted');
    expect(parsed.reason.en).toContain(`'${quoted}'`);
    expect(parsed.reason.ru).toContain(`«${quoted}»`);
    expect(parsed.reason.en).toContain('Accepted: a number that starts with +');
  });

  it.each(['', ' ', '+74951234567,', ',+74951234567'])('%j has an empty number', (text) => {
    const parsed = parsePhones(text);
    expect(parsed.ok ? '' : parsed.reason.en).toMatch(/^A phone number is empty\./);
  });

  it('does not quote a novel', () => {
    const parsed = parsePhones('x'.repeat(10_000));
    expect(parsed.ok ? '' : parsed.reason.en.length).toBeLessThan(400);
  });
});

describe('format', () => {
  const said = (text: string, locale: 'en' | 'ru' = 'ru') => formatPhones(text, locale).replaceAll('\u00a0', ' ');

  it.each(['+7 (495) 123-45-67 доб. 12', '84951234567 #12', '8 495 123 45 67доб12', '+7495-123-45-67 доб.12'])(
    'is the same however the number was written: %s',
    (text) => {
      expect(said(text)).toBe('+7 495 123-45-67 доб. 12');
      expect(said(text, 'en')).toBe('+7 495 123-45-67 ext. 12');
    },
  );

  it('keeps the digits of other countries together, and what it cannot read as it is', () => {
    expect(said('+49 (30) 123-45-67,  8 800 555-35-35')).toBe('+49301234567, +7 800 555-35-35');
    expect(said('+7123456')).toBe('+7123456');
    expect(said(' 555-35-35, после  шести,+79130001122')).toBe('555-35-35, после шести, +7 913 000-11-22');
  });

  it('breaks between two phones alone, and is read back as the same phones', () => {
    const digits = (minLength: number, maxLength: number) =>
      fc.string({ unit: fc.constantFrom(...'0123456789'), minLength, maxLength });
    const number = fc.oneof(
      digits(7, 15).map((text) => `+${text}`),
      digits(10, 10).map((text) => `+7${text}`),
    );
    const phone: fc.Arbitrary<Phone> = fc.record({ number, extension: fc.option(digits(1, 6)) });
    fc.assert(
      fc.property(fc.array(phone, { minLength: 1, maxLength: 5 }), (phones) => {
        const written = phones.map((one) => one.number + (one.extension === null ? '' : `#${one.extension}`)).join();
        const printed = formatPhones(written, 'ru');
        expect(parsePhones(printed)).toEqual({ ok: true, phones });
        expect(printed.split(' ')).toHaveLength(phones.length);
      }),
    );
  });

  it('takes any text', () => {
    const likely = fc.string({ unit: fc.constantFrom(...'+8() -,#доб.0123456789'), maxLength: 40 });
    fc.assert(
      fc.property(fc.oneof(likely, fc.string()), (text) => {
        const printed = formatPhones(text, 'ru');
        expect(formatPhones(printed, 'ru')).toBe(printed);
      }),
    );
  });
});

describe('a phone for machines', () => {
  it.each([
    ['8 (916) 123-45-67', '+79161234567'],
    ['+7 916 123-45-67 доб. 12, +49 30 901820', '+79161234567'],
    ['+49 30 901820', '+4930901820'],
    // A number of another country may begin with an 8.
    ['+81 3 1234 5678', '+81312345678'],
    ['ask the porter', 'ask the porter'],
    ['', ''],
  ])('%s is %s', (text, number) => {
    expect(toE164(text)).toBe(number);
  });
});
