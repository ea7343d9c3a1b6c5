import type { SortedNames } from '@cartage/core';
import { growing } from './growing.ts';
import type { Slices } from './slices.ts';
import { sortInSlices } from './sort-in-slices.ts';

/**
 * Beginnings to search by, in the order of their letters, each with its place. Many tables share the letters: those of a
 * later word are the end of a name's.
 */
export interface NameTable extends SortedNames {
  /** By entry; the more important a place, the smaller its number. */
  readonly places: Uint32Array;
  /** The smallest number in each block of entries, so that a long range need not be read entry by entry. */
  readonly least: Uint32Array;
}

/** Entries in a block of `least`. */
export const BLOCK = 64;

/** Takes the letters of names for the tables to come. */
export interface NameLetters {
  /** Where its letters begin. */
  readonly add: (name: string) => number;
  readonly taken: () => LettersOfNames;
}

/** All letters, ready to be put in order. */
export interface LettersOfNames {
  readonly units: Uint16Array;
  /** By unit: its place among those that occur, from 0, which ends a name. */
  readonly order: Uint16Array;
  /** How many occur. */
  readonly kinds: number;
}

export const openNameLetters = (): NameLetters => {
  const units = growing((length) => new Uint16Array(length));
  const occurs = new Uint8Array(0x10000);
  occurs[0] = 1;
  return {
    add: (name) => {
      const start = units.length;
      const held = units.room(name.length + 1);
      for (let at = 0; at < name.length; at += 1) {
        const unit = name.charCodeAt(at);
        occurs[unit] = 1;
        held[start + at] = unit;
      }
      held[start + name.length] = 0;
      units.length += name.length + 1;
      return start;
    },
    taken: () => {
      const order = new Uint16Array(0x10000);
      let kinds = 0;
      for (let unit = 0; unit < occurs.length; unit += 1) if (occurs[unit] === 1) order[unit] = kinds++;
      return { units: units.taken(), order, kinds };
    },
  };
};

/** Entries of a table: where each begins, and its place. */
export interface NameEntries {
  readonly starts: Uint32Array;
  readonly places: Uint32Array;
}

/** The entries in the order of their letters. */
export const sortNames = async (
  letters: LettersOfNames,
  { starts, places }: NameEntries,
  slices: Slices,
): Promise<NameEntries> => {
  const sorted = await sortFrom(letters, starts, 0, slices);
  const inOrder = { starts: new Uint32Array(sorted.length), places: new Uint32Array(sorted.length) };
  await slices.each(sorted.length, (from, to) => {
    for (let at = from; at < to; at += 1) {
      const entry = sorted[at] as number;
      inOrder.starts[at] = starts[entry] as number;
      inOrder.places[at] = places[entry] as number;
    }
  });
  return inOrder;
};

/** So many that begin alike, and no more, are compared one with another. */
const FEW = 32;

/** Names that share their first `depth` letters, in their order: by the letters of two words, and where these are one by the next ones. */
const sortFrom = async (
  letters: LettersOfNames,
  starts: Uint32Array,
  depth: number,
  slices: Slices,
): Promise<Uint32Array> => {
  const { units, order, kinds } = letters;
  const perWord = Math.floor(32 / Math.log2(kinds + 1));
  const [high, low] = [new Uint32Array(starts.length), new Uint32Array(starts.length)];
  await slices.each(starts.length, (from, to) => {
    for (let entry = from; entry < to; entry += 1) {
      let at = (starts[entry] as number) + depth;
      for (const word of [high, low]) {
        let key = 0;
        for (let letter = 0; letter < perWord; letter += 1) {
          const rank = order[units[at] as number] as number;
          key = key * kinds + rank;
          if (rank !== 0) at += 1;
        }
        word[entry] = key;
      }
    }
  });
  const sorted = await sortInSlices([high, low], slices);
  const next = depth + 2 * perWord;
  for (let begin = 0; begin < sorted.length; ) {
    const first = sorted[begin] as number;
    let end = begin + 1;
    while (
      end < sorted.length &&
      low[sorted[end] as number] === low[first] &&
      high[sorted[end] as number] === high[first]
    )
      end += 1;
    const mayGoOn = (low[first] as number) % kinds !== 0;
    const alike = sorted.subarray(begin, end);
    if (mayGoOn && alike.length > FEW) {
      const within = await sortFrom(
        letters,
        alike.map((entry) => starts[entry] as number),
        next,
        slices,
      );
      alike.set(within.map((at) => alike[at] as number));
    } else if (mayGoOn && alike.length > 1)
      alike.sort((one, other) => compareNames(units, (starts[one] as number) + next, (starts[other] as number) + next));
    begin = end;
    if (slices.isOver()) await slices.next();
  }
  return sorted;
};

/** The table of sorted entries. `numbers`: by place, the smaller the more important. */
export const nameTable = async (
  units: Uint16Array,
  { starts, places }: NameEntries,
  numbers: Uint32Array,
  slices: Slices,
): Promise<NameTable> => {
  const numbered = new Uint32Array(places.length);
  const least = new Uint32Array(Math.ceil(places.length / BLOCK)).fill(numbers.length);
  await slices.each(places.length, (from, to) => {
    for (let at = from; at < to; at += 1) {
      const number = numbers[places[at] as number] as number;
      const block = Math.floor(at / BLOCK);
      numbered[at] = number;
      if (number < (least[block] as number)) least[block] = number;
    }
  });
  return { units, starts, places: numbered, least };
};

/** The order of two names by their letters. */
const compareNames = (units: Uint16Array, one: number, other: number): number => {
  if (one === other) return 0;
  let at = 0;
  while (units[one + at] === units[other + at] && units[one + at] !== 0) at += 1;
  return (units[one + at] as number) - (units[other + at] as number);
};
