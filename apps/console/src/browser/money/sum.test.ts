import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formats } from '../words/formats.ts';
import { kopecksTyped, roublesOf } from './sum.ts';

it.each([
  ['1 234,50', 123_450],
  ['1234.5', 123_450],
  ['1,234.50', 123_450],
  ['1.234,50', 123_450],
  ['1\u00a0234\u00a0567,05 ₽', 123_456_705],
  ['1\u202f234', 123_400],
  ['15000 руб.', 1_500_000],
  ['15 000 рублей', 1_500_000],
  ['1,234,567', 123_456_700],
  ['0,01', 1],
  ['-150', -15_000],
  ['−150,5', -15_050],
  ['+20', 2_000],
  ['999999999,99', 99_999_999_999],
])('reads %s', (typed, kopecks) => expect(kopecksTyped(typed)).toBe(kopecks));

it.each([
  '',
  ' ',
  'abc',
  '1,234',
  '1.234',
  '1,2345',
  '1.234.50',
  '12 34',
  '1 234 56',
  '1,234 567',
  '1e5',
  '0x10',
  '--1',
  '1 000 000 000,00',
  '1,5,0',
])('does not guess about %j', (typed) => expect(kopecksTyped(typed)).toBeNull());

it('loses no kopeck of what it has shown itself, in either language', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }),
      fc.constantFrom('en', 'ru'),
      (kopecks, locale) => {
        const shown = formats(locale as 'en' | 'ru').money(roublesOf(kopecks));
        expect(kopecksTyped(shown)).toBe(kopecks + 0);
        expect(Math.round(roublesOf(kopecks) * 100)).toBe(kopecks);
        expect(String(Math.abs(roublesOf(kopecks)))).toMatch(/^\d+(\.\d{1,2})?$/);
      },
    ),
  );
});
