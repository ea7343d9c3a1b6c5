import {
  companiesToNumber,
  companiesToSweep,
  numberEvents,
  sweepDeliveries,
  sweepEvents as sweepLine,
} from '@cartage/outbox';
import type { Ground } from '../context.ts';

/**
 * Forgets events that are older than the installation keeps them, from the front of each company's line. What nobody has
 * read yet gets its place first: only what has one can go. The worker's act.
 */
export const sweepEvents = async ({ store, clock, settings }: Pick<Ground, 'store' | 'clock' | 'settings'>) => {
  for (let isMore = true; isMore; ) {
    const companies = await companiesToNumber(store.db, AT_ONCE);
    isMore = companies.length === AT_ONCE;
    for (const company of companies) {
      if ((await numberEvents(store.db, company, AT_ONCE)) === AT_ONCE) isMore = true;
    }
  }
  const before = clock() - settings.eventsKeepDays * MS_PER_DAY;
  // First what was delivered of them: a delivery without its event could not be made again.
  while ((await sweepDeliveries(store.db, before, AT_ONCE)) === AT_ONCE);
  for (let after = 0; ; ) {
    const companies = await companiesToSweep(store.db, { before, after, limit: AT_ONCE });
    for (const company of companies) {
      // Each is a transaction of its own: whoever waits for SQLite gets his turn in between.
      const sweep = () => store.transaction((tx) => sweepLine(tx, company, { before, most: AT_ONCE }));
      while ((await sweep()) === AT_ONCE);
    }
    if (companies.length < AT_ONCE) return;
    after = companies.at(-1) ?? after;
  }
};

const MS_PER_DAY = 24 * 3_600_000;

/** Some milliseconds on SQLite. */
const AT_ONCE = 200;
