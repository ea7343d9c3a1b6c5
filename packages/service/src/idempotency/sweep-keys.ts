import { sweepIdempotent } from '@cartage/storage';
import type { Ground } from '../context.ts';

/** Idempotency keys hold for 24 hours (interface 4.1). The worker's act. */
export const sweepIdempotencyKeys = async ({ store, clock }: Pick<Ground, 'store' | 'clock'>): Promise<void> => {
  const before = clock() - KEPT_MS;
  // Each call is a transaction of its own: whoever waits for SQLite gets his turn in between.
  while ((await sweepIdempotent(store.db, before, AT_ONCE)) === AT_ONCE);
};

/** An hour more than promised: what was asked just before its end is not forgotten under the hands of it. */
const KEPT_MS = 25 * 3_600_000;

/** Some milliseconds on SQLite. */
const AT_ONCE = 200;
