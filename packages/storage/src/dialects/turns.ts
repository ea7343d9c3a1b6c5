/** Statements that follow one another for so long let everybody else have a turn of the event loop, ms. */
const LONGEST_TURN_MS = 20;

export interface Turns {
  /** null: the turn is young, go on in it. */
  readonly next: () => Promise<void> | null;
}

/**
 * SQLite answers within the turn of the event loop in which it is asked. A caller who asks in a loop, as a sweep does, would
 * so let no request, timer or signal have one until all of it is done.
 */
export const createTurns = (now: () => number = () => performance.now()): Turns => {
  let since: number | null = null;
  const end = (): void => {
    since = null;
  };
  return {
    next: () => {
      if (since === null) {
        since = now();
        setImmediate(end);
        return null;
      }
      return now() - since < LONGEST_TURN_MS ? null : new Promise((resolve) => setImmediate(resolve));
    },
  };
};
