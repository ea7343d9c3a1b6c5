/** Long work beside requests: it stops where its slice of time is over, and lets the others go on. */
export interface Slices {
  readonly isOver: () => boolean;
  /** Ends the slice; resolves when the next one begins, and rejects where the work is no longer wanted. */
  readonly next: () => Promise<void>;
  /** Does work on so many things, some of them at a time: those from `from` to before `to`. */
  readonly each: (count: number, work: (from: number, to: number) => void) => Promise<void>;
}

/** Things done between two looks at the time. */
const STEP = 4_096;

/** `ms`: of one slice. `now`: ms, monotonic. `signal`: aborted when the work is no longer wanted. */
export const openSlices = (ms: number, now: () => number = () => performance.now(), signal?: AbortSignal): Slices => {
  let since = now();
  const slices: Slices = {
    isOver: () => now() - since > ms,
    next: async () => {
      await new Promise<void>((resume) => {
        setImmediate(resume);
      });
      signal?.throwIfAborted();
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
