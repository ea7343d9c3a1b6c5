import type { Db } from '../tables.ts';
import type { DeadJob } from './job.ts';

/** Newest first. `jobs` is a table on SQLite and a view of pg-boss's queues on PostgreSQL. */
export const listDeadJobs = async (db: Db, limit: number): Promise<readonly DeadJob[]> => {
  const rows = await db
    .selectFrom('jobs')
    .select(['id', 'task', 'key', 'payload', 'tries', 'last_problem', 'dead_at'])
    .where('dead_at', 'is not', null)
    .orderBy('dead_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: String(row.id),
    task: row.task,
    key: row.key,
    payload: JSON.parse(row.payload),
    tries: row.tries,
    problem: row.last_problem,
    deadAt: row.dead_at ?? 0,
  }));
};
