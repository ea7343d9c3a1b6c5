import {
  addAnswers,
  type CalculationAnswer,
  completeJobByKey,
  countAnswers,
  type Db,
  type Store,
} from '@cartage/storage';

/**
 * Writes what vendors answered in calculations. Answers that come while a write is under way go together into the next one:
 * a thousand vendors that answer at once cost some transactions, not a thousand.
 */
export interface AnswerBook {
  /**
   * `vendors`: of the calculation; when so many have answered, its job is done in the same transaction. Ends when it is
   * committed; throws what the database throws.
   */
  readonly keep: (answer: CalculationAnswer, vendors: number) => Promise<void>;
}

export interface AnswerBookParts {
  readonly store: Pick<Store, 'transaction'>;
  /** How many answers each of these calculations has by now. */
  readonly onKept: (counts: ReadonlyMap<number, number>) => void;
}

/** Some milliseconds on SQLite, for which everything else waits. */
const MOST_TOGETHER = 50;

interface Waiting {
  readonly answer: CalculationAnswer;
  readonly vendors: number;
  readonly resolve: () => void;
  readonly reject: (failure: unknown) => void;
}

export const openAnswerBook = ({ store, onKept }: AnswerBookParts): AnswerBook => {
  const waiting: Waiting[] = [];
  let isWriting = false;

  const writeAll = async (): Promise<void> => {
    isWriting = true;
    while (waiting.length > 0) {
      const together = waiting.splice(0, MOST_TOGETHER);
      try {
        onKept(await store.transaction((tx) => write(tx, together)));
        for (const { resolve } of together) resolve();
      } catch (failure) {
        for (const { reject } of together) reject(failure);
      }
    }
    isWriting = false;
  };

  return {
    keep: (answer, vendors) =>
      new Promise((resolve, reject) => {
        waiting.push({ answer, vendors, resolve, reject });
        if (!isWriting) void writeAll();
      }),
  };
};

const write = async (tx: Db, together: readonly Waiting[]): Promise<ReadonlyMap<number, number>> => {
  await addAnswers(
    tx,
    together.map(({ answer }) => answer),
  );
  const vendorsOf = new Map(together.map(({ answer, vendors }) => [answer.calculationId, vendors]));
  const counts = await countAnswers(tx, [...vendorsOf.keys()]);
  for (const [id, vendors] of vendorsOf) {
    if (counts.get(id) === vendors) await completeJobByKey(tx, 'calculation', String(id));
  }
  return counts;
};
