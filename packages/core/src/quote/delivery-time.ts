import type { LocalText } from '../local-text.ts';

/** A range of days in words: `2-4 days`, `1 day`; null where neither end is known (interface 7.14). */
export function deliveryTimeText(minDays: number | null, maxDays: number | null): LocalText | null {
  const from = minDays ?? maxDays;
  const to = maxDays ?? minDays;
  if (from === null || to === null) return null;
  const range = from === to ? `${to}` : `${from}-${to}`;
  return { en: `${range} ${range === '1' ? 'day' : 'days'}`, ru: `${range} ${russianDays(to)}` };
}

function russianDays(count: number): string {
  const isTeen = count % 100 >= 11 && count % 100 <= 14;
  if (!isTeen && count % 10 === 1) return 'день';
  return !isTeen && count % 10 >= 2 && count % 10 <= 4 ? 'дня' : 'дней';
}
