import { addDays, dayStart, isWorkingDay, type LocalDate } from '@cartage/core';

/** On which days a courier takes in and hands out, and which count: those of the calendar, all, or these of every week. */
export type CourierDays = 'working' | 'every-day' | readonly Weekday[];

export const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;
export type Weekday = (typeof weekdays)[number];

const counts = (days: CourierDays, date: LocalDate): boolean =>
  days === 'every-day' ||
  (days === 'working' ? isWorkingDay(date) : days.includes(weekdays[new Date(dayStart(date)).getUTCDay()] ?? 'sun'));

/** The day itself where it counts, else the next one that does. */
export function dayOnOrAfter(days: CourierDays, date: LocalDate): LocalDate {
  let day = date;
  while (!counts(days, day)) day = addDays(day, 1);
  return day;
}

/** The n-th day that counts after the date; with 0 the date itself. */
export function daysAfter(days: CourierDays, date: LocalDate, n: number): LocalDate {
  let day = date;
  for (let left = n; left > 0; left--) day = dayOnOrAfter(days, addDays(day, 1));
  return day;
}
