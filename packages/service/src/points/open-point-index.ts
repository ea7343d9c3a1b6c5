import { type PointFeed, pointFeeds, type Store } from '@cartage/storage';
import type { Log } from '../log.ts';
import { openSlices } from '../places/search/slices.ts';
import { readVendorPoints, type VendorPoints } from './vendor-points.ts';

/** All points of one moment, by vendor. */
export type AllPoints = ReadonlyMap<number, VendorPoints>;

/** The points, as far as they are read. */
export interface KnownPoints {
  readonly all: AllPoints;
  /** What the database has of each vendor at this moment, which may be later than that of `all`. */
  readonly feeds: ReadonlyMap<number, PointFeed>;
}

/** Where every pickup point is, in the memory of this process: made of the database, and anew where that has changed. */
export interface PointIndex {
  /** What was changed, by whichever process, is in it within seconds; where a vendor has few points, at once. */
  readonly current: () => Promise<KnownPoints>;
  /** Reads the points now and whenever they have changed, so that no search waits for them. */
  readonly follow: () => void;
  /** Ends the reading under way. */
  readonly close: () => Promise<void>;
}

export interface PointIndexParts {
  readonly store: Pick<Store, 'db' | 'notices'>;
  readonly log: Log;
  /** ms, monotonic */
  readonly now?: () => number;
  /** Who follows looks so often for a change, ms; 2,000, or seldomer where other processes are heard. */
  readonly lookMs?: number;
}

const SLICE_MS = 5;
/** So many times as long as the reading took: while a vendor's points come in, they change all the time. */
const REST = 4;
/** A vendor with so few is read before a search is answered. */
const FEW = 2_000;

export const openPointIndex = ({
  store,
  log,
  now = () => performance.now(),
  lookMs = 2_000,
}: PointIndexParts): PointIndex => {
  let known: AllPoints | null = null;
  /** One after the other. */
  let reading: Promise<AllPoints> | null = null;
  let restsUntil = Number.NEGATIVE_INFINITY;
  const closing = new AbortController();
  let nextLook: NodeJS.Timeout | undefined;

  const read = async (feeds: KnownPoints['feeds']): Promise<AllPoints> => {
    const startedAt = now();
    const slices = openSlices(SLICE_MS, now, closing.signal);
    const all = new Map<number, VendorPoints>();
    for (const [vendorId, { edition }] of feeds) {
      const last = known?.get(vendorId);
      all.set(vendorId, last?.edition === edition ? last : await readVendorPoints(store.db, vendorId, edition, slices));
    }
    known = all;
    const points = [...all.values()].reduce((sum, { numbers }) => sum + numbers.length, 0);
    log.debug({ points, ms: Math.round(now() - startedAt) }, 'the places of the pickup points were read');
    return all;
  };
  /** Whoever asks meanwhile waits for the same. */
  const readAlone = (feeds: KnownPoints['feeds']): Promise<AllPoints> => {
    const startedAt = now();
    reading ??= read(feeds).finally(() => {
      restsUntil = now() + REST * (now() - startedAt);
      reading = null;
    });
    return reading;
  };

  const current = async (): Promise<KnownPoints> => {
    for (;;) {
      const feeds = await pointFeeds(store.db);
      const last = known;
      if (last === null) {
        await readAlone(feeds);
        continue;
      }
      const changed = [...feeds].filter(([vendorId, { edition }]) => last.get(vendorId)?.edition !== edition);
      if (changed.length === 0 || closing.signal.aborted) return { all: last, feeds };
      if (changed.every(([vendorId]) => (last.get(vendorId)?.numbers.length ?? 0) <= FEW)) {
        // One that is under way may have begun before this change.
        await readAlone(feeds);
        continue;
      }
      if (reading === null && now() >= restsUntil) readAlone(feeds).catch(tellOf);
      return { all: last, feeds };
    }
  };
  const tellOf = (failure: unknown): void => {
    if (!closing.signal.aborted)
      log.warn({ err: failure }, 'the pickup points could not be read anew; those known before are listed');
  };
  const look = async (): Promise<void> => {
    // Who searches is told why the points cannot be read.
    await current().catch(() => {});
    if (!closing.signal.aborted) nextLook = setTimeout(look, store.notices.lookEvery(lookMs)).unref();
  };
  return {
    current,
    follow: () => void look(),
    close: async () => {
      closing.abort();
      clearTimeout(nextLook);
      await reading?.catch(() => {});
    },
  };
};
