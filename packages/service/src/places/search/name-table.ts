import { growing } from './growing.ts';
import type { Slices } from './slices.ts';
import { sortInSlices } from './sort-in-slices.ts';

/**
 * Beginnings to search by, in the order of their letters, each with its place. Many tables share the letters: those of a
 * later word are the end of a name's.
 */
export interface NameTable {
  /** UTF-16 of one name after another, each with a 0 at its end. */
  readonly units: Uint16Array;
  /** Where in `units` each entry begins. */
  readonly starts: Uint32Array;
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
      for (const [unit, isThere] of occurs.entries()) if (isThere) order[unit] = kinds++;
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
  { units, order, kinds }: LettersOfNames,
  { starts, places }: NameEntries,
  slices: Slices,
): Promise<NameEntries> => {
  // As many first letters as a number can hold decide most comparisons.
  const first = Math.floor(53 / Math.log2(kinds + 1));
  const keys = new Float64Array(starts.length);
  for (let entry = 0; entry < starts.length; entry += 1) {
    let key = 0;
    let at = starts[entry] as number;
    for (let place = 0; place < first; place += 1) {
      const letter = order[units[at] as number] as number;
      key = key * kinds + letter;
      if (letter !== 0) at += 1;
    }
    keys[entry] = key;
    if ((entry & 0xff) === 0 && slices.isOver()) await slices.next();
  }
  const sorted = await sortInSlices(keys, slices, (one, other) =>
    compareNames(units, starts[one] as number, starts[other] as number),
  );
  return {
    starts: sorted.map((entry) => starts[entry] as number),
    places: sorted.map((entry) => places[entry] as number),
  };
};

/** The table of sorted entries. `numbers`: by place, the smaller the more important. */
export const nameTable = (units: Uint16Array, { starts, places }: NameEntries, numbers: Uint32Array): NameTable => {
  const numbered = places.map((place) => numbers[place] as number);
  const least = new Uint32Array(Math.ceil(numbered.length / BLOCK));
  for (let block = 0; block < least.length; block += 1)
    least[block] = Math.min(...numbered.subarray(block * BLOCK, (block + 1) * BLOCK));
  return { units, starts, places: numbered, least };
};

/** The order of two names by their letters. */
const compareNames = (units: Uint16Array, one: number, other: number): number => {
  if (one === other) return 0;
  let at = 0;
  while (units[one + at] === units[other + at] && units[one + at] !== 0) at += 1;
  return (units[one + at] as number) - (units[other + at] as number);
};
