import type { Db } from '../tables.ts';
import type { DeadJob } from './job.ts';

/** Newest first. `jobs` is a table on SQLite and a view of pg-boss's queues on PostgreSQL. */
export const listDeadJobs = async (db: Db, limit: number, skip = 0): Promise<readonly DeadJob[]> => {
  const rows = await db
    .selectFrom('jobs')
    .select(['id', 'task', 'key', 'payload', 'tries', 'last_problem', 'dead_at'])
    .where('dead_at', 'is not', null)
    .orderBy('dead_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(skip)
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

/** How many there are. */
export const countDeadJobs = async (db: Db): Promise<number> => {
  const { count } = await db
    .selectFrom('jobs')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('dead_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(count);
};
