import type { Instant } from '@cartage/core';
import type { Store } from '@cartage/storage';
import type { Log } from '../log.ts';
import { type AnswerBook, openAnswerBook } from './answer-book.ts';
import { type AwaitedCalculations, openAwaitedCalculations } from './awaited-calculations.ts';
import { openShownQuotes, type ShownQuotes } from './shown-quotes.ts';

/** The part of the service by which calculations go on, and are waited for. */
export interface Calculating {
  readonly calculations: Calculations;
}

/** The calculations that this process runs, and who waits here for news of any, whoever runs it. */
export interface Calculations extends Pick<AwaitedCalculations, 'wait'> {
  /**
   * Runs a calculation for which nobody waits; once at a time. `closing`: the process ends, and what is not done then is left
   * to another one.
   */
  readonly run: (calculationId: number, work: (closing: AbortSignal) => Promise<void>) => void;
  /** Stores what a vendor answered; whoever waits hears of it. */
  readonly keep: AnswerBook['keep'];
  /** What those showed here that were not stored. */
  readonly shown: ShownQuotes;
  /** How many this process runs, and how many callers wait here for one. */
  readonly count: () => CalculationCounts;
  /** Whoever waits is answered with what there is, and nobody waits any more. */
  readonly endWaits: () => void;
  /** Ends what runs, which another process then takes up. */
  readonly close: () => Promise<void>;
}

export interface CalculationCounts {
  readonly running: number;
  readonly waiting: number;
}

export interface CalculationsParts {
  readonly store: Pick<Store, 'db' | 'notices' | 'transaction' | 'isOutage'>;
  readonly clock: () => Instant;
  readonly log: Log;
}

export const openCalculations = ({ store, clock, log }: CalculationsParts): Calculations => {
  const running = new Map<number, Promise<void>>();
  const closing = new AbortController();
  const { wait, tell, look, count, close } = openAwaitedCalculations({ store, isRunHere: (id) => running.has(id) });
  const book = openAnswerBook({ store, clock, onKept: tell });
  return {
    shown: openShownQuotes(),
    wait,
    run: (id, work) => {
      if (running.has(id)) return;
      // In a turn of its own: whoever asked for it is answered first.
      const run = new Promise((resolve) => setImmediate(resolve))
        .then(() => work(closing.signal))
        .catch((failure: unknown) =>
          log.warn({ err: failure }, 'a calculation could not be ended here and is left to the worker'),
        )
        .finally(() => {
          running.delete(id);
          look([id]);
        });
      running.set(id, run);
    },
    keep: book.keep,
    count: () => ({ running: running.size, waiting: count() }),
    endWaits: close,
    close: async () => {
      close();
      closing.abort();
      book.close();
      await Promise.all(running.values());
    },
  };
};
