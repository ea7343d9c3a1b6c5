import {
  type CurrencyUnits,
  formatRoubles,
  formatUnits,
  type Instant,
  type Kopecks,
  type LocalDate,
  type Locale,
  localDateOf,
  localTimeOf,
} from '@cartage/core';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

const NBSP = '\u00a0';

/** `20 Nov 2026`; in Russian `20.11.2026`. */
export function formatDay(date: LocalDate, locale: Locale): string {
  const [year = '', month = '', day = ''] = date.split('-');
  return locale === 'ru'
    ? `${day}.${month}.${year}`
    : `${Number(day)}${NBSP}${months[Number(month) - 1] ?? month}${NBSP}${year}`;
}

/** `20 Nov 2026, 10:00–18:00`; with one end alone `from 10:00`, `until 18:00`; without times the day. */
export function formatWindow(date: LocalDate, from: string | null, to: string | null, locale: Locale): string {
  const day = formatDay(date, locale);
  const [since, until] = locale === 'ru' ? ['с', 'до'] : ['from', 'until'];
  if (from !== null && to !== null) return `${day}, ${from}–${to}`;
  if (to !== null) return `${day}, ${until}${NBSP}${to}`;
  return from === null ? day : `${day}, ${since}${NBSP}${from}`;
}

export const formatMoment = (at: Instant, zone: string, locale: Locale): string =>
  `${formatDay(localDateOf(at, zone), locale)}, ${localTimeOf(at, zone)}`;

/** `1,234.50 ₽` */
export const formatMoney = (amount: Kopecks, locale: Locale): string => `${formatRoubles(amount, locale)}${NBSP}₽`;

/** `1,234.50 USD`, `10.125 KWD`, `1,234 JPY` */
export const formatSum = (units: CurrencyUnits, currency: string, locale: Locale): string =>
  `${formatUnits(units, currency, locale)}${NBSP}${currency}`;

/** At most three decimals, no zeros at the end: `12.5`, in Russian `12,5`. */
export function formatNumber(value: number, locale: Locale): string {
  const text = String(Number(value.toFixed(3)));
  return locale === 'ru' ? text.replace('.', ',') : text;
}

/** The numbers of a column with as many decimals each as the longest needs, at most three: right-aligned, their points stand in a line. */
export function formatColumn(values: readonly number[], locale: Locale): readonly string[] {
  const decimals = Math.max(0, ...values.map((value) => (formatNumber(value, 'en').split('.')[1] ?? '').length));
  return values.map((value) => (locale === 'ru' ? value.toFixed(decimals).replace('.', ',') : value.toFixed(decimals)));
}

export const formatKg = (kg: number, locale: Locale): string =>
  `${formatNumber(kg, locale)}${NBSP}${locale === 'ru' ? 'кг' : 'kg'}`;

const genitives = [
  'января',
  'февраля',
  'марта',
  'апреля',
  'мая',
  'июня',
  'июля',
  'августа',
  'сентября',
  'октября',
  'ноября',
  'декабря',
] as const;

/** With the month as a word, as contracts and invoices have it: `20 ноября 2026 г.`; in English as `formatDay`. */
export function formatDayInWords(date: LocalDate, locale: Locale): string {
  const [year = '', month = '', day = ''] = date.split('-');
  return locale === 'ru'
    ? `${Number(day)}${NBSP}${genitives[Number(month) - 1] ?? month}${NBSP}${year}${NBSP}г.`
    : formatDay(date, locale);
}
