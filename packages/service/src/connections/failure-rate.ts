/** How often calls have failed lately. */
export interface FailureRate {
  /** A call has ended; true: too many of those in the last ten seconds have failed. */
  readonly note: (hasFailed: boolean) => boolean;
  /** Begins anew. */
  readonly forget: () => void;
}

const WINDOWS = 10;
const WINDOW_MS = 1_000;
/** Fewer say nothing. */
const FEWEST = 20;

/** More than half of at least 20 in ten seconds are too many. `now`: ms, never running back. */
export const openFailureRate = (now: () => number): FailureRate => {
  let windows: { readonly at: number; failed: number; calls: number }[] = [];
  return {
    note: (hasFailed) => {
      const at = Math.floor(now() / WINDOW_MS);
      windows = windows.filter((window) => window.at > at - WINDOWS);
      let last = windows.at(-1);
      if (last?.at !== at) {
        last = { at, failed: 0, calls: 0 };
        windows.push(last);
      }
      last.calls += 1;
      if (hasFailed) last.failed += 1;
      const calls = windows.reduce((sum, window) => sum + window.calls, 0);
      const failed = windows.reduce((sum, window) => sum + window.failed, 0);
      return hasFailed && calls >= FEWEST && failed > calls / 2;
    },
    forget: () => {
      windows = [];
    },
  };
};
