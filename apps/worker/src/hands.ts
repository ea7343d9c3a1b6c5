/** Work that goes on for somebody, one at a time for each; some of them at once. */
export interface Hands {
  /** For whom work goes on, and who have no room now because they were slow the last time. */
  readonly taken: () => readonly (string | null)[];
  /** One more may begin. */
  readonly isFree: () => boolean;
  readonly run: (whose: string | null, work: () => Promise<unknown>) => void;
  /** What work ended in that failed since this was asked for last; undefined: none did. */
  readonly failure: () => unknown;
  /** When one more may begin, or this time has passed, ms. */
  readonly freed: (mostMs: number) => Promise<void>;
  readonly allEnded: () => Promise<void>;
}

/** So many begin at once: each does its part in the database first. */
export const AT_HAND = 16;

/** Whoever takes longer is waited for, but not by the others: its hand is free for another. */
export const PATIENCE_MS = 1_000;

/** For the memory of the process: each holds a batch of orders. */
export const MOST = 160;

/** Of those that were slow the last time so many go on at once: however many accounts hang, others have room. */
export const MOST_SLOW = 128;

/** So many that were slow are remembered; the first are forgotten. */
const MOST_KNOWN = 10_000;

export const openHands = (): Hands => {
  const running = new Map<string | null, Promise<void>>();
  const slow = new Set<string | null>();
  let atHand = 0;
  let failure: unknown;
  let wake = Promise.withResolvers<void>();

  const wakeWaiting = (): void => {
    wake.resolve();
    wake = Promise.withResolvers();
  };

  const run: Hands['run'] = (whose, work) => {
    atHand += 1;
    let isWaitedFor = true;
    const letGo = (): void => {
      if (isWaitedFor) atHand -= 1;
      isWaitedFor = false;
      wakeWaiting();
    };
    slow.delete(whose);
    const patience = setTimeout(() => {
      slow.add(whose);
      for (const first of slow) {
        if (slow.size <= MOST_KNOWN) break;
        slow.delete(first);
      }
      letGo();
    }, PATIENCE_MS);
    const ended = work()
      .catch((thrown: unknown) => {
        failure ??= thrown;
      })
      .then(() => {
        clearTimeout(patience);
        running.delete(whose);
        letGo();
      });
    running.set(whose, ended);
  };

  return {
    taken: () => {
      const isFull = [...running.keys()].filter((whose) => slow.has(whose)).length >= MOST_SLOW;
      return [...new Set([...running.keys(), ...(isFull ? slow : [])])];
    },
    isFree: () => atHand < AT_HAND && running.size < MOST,
    run,
    failure: () => {
      const thrown = failure;
      failure = undefined;
      return thrown;
    },
    freed: async (mostMs) => {
      let timer: NodeJS.Timeout | undefined;
      const passed = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, mostMs);
      });
      await Promise.race([wake.promise, passed]);
      clearTimeout(timer);
    },
    allEnded: async () => void (await Promise.all(running.values())),
  };
};
