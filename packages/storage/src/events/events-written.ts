import { channel } from 'node:diagnostics_channel';
import type { Db } from '../tables.ts';

/** Where this process hears that events which it has written are committed. */
export const eventsWritten = channel('cartage:events');

/** Transactions that have written some. */
const writing = new WeakSet<Db>();

/** Has it told when the transaction has ended well; at once outside of one. */
export const noteEvents = (db: Db): void => {
  if (db.isTransaction) writing.add(db);
  else eventsWritten.publish(undefined);
};

type Transaction = <T>(work: (tx: Db) => Promise<T>) => Promise<T>;

/** Transactions that tell of events once they are committed. */
export const tellingOfEvents =
  (transaction: Transaction): Transaction =>
  async (work) => {
    let used: Db | undefined;
    const result = await transaction((tx) => {
      used = tx;
      return work(tx);
    });
    if (used !== undefined && writing.delete(used)) eventsWritten.publish(undefined);
    return result;
  };
