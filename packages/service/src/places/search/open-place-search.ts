import type { FoundPlace, PlaceQuery } from '@cartage/core';
import { placesEdition, type Store } from '@cartage/storage';
import type { Log } from '../../context.ts';
import { buildPlaceIndex } from './build-place-index.ts';
import { type PlaceIndex, searchIndex } from './place-index.ts';
import { readCities } from './read-cities.ts';
import { openSlices } from './slices.ts';

/** Finds places by what somebody typed; holds their names in memory from the first search on. */
export interface PlaceSearch {
  /** By names alone. What was imported, by whichever process, is found within seconds. */
  readonly byName: (query: PlaceQuery) => Promise<readonly FoundPlace[]>;
  /** Waits for the reading under way. */
  readonly close: () => Promise<void>;
}

export interface PlaceSearchParts {
  readonly store: Pick<Store, 'db'>;
  readonly log: Log;
  /** ms, monotonic */
  readonly now?: () => number;
}

interface Edition {
  readonly number: number;
  readonly index: PlaceIndex;
}

export const openPlaceSearch = ({ store, log, now = () => performance.now() }: PlaceSearchParts): PlaceSearch => {
  let known: Edition | null = null;
  let reading: Promise<Edition> | null = null;
  /** An import changes the places for minutes: all of them are not read again without a pause each time. */
  let restsUntil = Number.NEGATIVE_INFINITY;
  let isClosed = false;

  const read = async (number: number): Promise<Edition> => {
    const startedAt = now();
    try {
      known = { number, index: await buildPlaceIndex(readCities(store.db), openSlices(SLICE_MS, now)) };
      const { length: places } = known.index.recordOf;
      log.debug({ places, ms: Math.round(now() - startedAt) }, 'the names of the places were read');
      return known;
    } finally {
      restsUntil = now() + REST * (now() - startedAt);
      reading = null;
    }
  };
  const current = async (): Promise<PlaceIndex> => {
    const number = await placesEdition(store.db);
    if (known === null) {
      reading ??= read(number);
      return (await reading).index;
    }
    if (known.number !== number && reading === null && now() >= restsUntil && !isClosed) {
      reading = read(number);
      reading.catch((failure: unknown) => {
        log.warn({ err: failure }, 'the places could not be read anew; those known before are searched');
      });
    }
    return known.index;
  };
  return {
    byName: async (query) => searchIndex(await current(), query),
    close: async () => {
      isClosed = true;
      await reading?.catch(() => {});
    },
  };
};

const SLICE_MS = 5;
/** So many times as long as the reading took. */
const REST = 4;
