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

it('says days and hours by the clock of the service, wherever somebody reads', () => {
  const late = new Date('2026-11-27T22:30:00Z');
  const now = new Date('2026-11-27T23:00:00Z');
  expect(isoDay(late, 'Europe/Moscow')).toBe('2026-11-28');
  expect(isoDay(late, 'America/New_York')).toBe('2026-11-27');
  const inMoscow = formats('ru', 'Europe/Moscow');
  expect(inMoscow.moment(late, now)).toBe('сегодня, 01:30');
  expect(inMoscow.moment('2026-11-27T20:30:00Z', now)).toBe('вчера, 23:30');
  expect(inMoscow.exact(late)).toContain('28 ноября');
});

it.each(['Europe/Moscow', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
  'says a day without an hour as it is, in %s',
  (zone) => {
    const say = formats('ru', zone);
    expect(say.weekday('2026-11-27')).toBe('пятница, 27 ноября');
    expect(say.day('2026-11-03', new Date('2026-11-27T12:00:00Z'))).toBe('3 нояб.');
  },
);

it('writes English as the browser does', () => {
  const { languages } = navigator;
  Object.defineProperty(navigator, 'languages', { value: ['de', 'en-GB', 'en-US'], configurable: true });
  try {
    expect(formats('en', 'Asia/Tokyo').day('2026-01-03', now)).toBe('3 Jan');
  } finally {
    Object.defineProperty(navigator, 'languages', { value: languages, configurable: true });
  }
});
