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

/** Of a street, a house or a station they say only that it is one, and each address writes them in its own way. */
const tellingNothing = new Set(
  [
    'м метро ст станция ул улица пр т проспект просп пер переулок ш шоссе пл площадь б р бул бульвар наб набережная',
    'проезд д дом г гор город metro station street saint avenue ul ulitsa pr prospekt g gorod d dom',
  ]
    .join(' ')
    .split(' '),
);

/**
 * The points that fit. Each word of the query is the beginning of a word of the address, the station or the name. Where
 * nothing is found so, words that tell nothing are left out, among them the city; then the same keys in the other layout
 * are tried, and then the sound in Latin letters.
 */
export const matchesOf = (city: City, wish: Wish, openingOf: (point: Point) => Opening | null): Matches => {
  const fitting = city.points.filter((point) => passes(point, wish, openingOf));
  const typed = wordsOf(wish.query);
  if (typed.length === 0) return { points: fitting, insteadOf: null };
  const cityName = wordsOf(city.cityName ?? '');
  const textOf = ({ index }: Point): string => city.texts[index] ?? '';
  const found = (words: readonly string[], of = textOf) =>
    fitting.filter((point) => words.every((word) => of(point).includes(` ${word}`)));
  const telling = (words: readonly string[]) => {
    const left = words.filter((word) => !tellingNothing.has(word) && !cityName.includes(word));
    return left.length === 0 ? words : left;
  };
  const other = inOtherLayout(wish.query.trim());
  for (const [words, insteadOf] of [
    [typed, null],
    [telling(typed), telling(typed).join(' ')],
    [wordsOf(other), other],
    [telling(wordsOf(other)), telling(wordsOf(other)).join(' ')],
  ] as const) {
    const points = words.length === 0 ? [] : found(words);
    if (points.length > 0) return { points, insteadOf };
  }
  const sounds = telling(typed).map(latinSound);
  return { points: found(sounds, (point) => latinSound(textOf(point))), insteadOf: null };
};

const wordsOf = (text: string): readonly string[] => foldName(text).split(' ').filter(Boolean);

/** A point whose hours nobody knows may be open: it is shown, and says so. */
const passes = (point: Point, wish: Wish, openingOf: (point: Point) => Opening | null): boolean =>
  (wish.vendors.size === 0 || wish.vendors.has(point.vendor)) &&
  (wish.kinds.size === 0 || wish.kinds.has(point.type)) &&
  (!wish.cash || point.takesCash) &&
  (!wish.card || point.takesCard) &&
  (!wish.openNow || (openingOf(point)?.isOpen ?? true));
