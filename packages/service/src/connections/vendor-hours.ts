import type { Instant } from '@cartage/core';
import { type CallFigures, isCounted, isFault, placeOfTime } from './vendor-figures.ts';

/** How calls of one kind went in an hour. */
export type HourCounts = Pick<CallFigures, 'calls' | 'errors' | 'times'>;

/** What one process has seen of one connection in an hour, by kind of call. */
export interface HourFigures {
  readonly connection: string;
  /** Its beginning. */
  readonly hour: Instant;
  readonly figures: Readonly<Record<string, HourCounts>>;
}

/** What this process sees of its vendors, by the hour, until it has told of it. */
export interface VendorHours {
  readonly note: (
    connection: string,
    call: { readonly capability: string; readonly outcome: string; readonly ms: number },
  ) => void;
  /** Those of which more is known than was told, each as a whole. */
  readonly untold: () => readonly HourFigures[];
  /** They were written; what has come since is still to be told. */
  readonly told: (hours: readonly HourFigures[]) => void;
}

const HOUR_MS = 3_600_000;
/** What more connections do goes untold: nobody has so many. */
const MOST = 10_000;

interface Seen {
  readonly connection: string;
  readonly hour: Instant;
  readonly figures: Map<string, { calls: number; errors: number; readonly times: Record<number, number> }>;
  calls: number;
  toldCalls: number;
}

export const openVendorHours = (clock: () => Instant): VendorHours => {
  const seen = new Map<string, Seen>();
  const keyOf = ({ connection, hour }: Pick<Seen, 'connection' | 'hour'>): string => `${hour} ${connection}`;

  /** What was told of hours that are over is written, and grows no more. */
  const forget = (hour: Instant): void => {
    for (const [key, one] of seen) if (one.hour !== hour && one.calls === one.toldCalls) seen.delete(key);
  };

  return {
    note: (connection, { capability, outcome, ms }) => {
      if (!isCounted(outcome)) return;
      const hour = Math.floor(clock() / HOUR_MS) * HOUR_MS;
      const key = keyOf({ connection, hour });
      if (!seen.has(key)) forget(hour);
      if (!seen.has(key) && seen.size >= MOST) return;
      const one = seen.get(key) ?? { connection, hour, figures: new Map(), calls: 0, toldCalls: 0 };
      seen.set(key, one);
      const counts = one.figures.get(capability) ?? { calls: 0, errors: 0, times: {} };
      one.figures.set(capability, counts);
      const place = placeOfTime(ms);
      one.calls += 1;
      counts.calls += 1;
      counts.times[place] = (counts.times[place] ?? 0) + 1;
      if (isFault(outcome)) counts.errors += 1;
    },
    untold: () =>
      [...seen.values()]
        .filter(({ calls, toldCalls }) => calls > toldCalls)
        .map(({ connection, hour, figures }) => ({
          ...{ connection, hour },
          figures: structuredClone(Object.fromEntries(figures)),
        })),
    told: (hours) => {
      for (const told of hours) {
        const one = seen.get(keyOf(told));
        if (one) one.toldCalls = Object.values(told.figures).reduce((sum, { calls }) => sum + calls, 0);
      }
    },
  };
};
