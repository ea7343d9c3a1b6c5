import type { Instant } from '@cartage/core';
import type { Db } from '../tables.ts';
import { type IdempotencyKey, ofKey } from './idempotent-request.ts';

/** Goes on with a request whose run has ended without an answer; of several who try, one gets `true`. */
export const takeOverIdempotent = async (
  db: Db,
  key: IdempotencyKey,
  { now, until }: { readonly now: Instant; readonly until: Instant },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('idempotency_keys')
    .set({ running_until: until })
    .where(ofKey(key))
    .where('state', '=', 'running')
    .where('running_until', '<=', now)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** The run has ended without an answer: whoever repeats the request may go on with it at once. */
export const giveUpIdempotent = async (db: Db, key: IdempotencyKey): Promise<void> => {
  await db
    .updateTable('idempotency_keys')
    .set({ running_until: 0 })
    .where(ofKey(key))
    .where('state', '=', 'running')
    .execute();
};

/** The same for all requests, where whoever ran them is surely gone; how many that were. */
export const giveUpAllIdempotent = async (db: Db): Promise<number> => {
  const { numUpdatedRows } = await db
    .updateTable('idempotency_keys')
    .set({ running_until: 0 })
    .where('state', '=', 'running')
    .executeTakeFirst();
  return Number(numUpdatedRows);
};
