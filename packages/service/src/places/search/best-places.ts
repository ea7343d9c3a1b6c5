import type { NameRange } from '@cartage/core';
import { BLOCK, type NameTable } from './name-table.ts';

/** The most important places of ranges: those with the smallest numbers, in their order, none twice. */
export interface BestPlaces {
  readonly take: (table: NameTable, range: NameRange) => void;
  readonly places: readonly number[];
}

/** `most`: of them. `isWanted`: others are left out. */
export const openBestPlaces = (most: number, isWanted: (place: number) => boolean): BestPlaces => {
  const places: number[] = [];
  /** From here on none would be among the best. */
  let limit = Number.POSITIVE_INFINITY;
  const offer = (place: number): void => {
    if (place >= limit || places.includes(place) || !isWanted(place)) return;
    const after = places.findIndex((one) => one > place);
    places.splice(after === -1 ? places.length : after, 0, place);
    if (places.length > most) places.pop();
    if (places.length === most) limit = places[most - 1] as number;
  };
  return {
    places,
    take: (table, { start, end }) => {
      let at = start;
      while (at < end) {
        const block = Math.floor(at / BLOCK);
        const next = Math.min((block + 1) * BLOCK, end);
        if ((table.least[block] as number) < limit)
          for (let entry = at; entry < next; entry += 1) offer(table.places[entry] as number);
        at = next;
      }
    },
  };
};
