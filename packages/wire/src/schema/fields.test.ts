import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { date, dateIn, money, moneyIn, moneyOut, text, textIn, timeIn, timeOfDay } from './fields.ts';

describe('fields', () => {
  it.each(['2026-11-20', '2026-11-20T12:30:00+03:00', '2026-11-20T00:00:00', '2026-11-20T12:30:00.1234567Z'])(
    '%s is a date',
    (value) => {
      expect(date.safeParse(value).success).toBe(true);
      expect(dateIn(value)).toBe('2026-11-20');
    },
  );

  it.each(['', '2026-02-30', '20.11.2026', '2026-11-20T25:00', '2026-11-20 ', '2026-11-201', 20261120, null])(
    '%j is none',
    (value) => {
      expect(date.safeParse(value).success).toBe(false);
    },
  );

  it('times are of the day, the seconds are dropped', () => {
    expect(timeOfDay.safeParse('24:00').success).toBe(false);
    expect(timeOfDay.safeParse('09:00:59').success).toBe(true);
    expect(timeIn('09:00:59')).toBe('09:00');
    expect(timeIn(null)).toBeNull();
  });

  it('money has two decimals at most and loses no kopeck on its way (interface 1.6)', () => {
    fc.assert(
      fc.property(fc.integer({ min: -999_999_999_999, max: 999_999_999_999 }), (kopecks) => {
        const roubles = JSON.parse(JSON.stringify(moneyOut(kopecks))) as number;
        expect(money.safeParse(roubles).success).toBe(true);
        expect(moneyIn(roubles)).toBe(kopecks);
      }),
    );
    for (const bad of [0.001, 1e-7, 1e21, Number.NaN, Number.POSITIVE_INFINITY, '1'])
      expect(money.safeParse(bad).success).toBe(false);
    expect(moneyIn(undefined)).toBeNull();
  });

  it('texts are what a database can hold; an optional one in which nothing is seen is none', () => {
    for (const bad of ['\0', 'a\ud800', '\udc00a']) expect(text.safeParse(bad).success).toBe(false);
    for (const good of ['', 'ёж', '👩‍👩‍👧', '\u{10FFFF}', '\n\t']) expect(text.safeParse(good).success).toBe(true);
    expect(['', undefined, ' ', '\u00a0\u200b', '\u2060\ufeff'].map(textIn)).toEqual(Array(5).fill(null));
    expect([' a ', '\u200ba'].map(textIn)).toEqual([' a ', '\u200ba']);
  });
});
