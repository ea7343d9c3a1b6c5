import { removeNoticesBefore } from '@cartage/storage';
import type { Ground } from '../context.ts';

/**
 * Forgets calls of vendors that could not be read in a week: they name people, and what they told was asked for long ago.
 * The worker's act.
 */
export const sweepNotices = async ({ store, clock }: Pick<Ground, 'store' | 'clock'>): Promise<void> => {
  const before = clock() - KEPT_MS;
  // Each call is a transaction of its own: whoever waits for SQLite gets his turn in between.
  while ((await removeNoticesBefore(store.db, before, AT_ONCE)) === AT_ONCE);
};

const KEPT_MS = 7 * 24 * 3_600_000;

/** Some milliseconds on SQLite. */
const AT_ONCE = 200;
