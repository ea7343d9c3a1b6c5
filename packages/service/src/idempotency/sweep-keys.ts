import { sweepIdempotent } from '@cartage/storage';
import type { Service } from '../context.ts';

/** Idempotency keys hold for 24 hours (interface 4.1). The worker's act. */
export const sweepIdempotencyKeys = async ({ store, clock }: Service): Promise<void> => {
  await sweepIdempotent(store.db, clock() - KEPT_MS);
};

/** An hour more than promised: what was asked just before its end is not forgotten under the hands of it. */
const KEPT_MS = 25 * 3_600_000;
