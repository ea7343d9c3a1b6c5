import type { Instant } from '@cartage/core';
import type { Db } from '../tables.ts';
import { heldBy, type IdempotentRun, ofKey } from './idempotent-request.ts';

/**
 * Goes on, as the run that holds it from now on, with a request whose run has ended without an answer; of several who
 * try, one gets `true`. A lease that ends far later than one of `leaseMs` would was given while a clock was ahead: it is
 * over.
 */
export const takeOverIdempotent = async (
  db: Db,
  run: IdempotentRun,
  { now, until, leaseMs }: { readonly now: Instant; readonly until: Instant; readonly leaseMs: number },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('idempotency_keys')
    .set({ running_until: until, run: run.run })
    .where(ofKey(run))
    .where('state', '=', 'running')
    .where(({ or, eb }) => or([eb('running_until', '<=', now), eb('running_until', '>', now + 2 * leaseMs)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/**
 * The run has ended without an answer: a caller who repeats the request may go on with it at once. false: it no longer holds
 * the request, and nothing changes.
 */
export const giveUpIdempotent = async (db: Db, run: IdempotentRun): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('idempotency_keys')
    .set({ running_until: 0 })
    .where(heldBy(run))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** The same for all requests, where the process that ran them is surely gone; how many that were. */
export const giveUpAllIdempotent = async (db: Db): Promise<number> => {
  const { numUpdatedRows } = await db
    .updateTable('idempotency_keys')
    .set({ running_until: 0 })
    .where('state', '=', 'running')
    .executeTakeFirst();
  return Number(numUpdatedRows);
};
