import type { Instant } from '@cartage/core';
import {
  companiesToNumber,
  companiesToSweep,
  numberEvents,
  sweepDeliveries,
  sweepEvents as sweepLine,
  sweepMonths,
} from '@cartage/outbox';
import { addMonths, type Store, sweptBefore } from '@cartage/storage';
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
  await addMonths(store);
  const before = await sweptBefore(store, clock() - settings.eventsKeepDays * MS_PER_DAY);
  await sweepBefore(store, before.one);
  // A month that others have just now is not taken out row by row either: it would take hours, and goes in a moment the next day.
  const upTo = await sweepMonths(store, before.all);
  if (upTo > before.one) await sweepBefore(store, upTo);
};

const sweepBefore = async (store: Store, before: Instant): Promise<void> => {
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
