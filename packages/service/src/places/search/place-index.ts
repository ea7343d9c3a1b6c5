import {
  type AreaNames,
  type FoundPlace,
  inOtherLayout,
  latinSound,
  liesIn,
  type NamedPlace,
  type NameRange,
  namesBeginning,
  namesBeginningWithOneError,
  type PlaceMatch,
  type PlaceQuery,
  type PlaceText,
  readPlaceText,
  settlementKinds,
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

/** A region of a country, or a country where none is known. */
export interface Area extends Pick<NamedPlace, 'country'> {
  /** There are thousands of areas with a register's districts, and each search asks all of them. */
  readonly names: AreaNames;
}

/** All places of one moment, in memory. Places have numbers: 0 is the largest. */
export interface PlaceIndex {
  readonly names: PlaceNames;
  /** By place: its record. */
  readonly recordOf: Uint32Array;
  /** By place: its place in `areas`. */
  readonly areaOf: Uint32Array;
  readonly areas: readonly Area[];
  readonly records: PlaceRecords;
}

/** The best matches first, and within a kind of match the largest; what a query finds: interface 15.9. */
export const searchIndex = (index: PlaceIndex, { text, country, count }: PlaceQuery): readonly FoundPlace[] => {
  const found = new Map<number, PlaceMatch>();
  /** By area. */
  const inCountry = index.areas.map((area) => country === null || area.country === country);
  const take = (match: PlaceMatch, kinds: readonly Kind[], names: Names, areas: readonly boolean[]): void => {
    for (const kind of kinds) {
      if (found.size >= count) return;
      const best = openBestPlaces(
        count - found.size,
        (place) => !found.has(place) && areas[index.areaOf[place] as number] === true,
      );
      for (const { table, name } of kind) for (const range of names(table, name)) best.take(table, range);
      for (const place of best.places) found.set(place, match);
    }
  };
  const readingsOf = (typed: string): readonly Reading[] =>
    readPlaceText(typed).map((one) => {
      const areas = index.areas.map(
        (area, at) => inCountry[at] === true && one.beside.every((words) => liesIn(area.names, words)),
      );
      return { ...kindsOf(index.names, one), areas };
    });

  const typed = readingsOf(text);
  for (const { whole, areas } of typed) take('exact', [whole], wholeNames, areas);
  for (const { begins, areas } of typed) take('beginning', begins, namesBeginning, areas);
  for (const { sounds, areas } of typed) take('similar', sounds, namesBeginning, areas);
  // It may be named so, but lies elsewhere than was said.
  for (const { whole } of typed) take('similar', [whole], wholeNames, inCountry);
  // Else whoever writes a short name would see those that the same keys happen to begin.
  const meant = found.size === 0 ? readingsOf(inOtherLayout(text)) : [];
  for (const { begins, sounds, areas } of meant) take('similar', [...begins, ...sounds], namesBeginning, areas);
  for (const { begins, sounds, areas, mayHoldError } of [...typed, ...meant])
    if (mayHoldError) take('similar', [...begins, ...sounds], namesBeginningWithOneError, areas);
  return [...found].map(([place, match]) => ({ ...index.records.read(index.recordOf[place] as number), match }));
};

type Names = (table: NameTable, name: string) => readonly NameRange[];

/** The names that are this and no more, but for the kind of settlement that the register writes behind it. */
const wholeNames: Names = (table, name) => behindNames.flatMap((behind) => namesBeginning(table, `${name}${behind}\0`));

const behindNames = ['', ...settlementKinds.map((kind) => ` ${kind}`)];

/** Matches of one worth. */
type Kind = readonly { readonly table: NameTable; readonly name: string }[];

interface Kinds {
  readonly whole: Kind;
  /** The better ones first. */
  readonly begins: readonly Kind[];
  /** What only sounds like Russian letters that were typed. */
  readonly sounds: readonly Kind[];
  readonly mayHoldError: boolean;
}

interface Reading extends Kinds {
  /** By area: whether it is where the text says. */
  readonly areas: readonly boolean[];
}

/** Fewer letters are another name as easily as a wrong one. */
const LEAST_FOR_ERROR = 4;
/** Fewer letters sound like too much: `y` is я, й, ы and the beginning of е. */
const LEAST_FOR_SOUND = 3;

const kindsOf = (names: PlaceNames, { name }: PlaceText): Kinds => {
  const sound = latinSound(name);
  const written = { table: names.written, name };
  const writtenLater = { table: names.writtenLater, name };
  const mayHoldError = name.length >= LEAST_FOR_ERROR;
  if (name === '') return { whole: [], begins: [], sounds: [], mayHoldError };
  if (sound.length < LEAST_FOR_SOUND)
    return { whole: [written], begins: [[written], [writtenLater]], sounds: [], mayHoldError };
  const sounding = { table: names.sound, name: sound };
  const soundingLater = { table: names.soundLater, name: sound };
  // Who writes Latin letters may mean a name in either; who writes Russian ones means what is written so.
  return /\p{Script=Cyrillic}/u.test(name)
    ? {
        whole: [written],
        begins: [[written], [writtenLater]],
        sounds: [[sounding], [soundingLater]],
        mayHoldError,
      }
    : {
        whole: [written, sounding],
        begins: [
          [written, sounding],
          [writtenLater, soundingLater],
        ],
        sounds: [],
        mayHoldError,
      };
};
