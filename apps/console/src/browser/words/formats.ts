import type { Locale } from '@cartage/core';
import { useMemo } from 'react';
import { useLocale } from './locale.ts';

const DAY_MS = 86_400_000;

/** Numbers, sums and moments as people of a language write them. Formats are costly to make: a language's are made once. */
const formatsOf = (locale: Locale) => {
  const numbers = new Intl.NumberFormat(locale);
  const compact = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 });
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  const sums = new Map<string, Intl.NumberFormat>();
  const sumsIn = (currency: string, exact: boolean): Intl.NumberFormat => {
    const key = `${currency}${exact}`;
    const known = sums.get(key);
    if (known) return known;
    // No letter but of the currencies that people here know by one.
    const made = new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      ...(exact ? {} : { trailingZeroDisplay: 'stripIfInteger' as const }),
    });
    sums.set(key, made);
    return made;
  };
  const time = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' });
  const dayOfYear = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' });
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long' });
  const exact = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'long' });
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const list = new Intl.ListFormat(locale);

  /** Today, yesterday and tomorrow by their names, this year without its number. */
  const dayOf = (moment: Date, now: Date): string => {
    const days = Math.round((midnight(moment) - midnight(now)) / DAY_MS);
    if (Math.abs(days) <= 1) return relative.format(days, 'day');
    return (moment.getFullYear() === now.getFullYear() ? day : dayOfYear).format(moment);
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
    day: (moment: Date | string, now = new Date()): string => dayOf(new Date(moment), now),
    /** `Friday, 27 November`. */
    weekday: (moment: Date | string): string => weekday.format(new Date(moment)),
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

const midnight = (moment: Date): number =>
  new Date(moment.getFullYear(), moment.getMonth(), moment.getDate()).getTime();

const made = new Map<Locale, Formats>();

/** How a language writes numbers, sums and moments. */
export type Formats = ReturnType<typeof formatsOf>;

export const formats = (locale: Locale): Formats => {
  const known = made.get(locale) ?? formatsOf(locale);
  made.set(locale, known);
  return known;
};

/** Those of the console's language. */
export const useFormats = (): Formats => {
  const locale = useLocale();
  return useMemo(() => formats(locale), [locale]);
};

/** A day as answers and questions write it, by the reader's clock: `2026-11-27`. */
export const isoDay = (moment: Date): string =>
  [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
