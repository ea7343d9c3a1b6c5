import { expect, it } from 'vitest';
import { formats, isoDay } from './formats.ts';

const now = new Date(2026, 10, 27, 15, 30);
/** Intl parts numbers by blanks that do not break. */
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

it('says days as people do', () => {
  const { day, moment } = formats('en');
  expect(day(new Date(2026, 10, 27, 0, 5), now)).toBe('today');
  expect(day(new Date(2026, 10, 26, 23, 59), now)).toBe('yesterday');
  expect(day(new Date(2026, 10, 28), now)).toBe('tomorrow');
  expect(day(new Date(2026, 0, 3), now)).toBe('Jan 3');
  expect(day(new Date(2025, 0, 3), now)).toBe('Jan 3, 2025');
  expect(moment(new Date(2026, 10, 27, 9, 5), now)).toBe('today, 09:05');
  expect(formats('ru').day(new Date(2026, 10, 26), now)).toBe('вчера');
});

it('writes sums with their sign, to the kopeck', () => {
  expect(plain(formats('ru').money(1234.5))).toBe('1 234,50 ₽');
  expect(plain(formats('ru').money(-0.05))).toBe('-0,05 ₽');
  expect(formats('en').money(1234.5, 'USD')).toBe('$1,234.50');
  // As many decimals as the currency has.
  expect(formats('en').money(1500, 'JPY')).toBe('¥1,500');
});

it('tells how long ago something was in its largest unit', () => {
  const { ago } = formats('en');
  expect(ago(new Date(2026, 10, 25, 12), now)).toBe('2 days ago');
  expect(ago(new Date(2026, 10, 27, 12, 30), now)).toBe('3 hours ago');
  expect(ago(new Date(2026, 10, 27, 15, 30), now)).toBe('this minute');
  expect(ago(new Date(2026, 10, 27, 17, 30), now)).toBe('in 2 hours');
});

it('tells how soon something is, and that what was to be by now is now', () => {
  const { soon } = formats('en');
  expect(soon(new Date(2026, 10, 27, 17, 30), now)).toBe('in 2 hours');
  expect(soon(new Date(2026, 10, 27, 15, 23), now)).toBe('now');
  expect(formats('ru').soon(now, now)).toBe('сейчас');
});

it('names a day by the clock of whoever reads', () => {
  expect(isoDay(new Date(2026, 10, 7, 23, 59))).toBe('2026-11-07');
});
