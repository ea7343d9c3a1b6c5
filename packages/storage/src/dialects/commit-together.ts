import { AsyncLocalStorage } from 'node:async_hooks';
import { CompiledQuery } from 'kysely';
import type { Db } from '../tables.ts';
import { statementsTold } from './told-statements.ts';

/** So many hold up a reader for some milliseconds at the most. */
const MOST_TOGETHER = 32;

interface Waiting {
  readonly work: (tx: Db) => Promise<unknown>;
  /** Runs the transaction of those it is the first of. */
  readonly lead: typeof runGroup;
  readonly resolve: (value: unknown) => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * Runs transactions of one connection that are asked for at the same time as one, in turn, each under a savepoint of
 * its own. SQLite waits for the disk at every commit and everything else waits with it: a disk that takes 2 ms would
 * allow 500 orders a second. Each caller hears of the result after the common commit, so nothing is acknowledged that
 * a power cut could take back; a work that throws takes back its own changes alone; a commit that fails fails them all.
 */
export const commitTogether = (db: Db): (<T>(work: (tx: Db) => Promise<T>) => Promise<T>) => {
  const waiting: Waiting[] = [];
  let isRunning = false;

  const run = async (): Promise<void> => {
    isRunning = true;
    while (waiting.length > 0) {
      // Requests that have arrived meanwhile come as far as their own transaction.
      await new Promise((resolve) => setImmediate(resolve));
      const group = waiting.splice(0, MOST_TOGETHER);
      await group[0]?.lead(db, group);
    }
    isRunning = false;
  };

  return (work) =>
    new Promise((resolve, reject) => {
      // Run in a common transaction, it is the work of whoever asked for it all the same. And begin and commit are of one of
      // those in it, or all would be of whoever came first after a pause, whose trace would grow for as long as others come.
      const isFollowed = statementsTold.hasSubscribers;
      waiting.push({
        work: isFollowed ? AsyncLocalStorage.bind(work) : work,
        lead: isFollowed ? AsyncLocalStorage.bind(runGroup) : runGroup,
        resolve: resolve as Waiting['resolve'],
        reject,
      });
      if (!isRunning) void run();
    });
};

/** Settles every one of them; never throws. */
const runGroup = async (db: Db, group: readonly Waiting[]): Promise<void> => {
  const [first] = group;
  try {
    const answers =
      first && group.length === 1
        ? [resolving(first, await db.transaction().execute(first.work))]
        : await db.transaction().execute((tx) => runInTurn(tx, group));
    for (const answer of answers) answer();
  } catch (failure) {
    for (const { reject } of group) reject(failure);
  }
};

type Answer = () => void;

const resolving =
  ({ resolve }: Waiting, value: unknown): Answer =>
  () =>
    resolve(value);

/** What each caller gets once the commit has succeeded. */
const runInTurn = async (tx: Db, group: readonly Waiting[]): Promise<readonly Answer[]> => {
  const answers: Answer[] = [];
  for (const one of group) {
    await tx.executeQuery(savepoint);
    try {
      answers.push(resolving(one, await one.work(tx)));
    } catch (thrown) {
      answers.push(() => one.reject(thrown));
      // Where the disk is full or fails, SQLite takes back the whole transaction, and no savepoint is left.
      await tx.executeQuery(rollbackTo).catch(() => {
        throw thrown;
      });
    }
    await tx.executeQuery(release);
  }
  return answers;
};

const savepoint = CompiledQuery.raw('savepoint one');
const rollbackTo = CompiledQuery.raw('rollback to one');
const release = CompiledQuery.raw('release one');
