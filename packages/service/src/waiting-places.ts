/** The places of those who wait in this process: shared, so that no company can take them from all others. */
export interface WaitingPlaces {
  /**
   * Takes a place for a company; the answer gives it back, and does so once. `leave` is called when another company is to have
   * the place, and must give it back. null: none is left.
   */
  readonly take: (company: number, leave: () => void) => (() => void) | null;
  /** How many are taken. */
  readonly count: () => number;
}

/** Whoever waits costs some kilobytes. */
export const MOST_WAITING = 10_000;

/**
 * Where all places are taken, whoever comes from a company that has fewer than another gets the place of the one who has
 * waited longest of those who have the most. So one company may have them all while nobody else waits.
 */
export const openWaitingPlaces = (most: number): WaitingPlaces => {
  /** Of each company, those who wait, the first who came first. */
  const taken = new Map<number, Set<() => void>>();
  let count = 0;

  const largest = (): ReadonlySet<() => void> =>
    [...taken.values()].reduce((one, other) => (other.size > one.size ? other : one), new Set());

  return {
    take: (company, leave) => {
      const own = taken.get(company) ?? new Set();
      if (count >= most) {
        const theirs = largest();
        // What would only change sides is left where it is, else two companies would take places from one another for ever.
        if (theirs.size <= own.size + 1) return null;
        const [first] = theirs;
        first?.();
      }
      // Each caller has a function of its own, however often the same `leave` is handed in.
      const waiter = (): void => leave();
      taken.set(company, own.add(waiter));
      count += 1;
      return () => {
        if (!own.delete(waiter)) return;
        count -= 1;
        if (own.size === 0) taken.delete(company);
      };
    },
    count: () => count,
  };
};
