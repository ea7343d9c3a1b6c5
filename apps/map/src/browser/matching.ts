import { foldName, inOtherLayout, latinSound } from '@cartage/core';
import type { City, Opening, Point } from './city-points.ts';

/** What the visitor wants to see. An empty set lets everything through. */
export interface Wish {
  readonly query: string;
  readonly vendors: ReadonlySet<number>;
  readonly kinds: ReadonlySet<number>;
  readonly cash: boolean;
  readonly card: boolean;
  readonly openNow: boolean;
}

export const anything: Wish = {
  query: '',
  vendors: new Set(),
  kinds: new Set(),
  cash: false,
  card: false,
  openNow: false,
};

export const filtersOn = ({ vendors, kinds, cash, card, openNow }: Wish): number =>
  vendors.size + kinds.size + [cash, card, openNow].filter(Boolean).length;

export interface Matches {
  readonly points: readonly Point[];
  /** What was looked for instead, where the query was typed in the other keyboard layout. */
  readonly insteadOf: string | null;
}

/**
 * The points that fit. Each word of the query is the beginning of a word of the address, the station or the name; where
 * nothing is found so, the same keys in the other layout are tried, and then the sound in Latin letters.
 */
export const matchesOf = (city: City, wish: Wish, openingOf: (point: Point) => Opening | null): Matches => {
  const fitting = city.points.filter((point) => passes(point, wish, openingOf));
  const found = (query: string, textOf: (point: Point) => string, fold: (text: string) => string) => {
    const words = fold(foldName(query)).split(' ').filter(Boolean);
    if (words.length === 0) return [];
    return fitting.filter((point) => words.every((word) => textOf(point).includes(` ${word}`)));
  };
  const query = wish.query.trim();
  if (foldName(query) === '') return { points: fitting, insteadOf: null };
  const textOf = ({ index }: Point): string => city.texts[index] ?? '';
  const direct = found(query, textOf, String);
  if (direct.length > 0) return { points: direct, insteadOf: null };
  const other = inOtherLayout(query);
  const swapped = found(other, textOf, String);
  if (swapped.length > 0) return { points: swapped, insteadOf: other };
  return { points: found(query, (point) => latinSound(textOf(point)), latinSound), insteadOf: null };
};

/** A point whose hours nobody knows may be open: it is shown, and says so. */
const passes = (point: Point, wish: Wish, openingOf: (point: Point) => Opening | null): boolean =>
  (wish.vendors.size === 0 || wish.vendors.has(point.vendor)) &&
  (wish.kinds.size === 0 || wish.kinds.has(point.type)) &&
  (!wish.cash || point.takesCash) &&
  (!wish.card || point.takesCard) &&
  (!wish.openNow || (openingOf(point)?.isOpen ?? true));
