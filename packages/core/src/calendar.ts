import { movedDays, publicHolidays } from './calendar-data.ts';
import type { LocalText } from './local-text.ts';
import { addDays, dayStart, type LocalDate } from './time.ts';

/** A day of the week, Monday is 1. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** Short names of the days of the week, Monday first; a vendor's own number of a day is hardly ever the index. */
export const weekdays: readonly LocalText[] = [
  { en: 'Mon', ru: 'пн' },
  { en: 'Tue', ru: 'вт' },
  { en: 'Wed', ru: 'ср' },
  { en: 'Thu', ru: 'чт' },
  { en: 'Fri', ru: 'пт' },
  { en: 'Sat', ru: 'сб' },
  { en: 'Sun', ru: 'вс' },
];

/** Which day of the week a date is. Throws when the text is no date. */
export const weekdayOf = (date: LocalDate): Weekday => (new Date(dayStart(date)).getUTCDay() || 7) as Weekday;

/** From one day to another, both included. */
export interface DaySpan {
  /** The earliest. */
  readonly first: LocalDate;
  /** The latest, not before the first. */
  readonly last: LocalDate;
}

/** `weekend` is also a weekend day moved onto a weekday (interface 6.23). */
export type DayType = 'working' | 'weekend' | 'holiday';

const holidays = new Set(publicHolidays);

/** What the production calendar of Russia makes of the day (interface 15.1). Throws when the text is no date. */
export function dayType(date: LocalDate): DayType {
  const plain = plainType(date);
  const year = date.slice(0, 4);
  const moved = movedDays[year];
  if (moved?.workingDays.includes(date)) return 'working';
  if (plain !== 'working') return plain;
  return (moved?.daysOff ?? daysOffByLaw(year)).includes(date) ? 'weekend' : 'working';
}

/** Of a year from which nothing is moved. */
function plainType(date: LocalDate): DayType {
  const weekday = weekdayOf(date);
  if (holidays.has(date.slice(5))) return 'holiday';
  return weekday > 5 ? 'weekend' : 'working';
}

/**
 * Where the days off go that a year loses to public holidays, before the Government publishes its calendar: each to the
 * working day that follows its holiday. Those of January are the Government's to move (Labour Code, article 112).
 */
function daysOffByLaw(year: string): readonly LocalDate[] {
  const moved: LocalDate[] = [];
  for (const holiday of publicHolidays) {
    const date = `${year}-${holiday}`;
    if (holiday.startsWith('01-') || weekdayOf(date) <= 5) continue;
    // Of these holidays no two share a weekend, nor the day behind it.
    let day = addDays(date, 1);
    while (plainType(day) !== 'working') day = addDays(day, 1);
    moved.push(day);
  }
  return moved;
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
