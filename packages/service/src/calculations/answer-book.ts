import type { Instant } from '@cartage/core';
import {
  addAnswers,
  type CalculationAnswer,
  completeJobsByKeys,
  countAnswers,
  type Db,
  type Lease,
  type Store,
} from '@cartage/storage';

/**
 * Writes what vendors answered in calculations. Answers that come within some milliseconds go together into one
 * transaction: vendors answer at nearly the same time, and a commit costs more than all that is in it.
 */
export interface AnswerBook {
  /**
   * Ends when it is committed, with the job of the calculation if its last vendor has answered. Throws what the database
   * throws; while that is away it is tried again.
   */
  readonly keep: (answer: CalculationAnswer, of: AnsweredRun) => Promise<void>;
  /** Nothing is tried again any more. */
  readonly close: () => void;
}

/** The run of a calculation that an answer comes from. */
export interface AnsweredRun {
  /** How many the calculation has. */
  readonly vendors: number;
  /** While it lasts nobody else asks the vendor again. */
  readonly lease: Pick<Lease, 'until'>;
}

export interface AnswerBookParts {
  readonly store: Pick<Store, 'transaction' | 'isOutage'>;
  readonly clock: () => Instant;
  /** How many answers each of these calculations has by now. */
  readonly onKept: (counts: ReadonlyMap<number, number>) => void;
}

/** Nobody sees that an answer is so much later. */
const GATHER_MS = 4;
/** Some milliseconds on SQLite, for which everything else waits. */
const MOST_TOGETHER = 100;

/** Between two tries while the database is away. */
const AGAIN_MS = 250;

interface Waiting {
  readonly answer: CalculationAnswer;
  readonly of: AnsweredRun;
  readonly resolve: () => void;
  readonly reject: (failure: unknown) => void;
}

export const openAnswerBook = ({ store, clock, onKept }: AnswerBookParts): AnswerBook => {
  const waiting: Waiting[] = [];
  let isWriting = false;
  let isClosed = false;
  const writeAll = async (): Promise<void> => {
    isWriting = true;
    await new Promise((resolve) => setTimeout(resolve, GATHER_MS));
    while (waiting.length > 0) {
      const together = waiting.splice(0, MOST_TOGETHER);
      try {
        onKept(await store.transaction((tx) => write(tx, together)));
        for (const { resolve } of together) resolve();
      } catch (failure) {
        const isAway = store.isOutage(failure) && !isClosed;
        for (const one of together) {
          if (isAway && clock() < one.of.lease.until) waiting.push(one);
          else one.reject(failure);
        }
        if (isAway) await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
      }
    }
    isWriting = false;
  };

  return {
    keep: (answer, of) =>
      new Promise((resolve, reject) => {
        waiting.push({ answer, of, resolve, reject });
        if (!isWriting) void writeAll();
      }),
    close: () => {
      isClosed = true;
    },
  };
};

const write = async (tx: Db, together: readonly Waiting[]): Promise<ReadonlyMap<number, number>> => {
  await addAnswers(
    tx,
    together.map(({ answer }) => answer),
  );
  const vendorsOf = new Map(together.map(({ answer, of }) => [answer.calculationId, of.vendors]));
  const counts = await countAnswers(tx, [...vendorsOf.keys()]);
  const ended = [...vendorsOf].filter(([id, vendors]) => counts.get(id) === vendors).map(([id]) => String(id));
  if (ended.length > 0) await completeJobsByKeys(tx, 'calculation', ended);
  return counts;
};
