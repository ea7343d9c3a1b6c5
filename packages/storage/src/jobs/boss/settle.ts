import type { Db } from '../../tables.ts';
import type { JobEngine } from '../engine.ts';
import { type Job, MOST_TRIES } from '../job.ts';
import { bossDb } from './boss-db.ts';
import { jobIdOf } from './job-id.ts';
import { bossOf } from './open-boss.ts';

export const complete: JobEngine['complete'] = async (db, job) => {
  if (!(await isHeld(db, job))) return false;
  const boss = await bossOf(db);
  return affected(await boss.deleteJob(job.task, attemptOf(job), { db: bossDb(db) }));
};

export const completeByKeys: JobEngine['completeByKeys'] = async (db, task, keys) => {
  const boss = await bossOf(db);
  await boss.deleteJob(task, keys.map(jobIdOf), { db: bossDb(db) });
};

export const extendLease: JobEngine['extendLease'] = async (db, job) => {
  const boss = await bossOf(db);
  return affected(await boss.touch(job.task, attemptOf(job), { db: bossDb(db) }));
};

/** pg-boss counts the tries, sets the next one's time and moves the job to the dead queue after the last. */
export const giveBack: JobEngine['giveBack'] = async (db, job, { now, problem }) => {
  if (!(await isHeld(db, job))) return 'lost';
  const boss = await bossOf(db);
  const failed = await boss.fail(job.task, attemptOf(job), { message: problem }, { db: bossDb(db, now) });
  if (!affected(failed)) return 'lost';
  if (job.tries < MOST_TRIES) return 'waits';
  // Its copy is in the dead queue; the place of its key is free for another.
  await boss.deleteJob(job.task, job.id, { db: bossDb(db) });
  return 'dead';
};

/** What pg-boss knows a claim by. */
const attemptOf = ({ id, tries }: Job) => ({ id, retryCount: tries - 1 });

/** A job that was renewed has the same id, and its first attempt the same number: the time of the claim tells them apart. */
const isHeld = async (db: Db, { task, id, tries, claimedAt }: Job): Promise<boolean> => {
  const boss = await bossOf(db);
  const [found] = await boss.findJobs(task, { id, db: bossDb(db) });
  return found?.state === 'active' && found.retryCount === tries - 1 && found.startedOn.getTime() === claimedAt;
};

/** pg-boss declares its answer without members. */
const affected = (response: object): boolean => (response as { readonly affected?: number }).affected === 1;
