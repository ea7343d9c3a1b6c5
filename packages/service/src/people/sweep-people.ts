import {
  sweepAudit,
  sweepBegunSignIns,
  sweepFailures,
  sweepIdleSessions,
  sweepPasswordLinks,
  sweepSessions,
} from '@cartage/storage';
import { IDLE_MS } from '../access/authenticate-session.ts';
import type { Ground } from '../context.ts';
import { FORGOTTEN_MS } from './sign-in-failures.ts';

/**
 * Forgets sessions, links and begun sign-ins that have ended, failed sign-ins that do not count any more, and lines of the audit
 * that are older than a year (interface 24.8). The worker's act.
 */
export const sweepPeople = async ({ store: { db }, clock }: Pick<Ground, 'store' | 'clock'>): Promise<void> => {
  const now = clock();
  // Each call is a transaction of its own: whoever waits for SQLite gets their turn in between.
  const all = async (sweep: (limit: number) => Promise<number>): Promise<void> => {
    while ((await sweep(AT_ONCE)) === AT_ONCE);
  };
  await all((limit) => sweepSessions(db, now, limit));
  await all((limit) => sweepIdleSessions(db, now - IDLE_MS, limit));
  await all((limit) => sweepPasswordLinks(db, now, limit));
  await all((limit) => sweepBegunSignIns(db, now, limit));
  await all((limit) => sweepFailures(db, now - FORGOTTEN_MS, limit));
  await all((limit) => sweepAudit(db, now - AUDIT_KEPT_MS, limit));
};

/** A year, of 366 days. */
const AUDIT_KEPT_MS = 366 * 24 * 3_600_000;

/** Some milliseconds on SQLite. */
const AT_ONCE = 200;
