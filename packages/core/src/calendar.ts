import { movedDays, publicHolidays } from './calendar-data.ts';
import { addDays, dayStart, type LocalDate } from './time.ts';

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
const daysOff = new Set(Object.values(movedDays).flatMap((year) => year.daysOff));
const workingDays = new Set(Object.values(movedDays).flatMap((year) => year.workingDays));

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
