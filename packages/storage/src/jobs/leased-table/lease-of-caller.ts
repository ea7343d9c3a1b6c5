import type { JobEngine } from '../engine.ts';

/** A job that a worker has claimed has a try behind it. */
export const isWithCaller: JobEngine['isWithCaller'] = async (db, task, key, now) => {
  const job = await db
    .selectFrom('jobs')
    .select('id')
    .where('task', '=', task)
    .where('key', '=', key)
    .where('dead_at', 'is', null)
    .where('tries', '=', 0)
    .where('lease_until', '>', now)
    .executeTakeFirst();
  return job !== undefined;
};
