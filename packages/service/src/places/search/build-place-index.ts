import {
  areaNames,
  type City,
  cityCatalogue,
  foldName,
  type LocalText,
  latinSound,
  type NamedPlace,
} from '@cartage/core';
import type { Place } from '@cartage/storage';
import { type CityPlaces, foundCity, foundPlace, inCatalogue } from './found-places.ts';
import { growing } from './growing.ts';
import { type NameEntries, nameTable, openNameLetters, sortNames } from './name-table.ts';
import type { Area, PlaceIndex } from './place-index.ts';
import { openRecordWriter } from './place-records.ts';
import type { Slices } from './slices.ts';
import { sortInSlices } from './sort-in-slices.ts';

/** All places of the cities that come, and those of the catalogue, as an index. */
export const buildPlaceIndex = async (
  pages: AsyncIterable<readonly CityPlaces[]>,
  slices: Slices,
  catalogue: readonly City[] = cityCatalogue,
): Promise<PlaceIndex> => {
  const letters = openNameLetters();
  const records = openRecordWriter();
  const areas = openAreas();
  const tables = {
    written: openEntries(),
    writtenLater: openEntries(),
    sound: openEntries(),
    soundLater: openEntries(),
  };
  // By place, in the order of reading.
  const recordOf = growing((length) => new Uint32Array(length));
  const areaOf = growing((length) => new Uint32Array(length));
  /** One more than it is; 0: unknown. */
  const populations = growing((length) => new Uint32Array(length));

  const add = (place: NamedPlace, names: readonly LocalText[]): void => {
    const number = recordOf.length;
    recordOf.push(records.add(place));
    areaOf.push(areas.numberOf(place));
    populations.push(place.population === null ? 0 : Math.min(place.population + 1, LARGEST));
    const written: string[] = [];
    const starts: number[] = [];
    for (const { ru, en } of names) {
      for (const name of [foldName(ru), foldName(en)]) {
        if (written.includes(name)) continue;
        const start = letters.add(name);
        written.push(name);
        starts.push(start);
        addName(tables.written, tables.writtenLater, name, start, number);
      }
    }
    const heard: string[] = [];
    for (const name of written) {
      const sound = latinSound(name);
      if (heard.includes(sound)) continue;
      heard.push(sound);
      addName(tables.sound, tables.soundLater, sound, starts[written.indexOf(sound)] ?? letters.add(sound), number);
    }
  };

  const ofCatalogue = new Map<City, Place[]>(catalogue.map((city) => [city, []]));
  for await (const page of pages) {
    for (const places of page) {
      const known = inCatalogue(places);
      if (known) ofCatalogue.get(known)?.push(...places);
      else add(foundPlace(places), [places[0].name]);
    }
    if (slices.isOver()) await slices.next();
  }
  for (const [city, places] of ofCatalogue)
    add(foundCity(city, places), [city.name, ...places.map(({ name }) => name)]);

  const taken = letters.taken();
  const sort = (entries: Entries) => sortNames(taken, entries.taken(), slices);
  const written = await sort(tables.written);
  const sorted = {
    writtenLater: await sort(tables.writtenLater),
    sound: await sort(tables.sound),
    soundLater: await sort(tables.soundLater),
  };
  // The largest first, and those of one size, or of none that is known, by their names.
  const bySize = await sortInSlices(await sizeWords(populations.taken(), written.places, slices), slices);
  const numbers = new Uint32Array(bySize.length);
  const ordered = { recordOf: new Uint32Array(bySize.length), areaOf: new Uint32Array(bySize.length) };
  await slices.each(bySize.length, (from, to) => {
    for (let number = from; number < to; number += 1) {
      const place = bySize[number] as number;
      numbers[place] = number;
      ordered.recordOf[number] = recordOf.at(place);
      ordered.areaOf[number] = areaOf.at(place);
    }
  });
  const table = (entries: NameEntries) => nameTable(taken.units, entries, numbers, slices);
  return {
    names: {
      written: await table(written),
      writtenLater: await table(sorted.writtenLater),
      sound: await table(sorted.sound),
      soundLater: await table(sorted.soundLater),
    },
    ...ordered,
    areas: areas.all,
    records: records.taken(),
  };
};

const LARGEST = 2 ** 32 - 1;

/** Numbers the regions of countries, which many places share. */
const openAreas = (): { readonly numberOf: (place: NamedPlace) => number; readonly all: readonly Area[] } => {
  const all: Area[] = [];
  const numbers = new Map<string, number>();
  return {
    all,
    numberOf: ({ country, region }) => {
      const key = `${country} ${region?.ru} ${region?.en}`;
      const known = numbers.get(key);
      if (known !== undefined) return known;
      numbers.set(key, all.length);
      return all.push({ country, names: areaNames({ country, region }) }) - 1;
    },
  };
};

/** By place: less for larger places, then for earlier names. `byName`: the places in the order of their names, each once at least. */
const sizeWords = async (
  populations: Uint32Array,
  byName: Uint32Array,
  slices: Slices,
): Promise<readonly [Uint32Array, Uint32Array]> => {
  const sizes = populations.map((population) => LARGEST - population);
  const ranks = new Uint32Array(populations.length);
  // The last name counts, and Russian letters come after Latin ones.
  await slices.each(byName.length, (from, to) => {
    for (let at = from; at < to; at += 1) ranks[byName[at] as number] = at;
  });
  return [sizes, ranks];
};

interface Entries {
  readonly add: (start: number, place: number) => void;
  readonly taken: () => NameEntries;
}

const openEntries = (): Entries => {
  const starts = growing((length) => new Uint32Array(length));
  const places = growing((length) => new Uint32Array(length));
  return {
    add: (start, place) => {
      starts.push(start);
      places.push(place);
    },
    taken: () => ({ starts: starts.taken(), places: places.taken() }),
  };
};

/** The name from its beginning, and from each of its later words. */
const addName = (names: Entries, later: Entries, name: string, start: number, place: number): void => {
  names.add(start, place);
  for (let blank = name.indexOf(' '); blank !== -1; blank = name.indexOf(' ', blank + 1))
    later.add(start + blank + 1, place);
};
