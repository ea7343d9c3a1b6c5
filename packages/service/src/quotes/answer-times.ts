import type { Connection } from '../connections/connection.ts';

/** How long vendors took lately to say their prices, as this process has seen it. */
export interface AnswerTimes {
  /** A call took so long, ms, whether its answer came in the end or not. */
  readonly note: (connection: Connection, ms: number) => void;
  /** All but two of the last twenty took no longer, ms; of fewer than ten none did. null: none is known. */
  readonly expectedMs: (connection: Connection) => number | null;
}

const KEPT = 20;
/** One slow answer in so many says nothing of the next. */
const ONE_IN = 10;

export const openAnswerTimes = (): AnswerTimes => {
  // The oldest is overwritten.
  const rings = new WeakMap<Connection, { readonly times: number[]; next: number }>();
  return {
    note: (connection, ms) => {
      const ring = rings.get(connection) ?? { times: [], next: 0 };
      ring.times[ring.next] = ms;
      ring.next = (ring.next + 1) % KEPT;
      rings.set(connection, ring);
    },
    expectedMs: (connection) => {
      const { times = [] } = rings.get(connection) ?? {};
      const sorted = times.toSorted((a, b) => b - a);
      return sorted[Math.floor(sorted.length / ONE_IN)] ?? null;
    },
  };
};
