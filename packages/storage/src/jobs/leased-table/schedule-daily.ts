import { addDays, type Instant, instantOf, localDateOf } from '@cartage/core';
import type { JobEngine } from '../engine.ts';
import type { DailyJob } from '../job.ts';
import { ensure } from './add.ts';

/** A turn that is due stays: the process was not running then. */
export const scheduleDaily: JobEngine['scheduleDaily'] = (db, job) =>
  ensure(db, { task: job.task, key: '', payload: null, runAt: nextTurn(job) });

const nextTurn = ({ at, timeZone, now }: DailyJob): Instant => {
  const today = localDateOf(now, timeZone);
  const turn = instantOf(today, at, timeZone);
  return turn > now ? turn : instantOf(addDays(today, 1), at, timeZone);
};
