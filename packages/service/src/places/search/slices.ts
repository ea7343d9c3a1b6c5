/** Long work beside requests: it stops where its slice of time is over, and lets the others go on. */
export interface Slices {
  readonly isOver: () => boolean;
  /** Ends the slice; resolves when the next one begins. */
  readonly next: () => Promise<void>;
  /** Does work on so many things, some of them at a time: those from `from` to before `to`. */
  readonly each: (count: number, work: (from: number, to: number) => void) => Promise<void>;
}

/** Things done between two looks at the time. */
const STEP = 4_096;

/** `ms`: of one slice. `now`: ms, monotonic. */
export const openSlices = (ms: number, now: () => number = () => performance.now()): Slices => {
  let since = now();
  const slices: Slices = {
    isOver: () => now() - since > ms,
    next: async () => {
      await new Promise<void>((resume) => {
        setImmediate(resume);
      });
      since = now();
    },
    each: async (count, work) => {
      for (let from = 0; from < count; from += STEP) {
        work(from, Math.min(from + STEP, count));
        if (slices.isOver()) await slices.next();
      }
    },
  };
  return slices;
};
