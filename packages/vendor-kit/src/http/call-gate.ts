import type { VendorLimits } from '../adapter/manifest.ts';

/** The first is next. */
export const callRanks = ['hand-over', 'asked', 'worker'] as const;

/**
 * How soon a request's turn comes: what hands an order over goes first, then what somebody waits for, then the worker's
 * own. A later rank still gets a share of the turns, so none waits for ever.
 */
export type CallRank = (typeof callRanks)[number];

/** Says when the vendor's limits allow the next request. The limiter asks it, and decides whose request that is. */
export interface CallGate {
  /**
   * The earliest moment for a request of this rank, by the limiter's clock, ms. Infinity: not before a request ends or
   * `onChange` is told.
   */
  readonly freeAt: (rank: CallRank, at: number) => number;
  /** A request begins; it was free to. Until it is sent it counts, however long its connection takes. */
  readonly begin: (rank: CallRank, at: number) => void;
  /** It is being written, and counts for as long as the window from then on: once, after `begin`. */
  readonly sent: (rank: CallRank, at: number) => void;
  /** A request that had begun has ended. */
  readonly end: (rank: CallRank, at: number) => void;
  /** The vendor wants to be left alone until then. */
  readonly rest: (until: number, at: number) => void;
  /** So many wait of each rank, after every look of the limiter; a gate that nobody else goes through need not know. */
  readonly waits?: (waiting: Readonly<Record<CallRank, number>>, at: number) => void;
  /** Whom to tell when more is free than `freeAt` has said. */
  readonly onChange?: (look: () => void) => void;
}

/** Somebody has wanted the vendor so lately that the worker has to leave it to them, ms. */
export const WANTED_MS = 10_000;
/** The worker's part while somebody else wants the vendor. */
const PART_WHILE_WANTED = 1 / 3;
/** And while nobody does: the first one who comes finds some free. */
const PART_ALONE = 3 / 4;
/** More than this a second nobody counts: the count would cost more memory than a connection is worth. */
const MOST_PER_SECOND = 10_000;

/** Requests arrive less evenly than they begin: one that is held up for a moment comes together with the next ones. */
const UNEVEN = 1 / 40;

/** A vendor's rate as whole requests in a window. */
export interface CallRate {
  /** How many may be sent within any window. */
  readonly perWindow: number;
  /** Its length, ms: a second and a little, or more below one request a second. */
  readonly windowMs: number;
}

/**
 * The rate in whole requests.
 * @param limits of the manifest
 */
export const callRate = ({ requestsPerSecond }: Pick<VendorLimits, 'requestsPerSecond'>): CallRate => ({
  perWindow: Math.max(1, Math.min(MOST_PER_SECOND, Math.floor(requestsPerSecond))),
  windowMs: (1 + UNEVEN) * (requestsPerSecond >= 1 ? 1000 : 1000 / requestsPerSecond),
});

/**
 * How much of a limit the worker may take; one at least.
 * @param limit requests in a window, or at once
 * @param isWanted whether somebody else has wanted the vendor within the last ten seconds
 */
export const workersPart = (limit: number, isWanted: boolean): number =>
  Math.max(1, Math.floor(limit * (isWanted ? PART_WHILE_WANTED : PART_ALONE)));

/** Requests that have begun and are not sent, and those that were sent lately, the oldest first. */
export interface BegunCalls {
  /** When the next may begin where so many may within any window; Infinity: not before one is sent. */
  readonly freeAt: (most: number, at: number) => number;
  /** One begins. */
  readonly begin: () => void;
  /** One of those that have begun is sent. */
  readonly sent: (at: number) => void;
  /** How many have begun and are not sent. */
  readonly unsent: () => number;
  /** And how many there are with those that were sent within the window. */
  readonly count: (at: number) => number;
  /** Forgets those that were sent; for how long each still counts, ms, the oldest first. */
  readonly takeAll: (at: number) => readonly number[];
}

/**
 * Counts what comes to the vendor within a window. One that has begun comes when its connection is there, which takes
 * nothing or a second: so it counts until it is sent, and for the window from then on.
 * @param windowMs its length
 */
export const openBegunCalls = (windowMs: number): BegunCalls => {
  let times: number[] = [];
  let oldest = 0;
  let unsent = 0;
  const sentLately = (at: number): number => {
    while (oldest < times.length && (times[oldest] as number) + windowMs <= at) oldest += 1;
    // Both halves are long: the copy costs each request the same little.
    if (oldest > 1024 && 2 * oldest > times.length) {
      times = times.slice(oldest);
      oldest = 0;
    }
    return times.length - oldest;
  };
  return {
    count: (at) => sentLately(at) + unsent,
    unsent: () => unsent,
    freeAt: (most, at) => {
      const sent = sentLately(at);
      const tooMany = sent + unsent - most;
      if (tooMany < 0) return Number.NEGATIVE_INFINITY;
      return tooMany < sent ? (times[oldest + tooMany] as number) + windowMs : Number.POSITIVE_INFINITY;
    },
    begin: () => {
      unsent += 1;
    },
    sent: (at) => {
      unsent -= 1;
      times.push(at);
    },
    takeAll: (at) => {
      sentLately(at);
      const left = times.slice(oldest).map((time) => time + windowMs - at);
      times = [];
      oldest = 0;
      return left;
    },
  };
};

/**
 * The limits of a vendor for one process that has them to itself.
 * @param limits of the manifest; requests a second and at once
 */
export const openOwnGate = (limits: Pick<VendorLimits, 'requestsPerSecond' | 'concurrency'>): CallGate => {
  const { perWindow, windowMs } = callRate(limits);
  const { concurrency } = limits;
  const all = openBegunCalls(windowMs);
  const workers = openBegunCalls(windowMs);
  let running = 0;
  let runningWorkers = 0;
  let restsUntil = Number.NEGATIVE_INFINITY;
  let wantedAt = Number.NEGATIVE_INFINITY;

  const workerFreeAt = (at: number): number => {
    const isWanted = at - wantedAt < WANTED_MS;
    // It may take more when nobody has wanted the vendor for a while, and nobody tells it when that is.
    const later = isWanted ? wantedAt + WANTED_MS : Number.POSITIVE_INFINITY;
    if (runningWorkers >= workersPart(concurrency, isWanted)) return later;
    return Math.min(later, workers.freeAt(workersPart(perWindow, isWanted), at));
  };
  return {
    freeAt: (rank, at) => {
      if (running >= concurrency) return Number.POSITIVE_INFINITY;
      const rateAt = Math.max(all.freeAt(perWindow, at), restsUntil);
      return rank === 'worker' ? Math.max(rateAt, workerFreeAt(at)) : rateAt;
    },
    begin: (rank, at) => {
      running += 1;
      all.begin();
      if (rank !== 'worker') {
        wantedAt = at;
        return;
      }
      runningWorkers += 1;
      workers.begin();
    },
    sent: (rank, at) => {
      all.sent(at);
      if (rank === 'worker') workers.sent(at);
    },
    end: (rank) => {
      running -= 1;
      if (rank === 'worker') runningWorkers -= 1;
    },
    rest: (until) => {
      restsUntil = Math.max(restsUntil, until);
    },
    waits: (waiting, at) => {
      if (waiting['hand-over'] + waiting.asked > 0) wantedAt = at;
    },
  };
};
