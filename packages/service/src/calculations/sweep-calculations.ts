import { forgetExpired, removeCalculations } from '@cartage/storage';
import type { Ground } from '../context.ts';

/**
 * Forgets what expired calculations were about, and a day later that there were any (interface 14.4). The worker's act;
 * true: more is left.
 */
export const sweepCalculations = async ({
  store,
  clock,
  watch,
}: Pick<Ground, 'store' | 'clock' | 'watch'>): Promise<boolean> => {
  if (!watch.isBelieved()) return false;
  const now = clock();
  const forgotten = await store.transaction((tx) => forgetExpired(tx, now, AT_ONCE));
  const removed = await store.transaction((tx) => removeCalculations(tx, now - KNOWN_MS, AT_ONCE));
  return forgotten === AT_ONCE || removed === AT_ONCE;
};

/** So long one that has expired is answered as such. */
const KNOWN_MS = 24 * 3_600_000;

/** Some milliseconds on SQLite. */
const AT_ONCE = 100;
