import type { Db } from '../../tables.ts';
import type { JobEngine } from '../engine.ts';
import { JOB_LEASE_MS, type Job, MOST_TRIES } from '../job.ts';
import { retryWait } from '../retry-wait.ts';

export const complete: JobEngine['complete'] = async (db, { id, owner, tries }) => {
  const { numDeletedRows } = await db
    .deleteFrom('jobs')
    .where('id', '=', Number(id))
    .where('lease_owner', '=', owner)
    .where('tries', '=', tries)
    .executeTakeFirst();
  return numDeletedRows === 1n;
};

export const completeByKeys: JobEngine['completeByKeys'] = async (db, task, keys) => {
  await db.deleteFrom('jobs').where('task', '=', task).where('key', 'in', keys).where('dead_at', 'is', null).execute();
};

export const extendLease: JobEngine['extendLease'] = (db, job, now) =>
  setHeld(db, job, { lease_until: now + JOB_LEASE_MS });

export const giveBack: JobEngine['giveBack'] = async (db, job, { now, problem }) => {
  const free = { lease_owner: null, lease_until: null, last_problem: problem };
  if (job.tries >= MOST_TRIES) return (await setHeld(db, job, { ...free, dead_at: now })) ? 'dead' : 'lost';
  const runAt = now + retryWait(job.tries);
  return (await setHeld(db, job, { ...free, run_at: runAt })) ? 'waits' : 'lost';
};

interface Changes {
  readonly lease_owner?: null;
  readonly lease_until?: number | null;
  readonly last_problem?: string;
  readonly dead_at?: number;
  readonly run_at?: number;
}

/** A renewed job begins its tries anew, so a claim from before it is over, also within one process. */
const setHeld = async (db: Db, { id, owner, tries }: Job, changes: Changes): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set(changes)
    .where('id', '=', Number(id))
    .where('lease_owner', '=', owner)
    .where('tries', '=', tries)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};
