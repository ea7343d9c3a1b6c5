import type { FoundPlace, PlaceQuery } from '@cartage/core';
import { placesEdition, type Store } from '@cartage/storage';
import type { Log } from '../../log.ts';
import { buildPlaceIndex } from './build-place-index.ts';
import { type PlaceIndex, searchIndex } from './place-index.ts';
import { readCities } from './read-cities.ts';
import { openSlices } from './slices.ts';

/** The part of the service by which places are found. */
export interface Places {
  readonly places: PlaceSearch;
}

/** Finds places by what somebody typed; holds their names in memory from the first search on, or since it follows them. */
export interface PlaceSearch {
  /** By names alone. What was imported, by whichever process, is found within seconds. */
  readonly byName: (query: PlaceQuery) => Promise<readonly FoundPlace[]>;
  /** Reads the names now and whenever they have changed, so that no search waits for them or misses what is new. */
  readonly follow: () => void;
  /** Ends the reading under way. */
  readonly close: () => Promise<void>;
}

export interface PlaceSearchParts {
  readonly store: Pick<Store, 'db' | 'notices'>;
  readonly log: Log;
  /** ms, monotonic */
  readonly now?: () => number;
  /** Who follows looks so often for a change, ms; 2,000, or seldomer where other processes are heard. */
  readonly lookMs?: number;
}

interface Edition {
  readonly number: number;
  readonly index: PlaceIndex;
}

export const openPlaceSearch = ({
  store,
  log,
  now = () => performance.now(),
  lookMs = 2_000,
}: PlaceSearchParts): PlaceSearch => {
  let known: Edition | null = null;
  let reading: Promise<Edition> | null = null;
  /** An import changes the places for minutes: all of them are not read again without a pause each time. */
  let restsUntil = Number.NEGATIVE_INFINITY;
  const closing = new AbortController();
  let nextLook: NodeJS.Timeout | undefined;

  const read = async (number: number): Promise<Edition> => {
    const startedAt = now();
    try {
      known = { number, index: await buildPlaceIndex(readCities(store.db), openSlices(SLICE_MS, now, closing.signal)) };
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
    if (known.number !== number && reading === null && now() >= restsUntil && !closing.signal.aborted) {
      reading = read(number);
      reading.catch((failure: unknown) => {
        if (!closing.signal.aborted)
          log.warn({ err: failure }, 'the places could not be read anew; those known before are searched');
      });
    }
    return known.index;
  };
  const look = async (): Promise<void> => {
    // Who searches is told why the names cannot be read.
    await current().catch(() => {});
    if (!closing.signal.aborted) nextLook = setTimeout(look, store.notices.lookEvery(lookMs)).unref();
  };
  return {
    byName: async (query) => searchIndex(await current(), query),
    follow: () => void look(),
    close: async () => {
      closing.abort();
      clearTimeout(nextLook);
      await reading?.catch(() => {});
    },
  };
};

const SLICE_MS = 5;
/** So many times as long as the reading took. */
const REST = 4;
