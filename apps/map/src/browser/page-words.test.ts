import { describe, expect, it } from 'vitest';
import { moneyText, numberText, timeText, words } from './page-words.ts';

const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ');
const at = (day: number, hours: number, minutes = 0): number => (day * 24 + hours) * 60 + minutes;

describe('money', () => {
  it.each([
    ['en', 1234, '₽1,234'],
    ['en', 1234.5, '₽1,234.50'],
    ['ru', 1234, '1 234 ₽'],
    ['ru', 1234.5, '1 234,50 ₽'],
  ] as const)('in %s: %s as %s', (language, roubles, text) => {
    expect(plain(moneyText(roubles, language))).toBe(text);
  });
});

it.each([
  ['en', 1234.5678, '1,234.568'],
  ['ru', 0.5, '0,5'],
] as const)('numbers in %s: %s as %s', (language, value, text) => {
  expect(plain(numberText(value, language))).toBe(text);
});

describe('when a point opens or closes', () => {
  it.each([
    ['later today', at(0, 21), at(0, 10), 'en', '21:00'],
    ['before the night is over', at(1, 1, 30), at(0, 23), 'en', '1:30'],
    ['on another day', at(2, 9, 5), at(0, 10), 'en', 'Wed 9:05'],
    ['on another day, in Russian', at(2, 9, 5), at(0, 10), 'ru', 'ср 9:05'],
    ['past the end of the week', at(0, 8), at(6, 23), 'ru', '8:00'],
    ['after exactly sixteen hours', at(1, 2), at(0, 10), 'en', 'Tue 2:00'],
  ] as const)('%s', (_, minute, now, language, text) => {
    expect(timeText(minute, now, language)).toBe(text);
  });
});

describe('counts', () => {
  it.each([
    [1, 1, '1 point', '1 пункт'],
    [2, 2, '2 points', '2 пункта'],
    [5, 5, '5 points', '5 пунктов'],
    [21, 21, '21 points', '21 пункт'],
  ])('%s of %s', (inView, all, english, russian) => {
    expect(plain(words.en.count(inView, all))).toBe(english);
    expect(plain(words.ru.count(inView, all))).toBe(russian);
  });

  it('of a part of the map say of how many', () => {
    expect(plain(words.en.count(3, 1200))).toBe('3 of 1,200 points on this part of the map');
    expect(plain(words.ru.count(3, 1200))).toMatch(/^3 из 1 200 /);
  });
});

it.each([
  [1, 1, '1 day', '1 день'],
  [2, 4, '2–4 days', '2–4 дня'],
  [5, 5, '5 days', '5 дней'],
])('days of delivery, %s to %s', (least, most, english, russian) => {
  expect(words.en.days(least, most)).toBe(english);
  expect(words.ru.days(least, most)).toBe(russian);
});

it('has the same words in both languages', () => {
  expect(Object.keys(words.ru)).toEqual(Object.keys(words.en));
  expect(words.ru.kindNames).toHaveLength(words.en.kindNames.length);
});
