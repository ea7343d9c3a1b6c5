import { endFarDeliveries } from '@cartage/outbox';
import { endFarFeeds, endFarJobs, endFarTurns, servingProcesses } from '@cartage/storage';
import { requestLeaseMs } from '../attempts/call-lease.ts';
import type { Ground } from '../context.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * Ends, look after look, what is further away than its own length: leases, pauses, next tries and turns that were written
 * while a clock was ahead. Not by a clock that has just jumped itself, is known to be behind, or which another process
 * contradicts that serves on. The worker's act, every minute; false: nothing more waits.
 */
export const openFarTimes = (): ((service: Ground) => Promise<boolean>) => {
  let seenAhead = 0;
  return async (service) => {
    const { store, clock, watch, processId, settings } = service;
    const now = clock();
    const ahead = await servingProcesses(store.db, now + MINUTE_MS);
    const seen = Math.max(0, ...ahead.filter(({ id }) => id !== processId).map(({ seenAt }) => seenAt));
    // One that was killed while its clock was ahead says nothing more.
    const isContradicted = seen !== seenAhead;
    seenAhead = seen;
    if (isContradicted || watch.hasJumped() || watch.known() - now > DAY_MS) return false;
    const leaseMs = 2 * requestLeaseMs(settings);
    await endFarJobs(store.db, { now, leaseMs, waitMs: Math.max(26 * HOUR_MS, 61 * settings.retryBaseMs) });
    // A canceled order is asked for three days later.
    const waitMs = Math.max(4 * DAY_MS, 2 * settings.trackEveryMs);
    await endFarTurns(store.db, { now, waitMs });
    await endFarFeeds(store.db, { now, waitMs });
    await endFarDeliveries(store.db, { now, leaseMs, pauseMs: leaseMs + 5 * MINUTE_MS, waitMs: 15 * HOUR_MS });
    return false;
  };
};
