import type { Writable } from 'node:stream';

/** Lines for a reader that may stand still; they wait in memory, and what finds no room there is dropped and counted. */
export interface BoundedLines {
  readonly write: (line: string) => void;
  /** How many lines were dropped so far. */
  readonly dropped: () => number;
  /** Waits for the reader, so long at the most; false: it has not read all of it. */
  readonly flush: (mostMs: number) => Promise<boolean>;
}

/** Some ten thousand lines. */
export const MOST_WAITING = 4 * 1024 * 1024;

/** `flows`: the reader reads again, after so many lines were dropped. */
export const boundedLines = (
  stream: Writable,
  { most = MOST_WAITING, flows }: { readonly most?: number; readonly flows: (dropped: number) => void },
): BoundedLines => {
  let dropped = 0;
  let told = 0;
  let isBroken = false;
  // A reader that is gone ends the log, not the process.
  stream.on('error', () => {
    isBroken = true;
  });
  stream.on('drain', () => {
    if (dropped === told) return;
    const since = dropped - told;
    told = dropped;
    flows(since);
  });
  return {
    write: (line) => {
      if (isBroken || stream.writableLength + line.length > most) dropped += 1;
      else stream.write(line);
    },
    dropped: () => dropped,
    flush: async (mostMs) => {
      if (isBroken || stream.writableLength === 0) return true;
      return new Promise((resolve) => {
        const late = setTimeout(() => resolve(false), mostMs);
        stream.once('drain', () => {
          clearTimeout(late);
          resolve(true);
        });
      });
    },
  };
};
