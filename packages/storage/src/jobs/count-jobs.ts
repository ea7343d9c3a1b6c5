import type { Instant } from '@cartage/core';
import type { Db } from '../tables.ts';

/** The jobs of the whole installation by their state. */
export interface JobCounts {
  /** Not due yet, and safety jobs whose caller is still at work. */
  readonly later: number;
  /** Due, and nobody has claimed them. */
  readonly due: number;
  readonly running: number;
  readonly dead: number;
}

/** What is watched of the jobs. */
export interface JobFigures {
  readonly counts: JobCounts;
  /** How long the job that is due for longest has waited to be claimed, ms; 0: none waits. */
  readonly oldestDueMs: number;
}

/** The same from every process; one query. */
export const countJobs = async (db: Db, now: Instant): Promise<JobFigures> => {
  const row = await db
    .selectFrom('jobs')
    .select((is) => {
      const living = is('dead_at', 'is', null);
      const held = is.and([living, is('lease_until', '>', now), is('run_at', '<=', now)]);
      const free = is.or([is('lease_until', 'is', null), is('lease_until', '<=', now)]);
      const due = is.and([living, free, is('run_at', '<=', now)]);
      return [
        is.fn
          .countAll<number>()
          .filterWhere(is.and([living, is('run_at', '>', now)]))
          .as('later'),
        is.fn.countAll<number>().filterWhere(due).as('due'),
        is.fn.min('run_at').filterWhere(due).as('oldest'),
        is.fn.countAll<number>().filterWhere(held).as('running'),
        is.fn
          .countAll<number>()
          .filterWhere(is('dead_at', 'is not', null))
          .as('dead'),
      ];
    })
    .executeTakeFirstOrThrow();
  const { later, due, running, dead, oldest } = row;
  return {
    counts: { later: Number(later), due: Number(due), running: Number(running), dead: Number(dead) },
    oldestDueMs: oldest === null ? 0 : now - Number(oldest),
  };
};
