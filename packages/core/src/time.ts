import { dayStart, isLocalDate, type LocalDate } from './calendar.ts';
import { offsetMinutes } from './time-zone.ts';

export { isTimeZone } from './time-zone.ts';

/** A point of time, ms since 1970-01-01T00:00:00Z. */
export type Instant = number;

const MS_PER_MINUTE = 60_000;
const MS_PER_DAY = 86_400_000;

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

const DATE_TIME =
  /^(\d{4}-\d{2}-\d{2})(?:[Tt ](\d{2}:\d{2}(?::\d{2})?)(?:\.(\d{1,9}))?(?:([Zz])|([+-])(\d{2}):?(\d{2}))?)?$/;

/**
 * Reads RFC 3339 with 0 to 9 fractional digits (those past the millisecond are dropped) and a looser form: seconds or
 * the offset may be absent, and a date alone is its midnight. Without an offset the time is of the zone.
 * Undefined: another form, or a date or time that does not exist.
 */
export function parseDateTime(text: string, zone: string): Instant | undefined {
  const match = DATE_TIME.exec(text);
  if (match === null) return undefined;
  const [, date = '', time = '00:00', fraction = '', utc, sign, hours, minutes] = match;
  const hasStrayFraction = fraction !== '' && time.length === 5;
  if (!isLocalDate(date) || !isTimeOfDay(time) || hasStrayFraction) return undefined;
  const ms = Number(fraction.padEnd(3, '0').slice(0, 3));
  if (utc !== undefined) return asIfUtc(date, time) + ms;
  if (sign === undefined) return instantOf(date, time, zone) + ms;
  if (Number(hours) > 23 || Number(minutes) > 59) return undefined;
  const offset = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
  return asIfUtc(date, time) - offset * MS_PER_MINUTE + ms;
}

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
export const isTimeOfDay = (text: string): boolean => /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/.test(text);

/** `2026-11-20T12:30:00` on the clocks of the zone. */
const localText = (instant: Instant, zone: string): string =>
  new Date(instant + offsetMinutes(instant, zone) * MS_PER_MINUTE).toISOString().slice(0, 19);

/** Of a date and a time that exist. Reckoned, because `Date.parse` of a text costs more than all else here. */
const asIfUtc = (date: LocalDate, time: string): number => {
  const seconds = digits(time, 0, 2) * 3600 + digits(time, 3, 5) * 60 + (time.length > 5 ? digits(time, 6, 8) : 0);
  return dayStart(date) + seconds * 1000;
};

const digits = (text: string, from: number, to: number): number => Number(text.slice(from, to));

const twoDigits = (value: number): string => String(value).padStart(2, '0');
