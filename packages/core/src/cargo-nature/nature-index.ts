import { foldName } from '../name-search/fold-name.ts';
import type { SortedNames } from '../name-search/match-names.ts';

/** Where a word stands in a line of the catalogue, the best place first. */
const WHOLE_NAME = 0;
const FIRST_OF_NAME = 1;
const LATER_IN_NAME = 2;
const BESIDE = 3;
/** How many places there are. */
export const PLACES = 4;

/** The words of all lines, each once. */
export interface NatureIndex {
  /** A word ends with `WORD_END`, so that a whole word can be looked for. */
  readonly words: SortedNames;
  /** By word: how many letters it has. */
  readonly letters: readonly number[];
  /** By word: the lines that have it, each with the best of its places there. */
  readonly lines: readonly (readonly WordOfLine[])[];
  /** By line: the words of its name; of two that fit alike the shorter fits better. */
  readonly length: readonly number[];
}

/** A word by which a line of the catalogue is found. */
export interface WordOfLine {
  /** Of the catalogue, from 0. */
  readonly line: number;
  /** Where in the line it stands, the best place first. */
  readonly place: number;
}

/** Behind each word, as a table of names has it. */
export const WORD_END = '\0';

/** Made once; a search then looks at the words that fit, not at the catalogue. */
export const indexNatures = (rows: readonly NatureRow[]): NatureIndex => {
  const known = new Map<string, Map<number, number>>();
  for (const [line, [code, ru, en, also]] of rows.entries()) {
    const add = (word: string, place: number) => {
      const lines = known.get(word) ?? new Map<number, number>();
      lines.set(line, Math.min(lines.get(line) ?? BESIDE, place));
      known.set(word, lines);
    };
    for (const [first = '', ...later] of [wordsOf(ru), wordsOf(en)]) {
      add(first, later.length === 0 ? WHOLE_NAME : FIRST_OF_NAME);
      for (const word of later) add(word, LATER_IN_NAME);
    }
    for (const word of [...wordsOf(also), ...wordsOf(code)]) add(word, BESIDE);
  }
  const sorted = [...known.keys()].sort();
  return {
    words: tableOf(sorted),
    letters: sorted.map((word) => word.length),
    lines: sorted.map((word) => [...(known.get(word) ?? [])].map(([line, place]) => ({ line, place }))),
    length: rows.map(([, ru]) => wordsOf(ru).length),
  };
};

/** The words of a text, folded; none: nothing in it is a letter or a digit. */
export const wordsOf = (text: string): readonly string[] => foldName(text).split(' ').filter(Boolean);

const tableOf = (sorted: readonly string[]): SortedNames => {
  const starts = new Uint32Array(sorted.length);
  let length = 0;
  for (const [at, word] of sorted.entries()) {
    starts[at] = length;
    length += word.length + 1;
  }
  const units = new Uint16Array(length);
  for (const [at, word] of sorted.entries()) {
    const start = starts[at] ?? 0;
    for (let letter = 0; letter < word.length; letter += 1) units[start + letter] = word.charCodeAt(letter);
  }
  return { units, starts };
};

/**
 * A line of the catalogue. `code`: permanent, never given to anything else. `also`: further words by which it is looked
 * for, in either language.
 */
export type NatureRow = readonly [code: string, ru: string, en: string, also: string];
