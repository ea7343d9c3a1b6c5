import { type Kopecks, type LocalDate, type Locale, type OpenWeek, readWorkTime } from '@cartage/core';
import { words } from './words.ts';

const language = { en: 'en-GB', ru: 'ru-RU' } as const satisfies Record<Locale, string>;

/** `Friday, 27 November`; of a day, whose zone is its own. */
export const dayText = (day: LocalDate, locale: Locale): string =>
  new Intl.DateTimeFormat(language[locale], { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T12:00:00Z`),
  );

/** `27 November`, as it stands after "from". */
export const dateText = (day: LocalDate, locale: Locale): string =>
  new Intl.DateTimeFormat(language[locale], { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T12:00:00Z`),
  );

/** `26–28 November`, or the one day. */
export const daysText = ({ from, to }: { readonly from: LocalDate; readonly to: LocalDate }, locale: Locale): string =>
  from === to
    ? dayText(to, locale)
    : new Intl.DateTimeFormat(language[locale], { day: 'numeric', month: 'long', timeZone: 'UTC' }).formatRange(
        new Date(`${from}T12:00:00Z`),
        new Date(`${to}T12:00:00Z`),
      );

/** `27 November, 14:05` by the clocks of the zone. */
export const momentText = (at: number, zone: string, locale: Locale): string =>
  new Intl.DateTimeFormat(language[locale], {
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: zone,
  }).format(new Date(at));

const DAY = 24 * 60;

/** Working hours by lines, days with the same hours together; what nobody understands stays as the vendor wrote it. */
export const hoursText = (workTime: string, locale: Locale): readonly string[] => {
  const week = readWorkTime(workTime);
  if (week === null) return [workTime];
  const said = words[locale];
  const days = said.weekdays.map((name, day) => ({ name, hours: hoursOn(week, day, locale) }));
  const runs = days.reduce<{ first: string; last: string; hours: string }[]>((found, { name, hours }) => {
    const before = found.at(-1);
    if (before?.hours === hours) before.last = name;
    else found.push({ first: name, last: name, hours });
    return found;
  }, []);
  const [only, ...more] = runs;
  if (only && more.length === 0) return [only.hours === said.allDay ? only.hours : `${said.everyDay} ${only.hours}`];
  return runs.map(({ first, last, hours }) => `${first === last ? first : `${first}–${last}`} ${hours}`);
};

/** Of a range over midnight the part that begins on the day. */
const hoursOn = (week: OpenWeek, day: number, locale: Locale): string => {
  const ranges = week.flatMap(([from, to]) => {
    const [start, end] = [Math.max(from, day * DAY), Math.min(to, (day + 1) * DAY)];
    return start < end ? [[start - day * DAY, end - day * DAY] as const] : [];
  });
  if (ranges.length === 0) return words[locale].dayOff;
  if (ranges.length === 1 && ranges[0]?.[0] === 0 && ranges[0][1] === DAY) return words[locale].allDay;
  return ranges.map(([from, to]) => `${clock(from)}–${clock(to)}`).join(', ');
};

const clock = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** `1 990 ₽`, without kopecks where there are none. */
export const roublesText = (kopecks: Kopecks, locale: Locale): string =>
  new Intl.NumberFormat(language[locale], {
    style: 'currency',
    currency: 'RUB',
    currencyDisplay: 'narrowSymbol',
    ...(kopecks % 100 === 0 && { maximumFractionDigits: 0 }),
  }).format(kopecks / 100);
