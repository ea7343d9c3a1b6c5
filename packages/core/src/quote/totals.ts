import { type Kopecks, sumKopecks } from '../money.ts';
import type { Option } from './option.ts';
import { sortOptions } from './select-options.ts';

/** What several shipments cost together. */
export interface QuoteTotal {
  /** Kopecks. */
  readonly price: Kopecks;
  /** Null where no option says. */
  readonly minDays: number | null;
  /** The largest; null where no option says. */
  readonly maxDays: number | null;
}

/** Sums the cheapest option of every element that has one: the prices added, the days the largest (interface 12.8). */
export function totalOf(elements: readonly (readonly Option[])[]): QuoteTotal {
  const cheapest = elements.flatMap((options) => sortOptions(options).slice(0, 1));
  return {
    price: sumKopecks(cheapest.map((option) => option.price)),
    minDays: largest(cheapest.map((option) => option.minDays)),
    maxDays: largest(cheapest.map((option) => option.maxDays)),
  };
}

const largest = (days: readonly (number | null)[]): number | null =>
  days.reduce((most, value) => (most === null || (value !== null && value > most) ? value : most), null);
