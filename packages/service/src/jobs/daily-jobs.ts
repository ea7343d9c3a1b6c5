import { completeJob, type DailyTask, type Job, scheduleDailyJob, superviseJobs as supervise } from '@cartage/storage';
import type { Ground } from '../context.ts';

/** Something to be done every day at that time: HH:mm in the service's zone. */
export interface DailyTurn {
  readonly task: DailyTask;
  readonly at: string;
}

/** Sees to it that the job runs every day at that time, once for all workers. */
export const scheduleDaily = (
  { store, clock, settings: { timeZone } }: Ground,
  { task, at }: DailyTurn,
): Promise<void> => scheduleDailyJob(store.db, { task, at, timeZone, now: clock() });

/** The day's job is done: it goes, and the next turn is set, together. */
export const completeDaily = (service: Ground, job: Job, { task, at }: DailyTurn): Promise<void> =>
  service.store.transaction(async (tx) => {
    if (!(await completeJob(tx, job))) return;
    const { clock, settings } = service;
    await scheduleDailyJob(tx, { task, at, timeZone: settings.timeZone, now: clock() });
  });

/** What every worker runs beside its jobs: whoever gives no sign of life loses his, and daily ones are sent. */
export const superviseJobs = (service: Ground): Promise<{ readonly close: () => Promise<void> }> =>
  supervise(service.store, service.log);
