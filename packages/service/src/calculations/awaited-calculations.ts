import { AsyncLocalStorage } from 'node:async_hooks';
import { countAnswers, type Store } from '@cartage/storage';
import { MOST_WAITING, openWaitingPlaces } from '../waiting-places.ts';

/** Who waits in this process for answers of calculations, whichever process runs them. */
export interface AwaitedCalculations {
  /**
   * `answers`: the calculation has so many; `time`: it is over. `closed`: the caller has gone, the process ends, too many wait
   * already, or another company is to have the place.
   */
  readonly wait: (calculationId: number, wait: Wait) => Promise<WaitEnd>;
  /** They have so many answers by now. */
  readonly tell: (counts: ReadonlyMap<number, number>) => void;
  /** Looks for answers of those of these that somebody waits for. */
  readonly look: (calculationIds: readonly number[]) => void;
  /** How many wait. */
  readonly count: () => number;
  readonly close: () => void;
}

export interface Wait {
  /** The company, or the one at the head of its family, that the caller is counted with. */
  readonly holder: number;
  readonly answers: number;
  readonly ms: number;
  readonly signal: AbortSignal;
}

export type WaitEnd = 'answers' | 'time' | 'closed';

export interface AwaitedParts {
  readonly store: Pick<Store, 'db' | 'notices'>;
  /** Of such a one `tell` hears whenever it has more answers. */
  readonly isRunHere: (calculationId: number) => boolean;
}

/** Between two looks for what other processes have stored, where they cannot be heard. */
const LOOK_MS = 50;
/** One query asks for all of them and takes longer the more they are: each so many make the pause longer. */
const PAUSE_GROWS_BY = 500;

interface Waiter {
  readonly answers: number;
  readonly end: (why: WaitEnd) => void;
}

export const openAwaitedCalculations = ({ store, isRunHere }: AwaitedParts): AwaitedCalculations => {
  const waiters = new Map<number, Set<Waiter>>();
  /** Of those that another process runs, or nobody. */
  const foreign = new Set<number>();
  const places = openWaitingPlaces(MOST_WAITING);
  let isClosed = false;
  let toLookFor = new Set<number>();
  let isLooking = false;
  let nextLook: NodeJS.Timeout | undefined;

  const tell: AwaitedCalculations['tell'] = (counts) => {
    for (const [id, answers] of counts) {
      for (const waiter of waiters.get(id) ?? []) if (answers >= waiter.answers) waiter.end('answers');
    }
  };

  const look = (ids: readonly number[]): void => {
    for (const id of ids) {
      if (!waiters.has(id)) continue;
      toLookFor.add(id);
      if (!isRunHere(id)) foreign.add(id);
    }
    if (!isLooking) void lookForAll();
  };

  /** For all who wait: no part of the request that waited first, whose trace would grow for as long as anybody does. */
  const lookForAll = AsyncLocalStorage.bind(async (): Promise<void> => {
    isLooking = true;
    while (toLookFor.size > 0) {
      const ids = [...toLookFor];
      toLookFor = new Set();
      // Where the database is away, it may be back at the next look.
      tell(await countAnswers(store.db, ids).catch(() => new Map()));
    }
    isLooking = false;
    if (nextLook !== undefined || isClosed || foreign.size === 0) return;
    const pause = store.notices.lookEvery(LOOK_MS) * Math.ceil(foreign.size / PAUSE_GROWS_BY);
    nextLook = setTimeout(() => {
      nextLook = undefined;
      look([...foreign]);
    }, pause).unref();
  });

  const hearsNoMore = store.notices.hear('calculations', () => {
    if (foreign.size === 0) return;
    // How long the next pause is may have changed: a process that has lost its connection hears nothing from then on.
    clearTimeout(nextLook);
    nextLook = undefined;
    look([...foreign]);
  });

  return {
    wait: (id, { holder, answers, ms, signal }) =>
      new Promise((resolve) => {
        if (isClosed || signal.aborted) return resolve('closed');
        const giveBack = places.take(holder, () => leave());
        if (giveBack === null) return resolve('closed');
        const ofId = waiters.get(id) ?? new Set();
        const end = (why: WaitEnd): void => {
          if (!ofId.delete(waiter)) return;
          giveBack();
          if (ofId.size === 0) {
            waiters.delete(id);
            foreign.delete(id);
          }
          clearTimeout(timer);
          signal.removeEventListener('abort', leave);
          resolve(why);
        };
        const leave = () => end('closed');
        const waiter: Waiter = { answers, end };
        const timer = setTimeout(() => end('time'), ms);
        signal.addEventListener('abort', leave);
        waiters.set(id, ofId.add(waiter));
        // There may have been more between the caller's reading and now.
        look([id]);
      }),
    tell,
    look,
    count: places.count,
    close: () => {
      isClosed = true;
      hearsNoMore();
      clearTimeout(nextLook);
      for (const ofId of [...waiters.values()]) for (const { end } of [...ofId]) end('closed');
    },
  };
};
