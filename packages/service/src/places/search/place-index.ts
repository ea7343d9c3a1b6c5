import {
  type FoundPlace,
  foldName,
  inOtherLayout,
  latinSound,
  type NameRange,
  namesBeginning,
  namesBeginningWithOneError,
  type PlaceQuery,
} from '@cartage/core';
import { openBestPlaces } from './best-places.ts';
import type { NameTable } from './name-table.ts';
import type { PlaceRecords } from './place-records.ts';

/** The names of all places by which they are found (interface 15.9). */
export interface PlaceNames {
  /** As they are written, folded, in either language. */
  readonly written: NameTable;
  /** From their later words on. */
  readonly writtenLater: NameTable;
  /** As they sound in Latin letters. */
  readonly sound: NameTable;
  readonly soundLater: NameTable;
}

/** All places of one moment, in memory. Places have numbers: 0 is the largest. */
export interface PlaceIndex {
  readonly names: PlaceNames;
  /** By place: its record. */
  readonly recordOf: Uint32Array;
  /** By place: its country's place in `countries`. */
  readonly countryOf: Uint8Array;
  readonly countries: readonly string[];
  readonly records: PlaceRecords;
}

/** The best matches first, and within a kind of match the largest; what a query finds: interface 15.9. */
export const searchIndex = (index: PlaceIndex, { text, country, count }: PlaceQuery): readonly FoundPlace[] => {
  const wanted = country === null ? null : index.countries.indexOf(country);
  if (wanted === -1) return [];
  const found: number[] = [];
  const isWanted = (place: number): boolean =>
    !found.includes(place) && (wanted === null || index.countryOf[place] === wanted);
  const take = (kinds: readonly Kind[], match: Match): void => {
    for (const kind of kinds) {
      if (found.length >= count) return;
      const best = openBestPlaces(count - found.length, isWanted);
      for (const { table, beginning } of kind) for (const range of match(table, beginning)) best.take(table, range);
      found.push(...best.places);
    }
  };

  const typed = readingOf(index.names, text);
  take(typed.kinds, namesBeginning);
  // Else whoever writes a short name would see those that the same keys happen to begin.
  const meant = found.length === 0 ? readingOf(index.names, inOtherLayout(text)) : null;
  if (meant !== null) take(meant.kinds, namesBeginning);
  for (const reading of [typed, meant]) if (reading?.mayHoldError) take(reading.kinds, namesBeginningWithOneError);
  return found.map((place) => index.records.read(index.recordOf[place] as number));
};

type Match = (table: NameTable, beginning: string) => readonly NameRange[];

/** Matches of one worth. */
type Kind = readonly { readonly table: NameTable; readonly beginning: string }[];

interface Reading {
  /** The better ones first. */
  readonly kinds: readonly Kind[];
  readonly mayHoldError: boolean;
}

/** Fewer letters are another name as easily as a wrong one. */
const LEAST_FOR_ERROR = 4;
/** Fewer letters sound like too much: `y` is я, й, ы and the beginning of е. */
const LEAST_FOR_SOUND = 3;

const readingOf = (names: PlaceNames, text: string): Reading => {
  const folded = foldName(text);
  const sound = latinSound(folded);
  const written = { table: names.written, beginning: folded };
  const writtenLater = { table: names.writtenLater, beginning: folded };
  const mayHoldError = folded.length >= LEAST_FOR_ERROR;
  if (folded === '') return { kinds: [], mayHoldError };
  if (sound.length < LEAST_FOR_SOUND) return { kinds: [[written], [writtenLater]], mayHoldError };
  const sounding = { table: names.sound, beginning: sound };
  const soundingLater = { table: names.soundLater, beginning: sound };
  // Who writes Latin letters may mean a name in either; who writes Russian ones means first what is written so.
  return /\p{Script=Cyrillic}/u.test(folded)
    ? { kinds: [[written], [writtenLater], [sounding], [soundingLater]], mayHoldError }
    : {
        kinds: [
          [written, sounding],
          [writtenLater, soundingLater],
        ],
        mayHoldError,
      };
};
