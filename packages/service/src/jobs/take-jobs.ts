import type { Instant } from '@cartage/core';
import {
  claimJobs,
  extendLease,
  giveBackJob as giveBack,
  type Job,
  type JobTask,
  jobTasks,
  type Lane,
  nextJobAt,
  releaseLeases,
} from '@cartage/storage';
import { forJob } from '../cause.ts';
import type { Ground } from '../context.ts';

/** Due jobs, leased to this process while it gives signs of life; none of lanes of which it has enough. */
export const takeJobs = (
  service: Ground,
  tasks: readonly JobTask[],
  limit: number,
  except: readonly Lane[] = [],
): Promise<readonly Job[]> =>
  service.watch.hasJumped()
    ? Promise.resolve([])
    : claimJobs(service.store.db, { tasks, now: service.clock(), owner: service.processId, limit, except });

/** When the first job is due that nobody has; null: none waits. */
export const nextJob = ({ store }: Pick<Ground, 'store'>): Promise<Instant | null | 'unknown'> =>
  nextJobAt(store.db, jobTasks);

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
