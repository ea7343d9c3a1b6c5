import type { ReadingLimits } from './limits.ts';
import type { Reader, Reading } from './reader.ts';

/** Readers that are started ahead: a customer's file is parsed in a process of its own, which is there already. */
export interface Readers {
  readonly read: (bytes: Uint8Array, limits: ReadingLimits) => Promise<Reading>;
}

export interface ReadersOptions {
  /** So many wait for work while there is some. */
  readonly spare: number;
  /** After so long without work all of them end, ms. */
  readonly idleMs: number;
  /** A new one; it may be asked for work before it is ready. */
  readonly start: () => Reader;
}

export function newReaders({ spare, idleMs, start }: ReadersOptions): Readers {
  let waiting: Reader[] = [];
  let idle: NodeJS.Timeout | undefined;

  const endAll = () => {
    for (const reader of waiting) reader.end();
    waiting = [];
  };
  const take = (): Reader => {
    waiting = waiting.filter((reader) => !reader.isUsedUp());
    return waiting.shift() ?? start();
  };
  const refill = () => {
    while (waiting.length < spare) waiting.push(start());
  };
  return {
    read: async (bytes, limits) => {
      clearTimeout(idle);
      const reader = take();
      // Otherwise only when this one is done: a process that starts takes the processor that the file is read on.
      if (waiting.length === 0) refill();
      try {
        return await reader.read(bytes, limits);
      } finally {
        // It has only looked at the file, and may serve the next.
        if (!reader.isUsedUp()) waiting.unshift(reader);
        for (const surplus of waiting.splice(spare + 1)) surplus.end();
        refill();
        clearTimeout(idle);
        idle = setTimeout(endAll, idleMs).unref();
      }
    },
  };
}
