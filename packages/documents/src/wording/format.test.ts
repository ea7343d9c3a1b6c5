import { type Locale, MAX_KOPECKS } from '@cartage/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatColumn,
  formatDay,
  formatDayInWords,
  formatKg,
  formatMoment,
  formatMoney,
  formatNumber,
  formatSum,
  formatWindow,
} from './format.ts';

const locale = fc.constantFrom<Locale>('ru', 'en');
const date = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10));
const time = fc
  .tuple(fc.nat(23), fc.nat(59))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));
const plain = (text: string): string => text.replaceAll('\u00a0', ' ');

/** The number that a reader in this language takes from the text. */
const read = (text: string, language: Locale): number =>
  Number(language === 'ru' ? text.replaceAll('\u00a0', '').replace(',', '.') : text.replaceAll(',', ''));

describe('a number on paper', () => {
  const value = fc.double({ min: 0, max: 100_000, noNaN: true });

  it('is read as what it was, to three decimals, and has no zeros at its end', () => {
    fc.assert(
      fc.property(value, locale, (number, language) => {
        const text = formatNumber(number, language);
        expect(Math.abs(read(text, language) - number)).toBeLessThanOrEqual(0.000_500_1);
        expect(text).not.toMatch(/[.,]\d*0$|[.,]$|e/);
      }),
    );
  });

  it('stands in its column under the others, point under point, and loses nothing there', () => {
    fc.assert(
      fc.property(fc.array(value, { maxLength: 12 }), locale, (numbers, language) => {
        const column = formatColumn(numbers, language);
        const decimals = column.map((text) => text.split(language === 'ru' ? ',' : '.')[1]?.length ?? 0);
        expect(new Set(decimals).size).toBeLessThanOrEqual(1);
        for (const [i, text] of column.entries())
          expect(read(text, language)).toBeCloseTo(read(formatNumber(numbers[i] ?? 0, language), language), 9);
      }),
    );
  });

  it('has only as many decimals as the longest in its column needs', () => {
    expect(formatColumn([1, 2.5, 12.125], 'en')).toEqual(['1.000', '2.500', '12.125']);
    expect(formatColumn([1, 2, 30], 'ru')).toEqual(['1', '2', '30']);
    expect(formatColumn([], 'en')).toEqual([]);
  });
});

describe('a sum on paper', () => {
  it('is read as what it was, to the kopeck, and never breaks from its currency', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_KOPECKS }), locale, (amount, language) => {
        const text = formatMoney(amount, language);
        expect(text).not.toContain(' ');
        const [, digits = ''] = /^(.*)\u00a0₽$/.exec(text) ?? [];
        const hundredths = digits.replace(/\D/g, '');
        expect(Number(hundredths)).toBe(amount);
        expect(formatSum(amount, 'KZT', language)).toBe(`${digits}\u00a0KZT`);
      }),
    );
  });

  it('has its unit in the language of the paper', () => {
    expect([plain(formatKg(12.5, 'ru')), plain(formatKg(12.5, 'en'))]).toEqual(['12,5 кг', '12.5 kg']);
  });
});

describe('a day on paper', () => {
  const monthsInRussian = 'января февраля марта апреля мая июня июля августа сентября октября ноября декабря'.split(
    ' ',
  );

  it('is read as what it was, in figures and in words, in both languages', () => {
    fc.assert(
      fc.property(date, (day) => {
        const [, d, m, y] = /^(\d\d)\.(\d\d)\.(\d{4})$/.exec(formatDay(day, 'ru')) ?? [];
        expect(`${y}-${m}-${d}`).toBe(day);
        expect(new Date(`${plain(formatDay(day, 'en'))} UTC`).toISOString().slice(0, 10)).toBe(day);
        const [inWords = '', month = '', year = ''] = plain(formatDayInWords(day, 'ru')).split(' ');
        const number = String(monthsInRussian.indexOf(month) + 1).padStart(2, '0');
        expect(`${year}-${number}-${inWords.padStart(2, '0')}`).toBe(day);
        expect(formatDayInWords(day, 'en')).toBe(formatDay(day, 'en'));
      }),
    );
  });

  it('has the hours that are known beside it, and says which end is open', () => {
    const say = (from: string | null, to: string | null, language: Locale) =>
      plain(formatWindow('2026-11-20', from, to, language));
    expect(say('10:00', '18:00', 'en')).toBe('20 Nov 2026, 10:00–18:00');
    expect(say('10:00', null, 'en')).toBe('20 Nov 2026, from 10:00');
    expect(say(null, '18:00', 'en')).toBe('20 Nov 2026, until 18:00');
    expect(say(null, null, 'en')).toBe('20 Nov 2026');
    expect(say('10:00', null, 'ru')).toBe('20.11.2026, с 10:00');
    expect(say(null, '18:00', 'ru')).toBe('20.11.2026, до 18:00');
  });

  it('of a window begins with the day and holds both times, whatever they are', () => {
    fc.assert(
      fc.property(date, time, time, locale, (day, from, to, language) => {
        const text = formatWindow(day, from, to, language);
        expect(text.startsWith(formatDay(day, language))).toBe(true);
        expect(text.endsWith(`${from}–${to}`)).toBe(true);
      }),
    );
  });

  it('of a moment is that of the clocks in the zone', () => {
    const evening = Date.UTC(2026, 10, 20, 21, 30);
    expect(plain(formatMoment(evening, 'Europe/Moscow', 'en'))).toBe('21 Nov 2026, 00:30');
    expect(plain(formatMoment(evening, 'UTC', 'ru'))).toBe('20.11.2026, 21:30');
  });
});
