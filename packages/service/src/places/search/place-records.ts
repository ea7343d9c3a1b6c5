import type { FoundPlace, LocalText } from '@cartage/core';
import { growing } from './growing.ts';

/** What is answered of each place, packed: as objects two hundred thousand would take four times the memory. */
export interface PlaceRecords {
  readonly read: (record: number) => FoundPlace;
  readonly bytes: number;
}

/** Takes records one after another. */
export interface RecordWriter {
  /** Where to read it. */
  readonly add: (place: FoundPlace) => number;
  readonly taken: () => PlaceRecords;
}

type Packed = readonly [
  en: string,
  ru: string,
  region: number,
  country: string,
  population: number | null,
  latitude: number | null,
  longitude: number | null,
  ...codes: readonly string[],
];

export const openRecordWriter = (): RecordWriter => {
  const bytes = growing((length) => new Uint8Array(length));
  /** Few, and each of many places. */
  const regions: LocalText[] = [];
  const regionNumbers = new Map<string, number>();
  const encoder = new TextEncoder();
  const numberOf = (region: LocalText | null): number => {
    if (region === null) return -1;
    const key = `${region.en}\n${region.ru}`;
    const number = regionNumbers.get(key) ?? regions.push(region) - 1;
    regionNumbers.set(key, number);
    return number;
  };
  return {
    add: ({ name, region, country, population, latitude, longitude, codes }) => {
      const packed: Packed = [name.en, name.ru, numberOf(region), country, population, latitude, longitude, ...codes];
      const text = JSON.stringify(packed);
      const start = bytes.length;
      // Three bytes at the most for each unit of UTF-16.
      const held = bytes.room(3 * text.length + 1);
      const { written } = encoder.encodeInto(text, held.subarray(start));
      held[start + written] = 0;
      bytes.length += written + 1;
      return start;
    },
    taken: () => openRecords(bytes.taken(), regions),
  };
};

const openRecords = (bytes: Uint8Array, regions: readonly LocalText[]): PlaceRecords => {
  const decoder = new TextDecoder();
  return {
    bytes: bytes.length,
    read: (record) => {
      const text = decoder.decode(bytes.subarray(record, bytes.indexOf(0, record)));
      const [en, ru, region, country, population, latitude, longitude, ...codes] = JSON.parse(text) as Packed;
      return { name: { en, ru }, region: regions[region] ?? null, country, codes, population, latitude, longitude };
    },
  };
};
