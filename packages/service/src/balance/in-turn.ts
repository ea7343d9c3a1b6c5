import type { Store } from '@cartage/storage';

/** What was begun last on each store. */
const last = new WeakMap<Store['db'], Promise<unknown>>();

/**
 * One after another within this process: invoices that are printed at once would all have the same number, and all but
 * one be printed anew.
 */
export const inTurn = <T>({ db }: Pick<Store, 'db'>, work: () => Promise<T>): Promise<T> => {
  const before = last.get(db) ?? Promise.resolve();
  const mine = before.then(work, work);
  last.set(db, mine);
  return mine;
};
