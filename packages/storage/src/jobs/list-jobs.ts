import type { Instant } from '@cartage/core';
import type { Db } from '../tables.ts';
import type { JobTask } from './tasks.ts';

/** How many jobs of one task there are, and how long they wait. */
export interface TaskDepth {
  readonly task: string;
  /** Not due yet, or being done. */
  readonly waiting: number;
  /** Due, and nobody has claimed them. */
  readonly due: number;
  /** When the oldest of those became due; null: none is. */
  readonly oldestDueAt: Instant | null;
  readonly dead: number;
}

/** The jobs of the whole installation by task, those alone that have any; one query. */
export const depthByTask = async (db: Db, now: Instant): Promise<readonly TaskDepth[]> => {
  const rows = await db
    .selectFrom('jobs')
    .select((is) => {
      const living = is('dead_at', 'is', null);
      const free = is.or([is('lease_until', 'is', null), is('lease_until', '<=', now)]);
      const due = is.and([living, free, is('run_at', '<=', now)]);
      return [
        'task',
        is.fn.countAll<number>().filterWhere(living).as('living'),
        is.fn.countAll<number>().filterWhere(due).as('due'),
        is.fn.min('run_at').filterWhere(due).as('oldest'),
        is.fn.countAll<number>().filterWhere('dead_at', 'is not', null).as('dead'),
      ];
    })
    .groupBy('task')
    .orderBy('task')
    .execute();
  return rows.map(({ task, living, due, oldest, dead }) => ({
    task,
    waiting: Number(living) - Number(due),
    due: Number(due),
    oldestDueAt: oldest === null ? null : Number(oldest),
    dead: Number(dead),
  }));
};

/** A job as its operator sees it. */
export interface ShownJob {
  readonly id: string;
  readonly task: string;
  readonly key: string;
  readonly runAt: Instant;
  readonly tries: number;
  readonly problem: string | null;
  readonly deadAt: Instant | null;
  /** Of the request that began it; null: none is known. */
  readonly requestId: string | null;
}

/** Jobs of these tasks and keys, living and dead, the newest first. */
export const jobsOfKeys = async (
  db: Db,
  wanted: readonly { readonly task: JobTask; readonly key: string }[],
  limit: number,
): Promise<readonly ShownJob[]> => {
  if (wanted.length === 0) return [];
  const rows = await db
    .selectFrom('jobs')
    .select(['id', 'task', 'key', 'payload', 'run_at', 'tries', 'last_problem', 'dead_at'])
    .where((is) => is.or(wanted.map(({ task, key }) => is.and([is('task', '=', task), is('key', '=', key)]))))
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: String(row.id),
    task: row.task,
    key: row.key,
    runAt: Number(row.run_at),
    tries: row.tries,
    problem: row.last_problem,
    deadAt: row.dead_at === null ? null : Number(row.dead_at),
    requestId: requestIdIn(row.payload),
  }));
};

const requestIdIn = (payload: string): string | null => {
  const { requestId } = (JSON.parse(payload) ?? {}) as { readonly requestId?: unknown };
  return typeof requestId === 'string' ? requestId : null;
};
