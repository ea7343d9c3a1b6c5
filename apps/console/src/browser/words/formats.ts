import type { Locale } from '@cartage/core';
import { useMemo } from 'react';
import { useLocale } from './locale.ts';

const DAY_MS = 86_400_000;

/** The zone whose days the service counts, as its page says; undefined: the reader's. */
const zoneOfPage = (): string | undefined => globalThis.document?.getElementById('console')?.dataset.zone;

/** The language as the reader's browser writes it: English of Britain has its days before its months. */
export const tagOf = (locale: Locale): string =>
  navigator.languages.find((one) => one === locale || one.startsWith(`${locale}-`)) ?? locale;

const isDay = (moment: Date | string): moment is string =>
  typeof moment === 'string' && /^\d{4}-\d\d-\d\d$/.test(moment);

/** The same calendar day as the text names, in whatever zone it is said. */
const middayOf = (day: string, dayIn: Intl.DateTimeFormat): Date => {
  const noon = Date.parse(`${day}T12:00Z`);
  const shift = [0, -DAY_MS / 2, DAY_MS / 2].find((ms) => dayIn.format(noon + ms) === day) ?? 0;
  return new Date(noon + shift);
};

/** Numbers, sums and moments as people of a language write them. Formats are costly to make: a language's are made once. */
const formatsOf = (locale: Locale, tag: string, timeZone: string | undefined) => {
  const numbers = new Intl.NumberFormat(tag);
  const compact = new Intl.NumberFormat(tag, { notation: 'compact', maximumFractionDigits: 1 });
  const percent = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 1 });
  const sums = new Map<string, Intl.NumberFormat>();
  const sumsIn = (currency: string, exact: boolean): Intl.NumberFormat => {
    const key = `${currency}${exact}`;
    const known = sums.get(key);
    if (known) return known;
    // No letter but of the currencies that people here know by one.
    const made = new Intl.NumberFormat(tag, {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      ...(exact ? {} : { trailingZeroDisplay: 'stripIfInteger' as const }),
    });
    sums.set(key, made);
    return made;
  };
  const time = new Intl.DateTimeFormat(tag, { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const day = new Intl.DateTimeFormat(tag, { timeZone, day: 'numeric', month: 'short' });
  const dayOfYear = new Intl.DateTimeFormat(tag, { timeZone, day: 'numeric', month: 'short', year: 'numeric' });
  const weekday = new Intl.DateTimeFormat(tag, { timeZone, weekday: 'long', day: 'numeric', month: 'long' });
  const exact = new Intl.DateTimeFormat(tag, { timeZone, dateStyle: 'long', timeStyle: 'long' });
  const relative = new Intl.RelativeTimeFormat(tag, { numeric: 'auto' });
  const list = new Intl.ListFormat(tag);

  const dayIn = dayFormat(timeZone);
  const dateOf = (moment: Date | string): Date => (isDay(moment) ? middayOf(moment, dayIn) : new Date(moment));
  /** Today, yesterday and tomorrow by their names, this year without its number. */
  const dayOf = (moment: Date, now: Date): string => {
    const [one, other] = [dayIn.format(moment), dayIn.format(now)];
    const days = Math.round((Date.parse(one) - Date.parse(other)) / DAY_MS);
    if (Math.abs(days) <= 1) return relative.format(days, 'day');
    return (one.slice(0, 4) === other.slice(0, 4) ? day : dayOfYear).format(moment);
  };
  const ago = (moment: Date | string, now = new Date()): string => {
    const ms = new Date(moment).getTime() - now.getTime();
    for (const [unit, length] of units)
      if (Math.abs(ms) >= length) return relative.format(Math.round(ms / length), unit);
    return relative.format(Math.round(ms / 60_000), 'minute');
  };
  return {
    number: (value: number): string => numbers.format(value),
    /** `1.2M`; for pictures. */
    compact: (value: number): string => compact.format(value),
    /** 0.125 is `12.5%`. */
    percent: (share: number): string => percent.format(share),
    /** A sum in the currency's own unit, as answers have it: `1 234,50 ₽`. */
    money: (amount: number, currency = 'RUB'): string => sumsIn(currency, true).format(amount),
    /** Without the decimals that are nought. */
    roundMoney: (amount: number, currency = 'RUB'): string => sumsIn(currency, false).format(amount),
    /** `14:05`. */
    time: (moment: Date | string): string => time.format(new Date(moment)),
    /** `today`, `12 Nov`, `3 Jan 2025`. */
    day: (moment: Date | string, now = new Date()): string => dayOf(dateOf(moment), now),
    /** `Friday, 27 November`. */
    weekday: (moment: Date | string): string => weekday.format(dateOf(moment)),
    /** `today, 14:05`. */
    moment: (moment: Date | string, now = new Date()): string =>
      `${dayOf(new Date(moment), now)}, ${time.format(new Date(moment))}`,
    /** To the second, with the zone: what is shown on hover, and copied. */
    exact: (moment: Date | string): string => exact.format(new Date(moment)),
    /** `3 days ago`, `in 2 hours`. */
    ago,
    /** `in 2 hours`; what was to be by now is `now`. */
    soon: (moment: Date | string, now = new Date()): string =>
      new Date(moment).getTime() < now.getTime() + 30_000 ? relative.format(0, 'second') : ago(moment, now),
    /** `Econom, Swift and Postal`. */
    list: (texts: Iterable<string>): string => list.format(texts),
    /** Kilograms: `2.5 kg`. */
    weight: (kg: number): string => `${numbers.format(kg)} ${locale === 'ru' ? 'кг' : 'kg'}`,
  };
};

const units = [
  ['day', DAY_MS],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** `2026-11-27`. */
const dayFormat = (timeZone: string | undefined): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('sv', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });

const made = new Map<string, Formats>();

/** How a language writes numbers, sums and moments. */
export type Formats = ReturnType<typeof formatsOf>;

/** `zone`: by whose clock days and hours are said. */
export const formats = (locale: Locale, zone = zoneOfPage()): Formats => {
  const key = `${locale} ${zone}`;
  const known = made.get(key) ?? formatsOf(locale, tagOf(locale), zone);
  made.set(key, known);
  return known;
};

/** Those of the console's language, by the clock of the service. */
export const useFormats = (): Formats => {
  const locale = useLocale();
  return useMemo(() => formats(locale), [locale]);
};

/** A day as answers and questions write it, by the clock of the service: `2026-11-27`. */
export const isoDay = (moment: Date, zone = zoneOfPage()): string => dayFormat(zone).format(moment);
