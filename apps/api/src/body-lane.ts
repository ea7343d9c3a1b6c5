/**
 * Room for bodies on their way, in bytes: those that come when it is full wait outside, where they cost nothing, because
 * the socket is not read meanwhile.
 */
export interface BodyLane {
  /** Waits for room, in turn; null: none came within the patience, or the caller has gone. */
  readonly enter: (bytes: number, signal: AbortSignal) => Promise<BodyPlace | null>;
  /** Room, if there is some at once. */
  readonly enterNow: (bytes: number) => BodyPlace | null;
}

/** Room that a body has taken. */
export interface BodyPlace {
  /** Aborted when the body comes so slowly that those who wait would wait for it alone. */
  readonly overdue: AbortSignal;
  /** The body is there: it is not overdue any more. */
  readonly arrived: () => void;
  /** Gives the room back; once more does nothing. */
  readonly leave: () => void;
}

export interface LaneSettings {
  /** What is under way at once, in bytes. No body is larger. */
  readonly capacity: number;
  /** How long a body waits for room. */
  readonly patienceMs: number;
  /** How long a body may take to come while another waits for its room. */
  readonly arrivalMs: number;
}

interface Waiting {
  readonly bytes: number;
  readonly admit: () => void;
}

export const createBodyLane = (
  { capacity, patienceMs, arrivalMs }: LaneSettings,
  now: () => number = () => performance.now(),
): BodyLane => {
  let free = capacity;
  const queue: Waiting[] = [];
  const arriving = new Set<{ readonly since: number; readonly controller: AbortController }>();
  let watch: NodeJS.Timeout | null = null;

  const hurry = (): void => {
    if (watch !== null || queue.length === 0) return;
    const [oldest] = arriving;
    if (!oldest) return;
    watch = setTimeout(
      () => {
        watch = null;
        if (queue.length > 0) {
          for (const one of arriving) {
            if (now() - one.since < arrivalMs) break;
            arriving.delete(one);
            one.controller.abort();
          }
        }
        hurry();
      },
      Math.max(0, arrivalMs - (now() - oldest.since)),
    );
  };

  const take = (bytes: number): BodyPlace => {
    free -= bytes;
    const entry = { since: now(), controller: new AbortController() };
    arriving.add(entry);
    let isThere = true;
    return {
      overdue: entry.controller.signal,
      arrived: () => void arriving.delete(entry),
      leave: () => {
        if (!isThere) return;
        isThere = false;
        arriving.delete(entry);
        free += bytes;
        // In turn: a small one that would fit does not overtake a large one for ever.
        while (queue[0] && queue[0].bytes <= free) queue.shift()?.admit();
      },
    };
  };

  const enterNow: BodyLane['enterNow'] = (bytes) => (queue.length === 0 && bytes <= free ? take(bytes) : null);

  return {
    enterNow,
    enter: (bytes, signal) => {
      const place = enterNow(bytes);
      if (place) return Promise.resolve(place);
      if (signal.aborted) return Promise.resolve(null);
      return new Promise((resolve) => {
        const settle = (entered: BodyPlace | null): void => {
          clearTimeout(patience);
          signal.removeEventListener('abort', giveUp);
          resolve(entered);
        };
        const waiting: Waiting = { bytes, admit: () => settle(take(bytes)) };
        const giveUp = (): void => {
          queue.splice(queue.indexOf(waiting), 1);
          settle(null);
        };
        const patience = setTimeout(giveUp, patienceMs);
        signal.addEventListener('abort', giveUp);
        queue.push(waiting);
        hurry();
      });
    },
  };
};
