import type { LocalText, NamedPlace } from '@cartage/core';

/** What is answered of each place, packed: as objects two hundred thousand would take four times the memory. */
export interface PlaceRecords {
  readonly read: (record: number) => NamedPlace;
}

/** Takes records one after another. */
export interface RecordWriter {
  /** Where to read it. */
  readonly add: (place: NamedPlace) => number;
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

/** Records that are packed together, a line each: one by one they would cost more to encode. */
const BLOCK = 32;
const LINE_END = 0x0a;

export const openRecordWriter = (): RecordWriter => {
  const blocks: Uint8Array[] = [];
  let lines = '';
  let count = 0;
  /** Few, and each of many places. */
  const regions: LocalText[] = [];
  const regionNumbers = new Map<string, Map<string, number>>();
  const encoder = new TextEncoder();
  const numberOf = (region: LocalText | null): number => {
    if (region === null) return -1;
    const ofName = regionNumbers.get(region.ru) ?? new Map<string, number>();
    const known = ofName.get(region.en);
    if (known !== undefined) return known;
    const number = regions.push(region) - 1;
    regionNumbers.set(region.ru, ofName.set(region.en, number));
    return number;
  };
  const pack = (): void => {
    blocks.push(encoder.encode(lines));
    lines = '';
  };
  return {
    add: ({ name, region, country, population, latitude, longitude, codes }) => {
      const packed: Packed = [name.en, name.ru, numberOf(region), country, population, latitude, longitude, ...codes];
      lines += `${JSON.stringify(packed)}\n`;
      count += 1;
      if (count % BLOCK === 0) pack();
      return count - 1;
    },
    taken: () => {
      pack();
      return openRecords(blocks, regions);
    },
  };
};

const openRecords = (blocks: readonly Uint8Array[], regions: readonly LocalText[]): PlaceRecords => {
  const decoder = new TextDecoder();
  return {
    read: (record) => {
      const block = blocks[Math.floor(record / BLOCK)] as Uint8Array;
      let start = 0;
      for (let line = 0; line < record % BLOCK; line += 1) start = block.indexOf(LINE_END, start) + 1;
      const packed: Packed = JSON.parse(decoder.decode(block.subarray(start, block.indexOf(LINE_END, start))));
      const [en, ru, region, country, population, latitude, longitude, ...codes] = packed;
      return { name: { en, ru }, region: regions[region] ?? null, country, codes, population, latitude, longitude };
    },
  };
};
