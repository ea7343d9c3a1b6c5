import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatPostalCode, hasPostalCodes, normalizePostalCode, postalCodeFits } from './postal-code.ts';

it.each(['190000', '190 000', '190-000', ' 190\u00a0000 ', '190\u2011000', '\u202a190\u200b000\u202c', '19 00 00'])(
  'reads %j as 190000',
  (text) => {
    expect(normalizePostalCode(text)).toBe('190000');
    expect(postalCodeFits('RU', normalizePostalCode(text))).toBe(true);
  },
);

it.each(['19000', '1900000', 'A90000', '19000O', '१९००००', '', 'SPb 190000'])(
  'takes %j for no code of Russia',
  (text) => {
    expect(postalCodeFits('RU', normalizePostalCode(text))).toBe(false);
    expect(postalCodeFits('GB', normalizePostalCode(text))).toBe(true);
  },
);

it('says the same when it is done again, of any text', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: fc.constantFrom(...' -a1ß\u2212\u200d') })),
      (text) => {
        const code = normalizePostalCode(text);
        expect(normalizePostalCode(code)).toBe(code);
      },
    ),
  );
});

it.each([
  ['PL', '00-950'],
  ['PT', '2725-079'],
  ['BR', '40301-110'],
  ['JP', '154-0023'],
  ['US', '22162-1010'],
  ['US', '95014'],
  ['GB', 'EC1A 1HQ'],
  ['GB', 'M2 5BQ'],
  ['CA', 'H3Z 2Y7'],
  ['NL', '1234 AB'],
  ['SE', '123 45'],
  ['IE', 'A65 F4E2'],
  ['LV', 'LV-1073'],
  ['MT', 'SPB 6031'],
  ['DE', '10115'],
  ['RU', '190000'],
])('is written in %s as its post writes it: %s', (country, written) => {
  expect(formatPostalCode(country, normalizePostalCode(written.toLowerCase()))).toBe(written);
});

it('is not asked for where addresses have none', () => {
  for (const country of ['AE', 'HK', 'QA', 'AO']) expect(hasPostalCodes(country)).toBe(false);
  for (const country of ['RU', 'KZ', 'DE', 'US', 'SA', 'IE', 'ZA']) expect(hasPostalCodes(country)).toBe(true);
});
