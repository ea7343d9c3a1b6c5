import { dialectOf } from '../dialects/dialect-of.ts';
import { notify } from '../dialects/notices.ts';
import type { Db } from '../tables.ts';
import { bossQueues } from './boss/boss-queues.ts';
import type { DailyJob, Failure, FarTimes, Job, JobClaim, NewJob, WaitingTask } from './job.ts';
import { leasedTable } from './leased-table/leased-table.ts';
import type { JobTask } from './tasks.ts';

/** What a job engine does: a leased table on SQLite, pg-boss on PostgreSQL. Each takes the caller's transaction. */
export interface JobEngine {
  readonly enqueue: (db: Db, job: NewJob) => Promise<void>;
  readonly ensure: (db: Db, job: NewJob) => Promise<void>;
  readonly claim: (db: Db, claim: JobClaim) => Promise<readonly Job[]>;
  readonly waiting: (db: Db, tasks: readonly JobTask[]) => Promise<readonly WaitingTask[] | 'unknown'>;
  readonly complete: (db: Db, job: Job) => Promise<boolean>;
  readonly completeByKeys: (db: Db, task: JobTask, keys: readonly string[]) => Promise<void>;
  readonly extendLease: (db: Db, job: Job, now: number) => Promise<boolean>;
  readonly giveBack: (db: Db, job: Job, failure: Failure) => Promise<'waits' | 'dead' | 'lost'>;
  readonly revive: (db: Db, id: string, now: number) => Promise<boolean>;
  readonly scheduleDaily: (db: Db, job: DailyJob) => Promise<void>;
  readonly isWithCaller: (db: Db, task: JobTask, key: string, now: number) => Promise<boolean>;
  readonly releaseLeases: (db: Db, release: { readonly exceptOwner: string; readonly now: number }) => Promise<number>;
  readonly endFar: (db: Db, far: FarTimes) => Promise<void>;
}

const engineOf = (db: Db): JobEngine => (dialectOf(db) === 'postgres' ? bossQueues : leasedTable);

/**
 * Adds the job, or renews the living one of this task and key: payload, time and lease are the new ones and its tries
 * begin anew. A worker that runs it now began before this call and may not have seen what it is about; its claim ends, and
 * the job runs once more.
 */
export const enqueueJob: JobEngine['enqueue'] = async (db, job) => {
  await engineOf(db).enqueue(db, job);
  tellOf(db, job);
};

/** What its caller does at once is nobody else's for some time, and is found by looking. */
const tellOf = (db: Db, { lease }: NewJob): void => {
  if (!lease) notify(db, 'jobs');
};

/** Adds the job unless a living one of this task and key is there, which stays as it is. */
export const ensureJob: JobEngine['ensure'] = async (db, job) => {
  await engineOf(db).ensure(db, job);
  tellOf(db, job);
};

/** Leases due jobs to the owner for JOB_LEASE_MS. A lease that ran out counts as none: its owner is dead. */
export const claimJobs: JobEngine['claim'] = (db, claim) => engineOf(db).claim(db, claim);

/** Those of the tasks of which jobs wait that nobody has, and when the first is due. `unknown`: on SQLite, where to look is as cheap. */
export const waitingJobs: JobEngine['waiting'] = (db, tasks) => engineOf(db).waiting(db, tasks);

/** The job is done and gone. false: it is no longer the owner's, and stays. */
export const completeJob: JobEngine['complete'] = (db, job) => engineOf(db).complete(db, job);

/** What the living jobs were for has been done, with or without a lease. One statement. */
export const completeJobsByKeys: JobEngine['completeByKeys'] = (db, task, keys) =>
  engineOf(db).completeByKeys(db, task, keys);

/** The same of one. */
export const completeJobByKey = (db: Db, task: JobTask, key: string): Promise<void> =>
  completeJobsByKeys(db, task, [key]);

/** A sign of life: JOB_LEASE_MS more. false: the lease is another's by now; stop the work. */
export const extendLease: JobEngine['extendLease'] = (db, job, now) => engineOf(db).extendLease(db, job, now);

/**
 * The work failed: the job waits for its next try, longer after each failure, or is dead after MOST_TRIES.
 * lost: it was no longer the owner's, and nothing changed.
 */
export const giveBackJob: JobEngine['giveBack'] = async (db, job, failure) => {
  const outcome = await engineOf(db).giveBack(db, job, failure);
  if (outcome === 'waits') notify(db, 'jobs');
  return outcome;
};

/**
 * A dead job lives again, due now and with all its tries. One of the same task and key that lives already does its
 * work, and the dead one is gone. false: there is no such dead job.
 */
export const reviveJob: JobEngine['revive'] = async (db, id, now) => {
  const isRevived = await engineOf(db).revive(db, id, now);
  if (isRevived) notify(db, 'jobs');
  return isRevived;
};

/**
 * Sees to it that the job runs every day at that time, once; a turn that was missed while no worker ran is made up for
 * once. To be called when a worker starts, and again whenever the job is done.
 */
export const scheduleDailyJob: JobEngine['scheduleDaily'] = (db, job) => engineOf(db).scheduleDaily(db, job);

/**
 * For the start of a process that has the database to itself: every lease but its own belongs to a dead process and
 * ends. How many jobs that freed.
 */
export const releaseLeases: JobEngine['releaseLeases'] = (db, release) => engineOf(db).releaseLeases(db, release);

/**
 * Leases that are further away than any is long are over, and jobs that are further away than any waits are due: they were
 * written while a clock was ahead.
 */
export const endFarJobs: JobEngine['endFar'] = (db, far) => engineOf(db).endFar(db, far);

/** Whether the caller who enqueued the living job with a lease still has it: they do what it is for themselves. */
export const isJobWithCaller: JobEngine['isWithCaller'] = (db, task, key, now) =>
  engineOf(db).isWithCaller(db, task, key, now);
