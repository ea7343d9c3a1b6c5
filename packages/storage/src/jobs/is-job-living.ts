import type { Db } from '../tables.ts';
import type { JobTask } from './tasks.ts';

/** Whether a job of this task and key waits or runs; a dead one does neither. */
export const isJobLiving = async (db: Db, task: JobTask, key: string): Promise<boolean> => {
  const row = await db
    .selectFrom('jobs')
    .select('id')
    .where('task', '=', task)
    .where('key', '=', key)
    .where('dead_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};
