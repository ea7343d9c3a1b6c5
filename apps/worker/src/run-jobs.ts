import { completeDaily, doJob, giveBackJob, jobTasks, keepJob, type Service, takeJobs } from '@cartage/service';
import { dailyTimes, isDailyTask, type Look } from './schedule.ts';

const JOBS_AT_ONCE = 32;

/** Several times in the life of a lease, so that one that is late does no harm. */
const SIGN_OF_LIFE_MS = 10_000;

/** Takes due jobs as long as there is room for them; a slow job takes its own place only. */
export const jobRunner = (): { readonly look: Look; readonly ended: () => Promise<void> } => {
  const running = new Set<Promise<void>>();
  const look: Look = async (service) => {
    const room = JOBS_AT_ONCE - running.size;
    const jobs = await takeJobs(service, jobTasks, room);
    for (const job of jobs) {
      const run = runJob(service, job).finally(() => running.delete(run));
      running.add(run);
    }
    if (running.size < JOBS_AT_ONCE) return jobs.length > 0;
    await Promise.race(running);
    return true;
  };
  return { look, ended: async () => void (await Promise.all(running)) };
};

type TakenJob = Awaited<ReturnType<typeof takeJobs>>[number];

/** The act ends its job or sets its next time. A job that it leaves as it is comes back when the lease runs out. */
const runJob = async (service: Service, job: TakenJob): Promise<void> => {
  const { task, key } = job;
  const alive = setInterval(() => void keepJob(service, job).catch(() => {}), SIGN_OF_LIFE_MS);
  try {
    await doJob(service, job);
    if (isDailyTask(task)) await completeDaily(service, job, { task, at: dailyTimes[task] });
  } catch (defect) {
    service.log.error({ err: defect, task, key }, 'a job failed and will be tried again');
    // A database that does not answer keeps the lease; when it runs out, the job is taken again.
    await giveBackJob(service, job, defect instanceof Error ? defect.name : 'failed').catch(() => {});
  } finally {
    clearInterval(alive);
  }
};
