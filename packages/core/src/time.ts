import { offsetMinutes } from './time-zone.ts';

export { isTimeZone, offsetsBetween, type ZoneOffset } from './time-zone.ts';

/** A point of time, ms since 1970-01-01T00:00:00Z. */
export type Instant = number;

const MS_PER_MINUTE = 60_000;
const MS_PER_DAY = 86_400_000;

/** A day without a time: `yyyy-MM-dd`, years 0001 to 9999. Compares as text. */
export type LocalDate = string;

/** The last instant whose year is 9999 at the latest in every zone, which is what a date-time can say (interface 1.5). */
export const LAST_INSTANT: Instant = Date.UTC(9999, 11, 31) - 1;

/** Whether the value is a point of time that a date-time can say: whole, not before 1970, at most LAST_INSTANT. */
export const isInstant = (value: unknown): value is Instant =>
  Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= LAST_INSTANT;

/** Day in the zone (an IANA name, `Europe/Moscow`). */
export const localDateOf = (instant: Instant, zone: string): LocalDate => localText(instant, zone).slice(0, 10);

/** Time of day in the zone, `HH:mm`. */
export const localTimeOf = (instant: Instant, zone: string): string => localText(instant, zone).slice(11, 16);

/** The one form of the wire, RFC 3339 to the second: `2026-11-20T12:30:00+03:00` (interface 1.5). */
export function formatDateTime(instant: Instant, zone: string): string {
  const offset = offsetMinutes(instant, zone);
  const size = Math.abs(offset);
  const sign = offset < 0 ? '-' : '+';
  return `${localText(instant, zone)}${sign}${twoDigits(Math.floor(size / 60))}:${twoDigits(size % 60)}`;
}

/**
 * Reads RFC 3339 with 0 to 9 fractional digits (those past the millisecond are dropped) and a looser form: seconds or
 * the offset may be absent, and a date alone is its midnight. Without an offset the time is of the zone.
 * Undefined: another form, or a date or time that does not exist.
 */
export function parseDateTime(text: string, zone: string): Instant | undefined {
  const date = text.slice(0, 10);
  if (!isLocalDate(date)) return undefined;
  if (text.length === 10) return instantOf(date, '00:00', zone);
  const separator = text[10];
  if (separator !== 'T' && separator !== 't' && separator !== ' ') return undefined;
  const end = text[16] === ':' ? 19 : 16;
  const time = text.slice(11, end);
  if (!isTimeOfDay(time)) return undefined;
  const fraction = fractionAt(text, end);
  if (fraction === undefined || (fraction.end > end && time.length === 5)) return undefined;
  const offset = offsetAt(text, fraction.end);
  if (offset === undefined) return undefined;
  const ms = offset === 'of the zone' ? instantOf(date, time, zone) : asIfUtc(date, time) - offset * MS_PER_MINUTE;
  return ms + fraction.ms;
}

/** A point and 1 to 9 digits, or nothing; undefined: neither. */
const fractionAt = (text: string, from: number): { readonly ms: number; readonly end: number } | undefined => {
  if (text[from] !== '.') return { ms: 0, end: from };
  let end = from + 1;
  while (end < text.length && !Number.isNaN(digitsAt(text, end, 1))) end++;
  const count = end - from - 1;
  if (count < 1 || count > 9) return undefined;
  const known = Math.min(3, count);
  return { ms: digitsAt(text, from + 1, known) * 10 ** (3 - known), end };
};

/** Minutes ahead of UTC: `Z`, `+03:00` or `+0300`, up to the end of the text; undefined: something else. */
const offsetAt = (text: string, from: number): number | 'of the zone' | undefined => {
  if (from === text.length) return 'of the zone';
  const sign = text[from];
  if (sign === 'Z' || sign === 'z') return text.length === from + 1 ? 0 : undefined;
  if (sign !== '+' && sign !== '-') return undefined;
  const at = text[from + 3] === ':' ? from + 4 : from + 3;
  const hours = digitsAt(text, from + 1, 2);
  const minutes = digitsAt(text, at, 2);
  if (text.length !== at + 2 || !(hours <= 23) || !(minutes <= 59)) return undefined;
  return (hours * 60 + minutes) * (sign === '-' ? -1 : 1);
};

/**
 * A local time (`HH:mm` or `HH:mm:ss`) in the zone. An hour that the clocks show twice is the first of the two; one
 * that they skip is as much later as they were moved. Throws on a date or time that does not exist.
 */
export function instantOf(date: LocalDate, time: string, zone: string): Instant {
  if (!isLocalDate(date) || !isTimeOfDay(time)) throw new RangeError(`No such time: ${date} ${time}`);
  const local = asIfUtc(date, time);
  // A day to either side is past any change of the clocks, so these are the offsets before and after it.
  const before = offsetMinutes(local - MS_PER_DAY, zone);
  const after = offsetMinutes(local + MS_PER_DAY, zone);
  for (const offset of [before, after]) {
    const instant = local - offset * MS_PER_MINUTE;
    if (offsetMinutes(instant, zone) === offset) return instant;
  }
  return local - before * MS_PER_MINUTE;
}

/** `HH:mm` or `HH:mm:ss`, 00:00 to 23:59:59. */
export const isTimeOfDay = (text: string): boolean =>
  (text.length === 5 || (text.length === 8 && text[5] === ':' && digitsAt(text, 6, 2) <= 59)) &&
  text[2] === ':' &&
  digitsAt(text, 0, 2) <= 23 &&
  digitsAt(text, 3, 2) <= 59;

/** `2026-11-20T12:30:00` on the clocks of the zone. */
const localText = (instant: Instant, zone: string): string =>
  new Date(instant + offsetMinutes(instant, zone) * MS_PER_MINUTE).toISOString().slice(0, 19);

/** The instant of a date and a time that exist. Reckoned, because `Date.parse` of a text costs more than all else here. */
const asIfUtc = (date: LocalDate, time: string): number => {
  const seconds =
    digitsAt(time, 0, 2) * 3600 + digitsAt(time, 3, 2) * 60 + (time.length > 5 ? digitsAt(time, 6, 2) : 0);
  return dayStart(date) + seconds * 1000;
};

const twoDigits = (value: number): string => String(value).padStart(2, '0');

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

/**
 * The number that so many digits make from there on; NaN where one is none. A price has a dozen dates and times, and a
 * regular expression or a slice for each of their parts takes longer than all the rest that is done with them.
 */
function digitsAt(text: string, from: number, count: number): number {
  let value = 0;
  for (let i = from; i < from + count; i++) {
    const digit = text.charCodeAt(i) - 48;
    if (!(digit >= 0 && digit <= 9)) return Number.NaN;
    value = value * 10 + digit;
  }
  return value;
}
