import fc from 'fast-check';
import { expect, it } from 'vitest';
import { localeOf } from './locale.ts';

it.each([
  [undefined, 'en'],
  ['', 'en'],
  ['ru', 'ru'],
  ['RU-ru', 'ru'],
  ['en-GB,en;q=0.9,ru;q=0.8', 'en'],
  ['ru;q=0.8, en;q=0.9', 'en'],
  ['en;q=0.5, ru', 'ru'],
  ['de, fr;q=0.9, ru;q=0.1', 'ru'],
  ['de, fr', 'en'],
  ['ru;q=0, en;q=0.1', 'en'],
  ['ru;q=0', 'en'],
  ['*', 'en'],
  ['ru; q=1.0 , en', 'ru'],
  ['ru ; q=0.9, en ;q=0.1', 'ru'],
] as const)('takes %j for %s', (header, locale) => {
  expect(localeOf(header, 'en')).toBe(locale);
});

it("is the service's own where the caller names none of ours", () => {
  expect(localeOf('de', 'ru')).toBe('ru');
});

it('understands or ignores whatever is sent', () => {
  fc.assert(fc.property(fc.string(), (header) => ['en', 'ru'].includes(localeOf(header, 'ru'))));
});
