import type { Instant } from '@cartage/core';
import {
  claimJobs,
  extendLease,
  giveBackJob as giveBack,
  type Job,
  type JobClaim,
  type JobTask,
  jobTasks,
  type Lane,
  releaseLeases,
  waitingJobs,
} from '@cartage/storage';
import { forJob } from '../cause.ts';
import type { Ground } from '../context.ts';

/** Due jobs, leased to this process while it gives signs of life; none of lanes of which it has enough. */
export const takeJobs = (
  service: Ground,
  tasks: readonly JobTask[],
  limit: number,
  except: readonly Lane[] = [],
): Promise<readonly Job[]> => claimed(service, { tasks, limit, except });

const claimed = (
  { watch, store, clock, processId }: Ground,
  claim: Pick<JobClaim, 'tasks' | 'limit' | 'except' | 'areKnownDue'>,
): Promise<readonly Job[]> =>
  watch.hasJumped() ? Promise.resolve([]) : claimJobs(store.db, { ...claim, now: clock(), owner: processId });

/** Jobs that were taken, and when the next is due. */
export interface TakenJobs {
  readonly jobs: readonly Job[];
  /** When the first job is due that nobody had; null: there was none, or nobody knows. */
  readonly nextAt: Instant | null;
}

/** The same of whatever task: what waits is asked for once, and where nothing is due that is all. */
export const takeAnyJobs = async (service: Ground, limit: number, except: readonly Lane[] = []): Promise<TakenJobs> => {
  const waiting = await waitingJobs(service.store.db, jobTasks);
  if (waiting === 'unknown')
    return { jobs: limit > 0 ? await takeJobs(service, jobTasks, limit, except) : [], nextAt: null };
  const now = service.clock();
  const tasks = waiting.filter(({ at }) => at <= now).map(({ task }) => task);
  const jobs = limit > 0 && tasks.length > 0 ? await claimed(service, { tasks, limit, except, areKnownDue: true }) : [];
  return { jobs, nextAt: waiting.length === 0 ? null : Math.min(...waiting.map(({ at }) => at)) };
};

/** A sign of life, to be given several times in JOB_LEASE_MS. false: another process has the job by now. */
export const keepJob = (service: Ground, job: Job): Promise<boolean> =>
  extendLease(service.store.db, job, service.clock());

/** Gives a job that failed back, to be tried again later; after too many tries it is dead and an operator looks. */
export const giveBackJob = async (service: Ground, job: Job, problem: string): Promise<void> => {
  const { key, tries } = job;
  const outcome = await service.store.transaction((tx) => giveBack(tx, job, { now: service.clock(), problem }));
  if (outcome === 'dead') {
    forJob(service, job).log.error(
      { key, tries, problem },
      'a job is dead: look at it and revive it (cartage jobs dead)',
    );
  }
};

/** For a process that has the database to itself: whatever was leased when it started is free to be taken again. */
export const takeOverJobs = (service: Ground): Promise<number> =>
  releaseLeases(service.store.db, { exceptOwner: service.processId, now: service.clock() });
