import { type City, cityCatalogue, type FoundPlace, foldName, type LocalText, latinSound } from '@cartage/core';
import type { Place } from '@cartage/storage';
import { type CityPlaces, foundCity, foundPlace, inCatalogue } from './found-places.ts';
import { growing } from './growing.ts';
import { type NameEntries, nameTable, openNameLetters, sortNames } from './name-table.ts';
import type { PlaceIndex } from './place-index.ts';
import { openRecordWriter } from './place-records.ts';
import type { Slices } from './slices.ts';
import { sortInSlices } from './sort-in-slices.ts';

/** All places of the cities that come, and those of the catalogue, as an index. */
export const buildPlaceIndex = async (
  cities: AsyncIterable<CityPlaces>,
  slices: Slices,
  catalogue: readonly City[] = cityCatalogue,
): Promise<PlaceIndex> => {
  const letters = openNameLetters();
  const records = openRecordWriter();
  const countries: string[] = [];
  const tables = {
    written: openEntries(),
    writtenLater: openEntries(),
    sound: openEntries(),
    soundLater: openEntries(),
  };
  // By place, in the order of reading.
  const recordOf = growing((length) => new Uint32Array(length));
  const countryOf = growing((length) => new Uint8Array(length));
  const populations: number[] = [];

  const add = (place: FoundPlace, names: readonly LocalText[]): void => {
    const number = recordOf.length;
    recordOf.push(records.add(place));
    if (!countries.includes(place.country)) countries.push(place.country);
    countryOf.push(countries.indexOf(place.country));
    populations.push(place.population ?? -1);
    const written = new Set(names.flatMap(({ ru, en }) => [foldName(ru), foldName(en)]));
    const starts = new Map([...written].map((name) => [name, letters.add(name)]));
    for (const [name, start] of starts) addName(tables.written, tables.writtenLater, name, start, number);
    for (const name of new Set([...written].map(latinSound)))
      addName(tables.sound, tables.soundLater, name, starts.get(name) ?? letters.add(name), number);
  };

  const ofCatalogue = new Map<City, Place[]>(catalogue.map((city) => [city, []]));
  for await (const places of cities) {
    const known = inCatalogue(places);
    if (known) ofCatalogue.get(known)?.push(...places);
    else add(foundPlace(places), [places[0].name]);
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
  const bySize = await sortInSlices(sizeKeys(populations, written.places), slices);
  const numbers = new Uint32Array(bySize.length);
  for (let number = 0; number < bySize.length; number += 1) numbers[bySize[number] as number] = number;
  const table = async (entries: NameEntries) => {
    await slices.next();
    return nameTable(taken.units, entries, numbers);
  };
  return {
    names: {
      written: await table(written),
      writtenLater: await table(sorted.writtenLater),
      sound: await table(sorted.sound),
      soundLater: await table(sorted.soundLater),
    },
    recordOf: bySize.map((place) => recordOf.at(place)),
    countryOf: Uint8Array.from(bySize, (place) => countryOf.at(place)),
    countries,
    records: records.taken(),
  };
};

/** By place: smaller keys for larger places. `byName`: the places in the order of their names, each once at least. */
const sizeKeys = (populations: readonly number[], byName: Uint32Array): Float64Array => {
  const keys = new Float64Array(populations.length);
  // The last name counts, and Russian letters come after Latin ones.
  for (let at = 0; at < byName.length; at += 1) {
    const place = byName[at] as number;
    keys[place] = at - (populations[place] as number) * byName.length;
  }
  return keys;
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
