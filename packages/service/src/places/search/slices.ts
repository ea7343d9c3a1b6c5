/** Long work beside requests: it stops where its slice of time is over, and lets the others go on. */
export interface Slices {
  readonly isOver: () => boolean;
  /** Ends the slice; resolves when the next one begins. */
  readonly next: () => Promise<void>;
}

/** `ms`: of one slice. `now`: ms, monotonic. */
export const openSlices = (ms: number, now: () => number = () => performance.now()): Slices => {
  let since = now();
  return {
    isOver: () => now() - since > ms,
    next: async () => {
      await new Promise<void>((resume) => {
        setImmediate(resume);
      });
      since = now();
    },
  };
};
