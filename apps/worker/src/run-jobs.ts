import type { Instant } from '@cartage/core';
import { completeDaily, doJob, forJob, giveBackJob, keepJob, type Service, takeAnyJobs } from '@cartage/service';
import { dailyTimes, isDailyTask, type Look } from './schedule.ts';
import { openSlots } from './slots.ts';

/** Several times in the life of a lease, so that one that is late does no harm. */
const SIGN_OF_LIFE_MS = 10_000;

/** Takes jobs and runs them. */
export interface JobRunner {
  readonly look: Look;
  /** When the first job is due that nobody had at the last look; null: there was none, or nobody knows. */
  readonly nextAt: () => Instant | null;
  readonly ended: () => Promise<void>;
}

/**
 * Takes due jobs as long as there is room for them. A slow job takes its own place only, and an account or mail server
 * that hangs the places of its own lane: jobs of others do not wait behind it.
 */
export const jobRunner = (everyMs: number): JobRunner => {
  const slots = openSlots();
  let nextAt: Instant | null = null;
  const look: Look = async (service) => {
    const { room, full } = slots.free();
    const { jobs, ...next } = await takeAnyJobs(service, room, full);
    nextAt = next.nextAt;
    for (const job of jobs) slots.run(job, () => runJob(service, job));
    if (jobs.length > 0) return true;
    if (full.length === 0) return false;
    // More may be waiting in a lane that is full.
    await slots.ended(everyMs);
    return true;
  };
  return { look, nextAt: () => nextAt, ended: slots.allEnded };
};

type TakenJob = Awaited<ReturnType<typeof takeAnyJobs>>['jobs'][number];

/** The act ends its job or sets its next time. A job that it leaves as it is comes back when the lease runs out. */
const runJob = async (service: Service, job: TakenJob): Promise<void> => {
  const { task, key } = job;
  const alive = setInterval(() => void keepJob(service, job).catch(() => {}), SIGN_OF_LIFE_MS);
  try {
    await doJob(service, job);
    if (isDailyTask(task)) await completeDaily(service, job, { task, at: dailyTimes[task] });
  } catch (defect) {
    forJob(service, job).log.error({ err: defect, key }, 'a job failed and will be tried again');
    // A database that does not answer keeps the lease; when it runs out, the job is taken again.
    await giveBackJob(service, job, defect instanceof Error ? defect.name : 'failed').catch(() => {});
  } finally {
    clearInterval(alive);
  }
};
