import { movedDays, publicHolidays } from './calendar-data.ts';
import { digitsAt } from './digits-at.ts';

/** A day without a time: `yyyy-MM-dd`, years 0001 to 9999. Compares as text. */
export type LocalDate = string;

/** From one day to another, both included. */
export interface DaySpan {
  /** The earliest. */
  readonly first: LocalDate;
  /** The latest, not before the first. */
  readonly last: LocalDate;
}

/** `weekend` is also a weekend day moved onto a weekday (interface 6.23). */
export type DayType = 'working' | 'weekend' | 'holiday';

const MS_PER_DAY = 86_400_000;
const holidays = new Set(publicHolidays);
const daysOff = new Set(Object.values(movedDays).flatMap((year) => year.daysOff));
const workingDays = new Set(Object.values(movedDays).flatMap((year) => year.workingDays));

/** Days that exist: 2025-02-29 does not. */
export function isLocalDate(text: string): boolean {
  if (text.length !== 10 || text[4] !== '-' || text[7] !== '-') return false;
  return isDay(digitsAt(text, 0, 4), digitsAt(text, 5, 2), digitsAt(text, 8, 2));
}

/** NaN is no part of a day. */
const isDay = (year: number, month: number, day: number): boolean =>
  year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);

/** Throws when the text is no date, or the result falls outside the years 0001 to 9999. */
export function addDays(date: LocalDate, days: number): LocalDate {
  const ms = dayStart(date) + days * MS_PER_DAY;
  const text = Number.isInteger(days) && Math.abs(ms) < 8.64e15 ? new Date(ms).toISOString().slice(0, -14) : '';
  if (!isLocalDate(text)) throw new RangeError(`No such date: ${date} and ${days} days`);
  return text;
}

/** Days from `from` to `to`; negative when `to` is earlier. */
export const daysBetween = (from: LocalDate, to: LocalDate): number => (dayStart(to) - dayStart(from)) / MS_PER_DAY;

/** What the production calendar of Russia makes of the day (interface 15.1). Throws when the text is no date. */
export function dayType(date: LocalDate): DayType {
  const weekday = new Date(dayStart(date)).getUTCDay();
  if (workingDays.has(date)) return 'working';
  if (holidays.has(date.slice(5))) return 'holiday';
  return weekday === 0 || weekday === 6 || daysOff.has(date) ? 'weekend' : 'working';
}

/** Whether the day is a working one. Throws when the text is no date. */
export const isWorkingDay = (date: LocalDate): boolean => dayType(date) === 'working';

/** The first working day after the date. */
export const nextWorkingDay = (date: LocalDate): LocalDate => workingDayOnOrAfter(addDays(date, 1));

/** The date itself when it is a working day, else the next one. */
export function workingDayOnOrAfter(date: LocalDate): LocalDate {
  let day = date;
  while (!isWorkingDay(day)) day = addDays(day, 1);
  return day;
}

/** The n-th working day after the date, before it when n is negative; with n = 0 the date itself. */
export function addWorkingDays(date: LocalDate, n: number): LocalDate {
  const step = Math.sign(n);
  let day = addDays(date, 0);
  for (let left = Math.abs(n); left > 0; left--) {
    do day = addDays(day, step);
    while (!isWorkingDay(day));
  }
  return day;
}

/** Midnight UTC of the day, ms since 1970. Throws when the text is no date. */
export function dayStart(date: LocalDate): number {
  if (!isLocalDate(date)) throw new RangeError(`Not a date: ${date}`);
  const year = digitsAt(date, 0, 4);
  // `Date.UTC` takes the years 0 to 99 for those of the twentieth century.
  return year < 100 ? Date.parse(`${date}T00:00:00Z`) : Date.UTC(year, digitsAt(date, 5, 2) - 1, digitsAt(date, 8, 2));
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}
