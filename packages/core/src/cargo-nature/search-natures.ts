import { inOtherLayout } from '../name-search/keyboard-layout.ts';
import { type NameRange, namesBeginning, namesBeginningWithOneError } from '../name-search/match-names.ts';
import { type CargoNature, cargoNatures, natureRows } from './cargo-nature.ts';
import { indexNatures, type NatureIndex, PLACES, WORD_END, wordsOf } from './nature-index.ts';

/** What somebody looks for in the catalogue. */
export interface NatureQuery {
  /** Words and beginnings of words, in either language; null: everything. */
  readonly text: string | null;
  /** At least 1. */
  readonly count: number;
}

/** The best matches. */
export interface FoundNatures {
  /** The best first. */
  readonly natures: readonly CargoNature[];
  /** The number of all matches. */
  readonly totalCount: number;
}

let index: NatureIndex | undefined;

/**
 * The natures that fit every word of the text, the best first (interface 13.17). The first search makes the index, which
 * takes some milliseconds.
 */
export const searchNatures = ({ text, count }: NatureQuery): FoundNatures => {
  const wanted = wantedWords(text ?? '');
  if (wanted.length === 0) return { natures: cargoNatures.slice(0, count), totalCount: cargoNatures.length };
  index ??= indexNatures(natureRows);
  const known = index;
  const misfits = everyOf(wanted.map((readings) => anyOf(readings.map((reading) => misfitsOf(known, reading)))));
  const found: (readonly [line: number, misfit: number])[] = [];
  for (const [line, misfit] of misfits.entries()) if (misfit !== NONE) found.push([line, misfit]);
  found.sort(
    ([one, oneMisfit], [other, otherMisfit]) =>
      oneMisfit - otherMisfit || (known.length[one] ?? 0) - (known.length[other] ?? 0) || one - other,
  );
  return {
    natures: found.slice(0, count).flatMap(([line]) => cargoNatures[line] ?? []),
    totalCount: found.length,
  };
};

/** One way to read what was typed between two blanks. */
interface Reading {
  readonly words: readonly string[];
  readonly isOtherLayout: boolean;
}

/** What was typed, piece by piece, each in both layouts. Words that only join others are left out beside others. */
const wantedWords = (text: string): readonly (readonly Reading[])[] => {
  const pieces = text.split(/\s+/).flatMap((piece) => {
    const readings = [
      { words: wordsOf(piece), isOtherLayout: false },
      { words: wordsOf(inOtherLayout(piece)), isOtherLayout: true },
    ].filter(({ words }) => words.length > 0);
    return readings.length > 0 ? [readings] : [];
  });
  const telling = pieces.filter((readings) => !readings.some(({ words }) => words.every((word) => joining.has(word))));
  return telling.length > 0 ? telling : pieces;
};

const joining: ReadonlySet<string> = new Set(
  'и в во на с со из к ко от до по под для а или and or of for the with from in on to a an'.split(' '),
);

/** How badly each line fits; NONE: not at all. */
type Misfits = Uint16Array;
const NONE = 0xffff;

/** How a word was found, the best first; in the other layout the next worse. */
const WHOLE = 0;
const BEGINNING = 1;
const OTHER_LAYOUT = 2;
const WITH_ERROR = 4;

/** With so many letters, typed or meant, a word may hold one error, and from so many on its end may be missing then. */
const ERRORS_FROM = 4;
const UNFINISHED_ERRORS_FROM = 6;

const misfitsOf = (index: NatureIndex, { words, isOtherLayout }: Reading): Misfits =>
  everyOf(words.map((word) => misfitsOfWord(index, word, isOtherLayout)));

const misfitsOfWord = (
  { words, letters, lines, length }: NatureIndex,
  word: string,
  isOtherLayout: boolean,
): Misfits => {
  const misfits = new Uint16Array(length.length).fill(NONE);
  const note = (ranges: readonly NameRange[], found: number, shortest = 0) => {
    for (const { start, end } of ranges) {
      for (let at = start; at < end; at += 1) {
        if ((letters[at] ?? 0) < shortest) continue;
        for (const { line, place } of lines[at] ?? [])
          misfits[line] = Math.min(misfits[line] ?? NONE, found * PLACES + place);
      }
    }
  };
  const layout = isOtherLayout ? OTHER_LAYOUT : 0;
  note(namesBeginning(words, word + WORD_END), WHOLE + layout);
  note(namesBeginning(words, word), BEGINNING + layout);
  // One letter too few may have been typed.
  if (word.length >= ERRORS_FROM - 1) {
    const whole = word.length < UNFINISHED_ERRORS_FROM ? word + WORD_END : word;
    note(namesBeginningWithOneError(words, whole), WITH_ERROR, word.length < ERRORS_FROM ? ERRORS_FROM : 0);
  }
  return misfits;
};

const everyOf = (all: readonly Misfits[]): Misfits =>
  combined(all, (one, other) => (one === NONE || other === NONE ? NONE : one + other));

const anyOf = (all: readonly Misfits[]): Misfits => combined(all, Math.min);

const combined = ([first, ...others]: readonly Misfits[], of: (one: number, other: number) => number): Misfits => {
  const misfits = first ?? new Uint16Array();
  for (const other of others) {
    for (let line = 0; line < misfits.length; line += 1) misfits[line] = of(misfits[line] ?? NONE, other[line] ?? NONE);
  }
  return misfits;
};
