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

/** The same from every process; one query. */
export const countJobs = async (db: Db, now: Instant): Promise<JobCounts> => {
  const row = await db
    .selectFrom('jobs')
    .select((is) => {
      const living = is('dead_at', 'is', null);
      const held = is.and([living, is('lease_until', '>', now), is('run_at', '<=', now)]);
      const free = is.or([is('lease_until', 'is', null), is('lease_until', '<=', now)]);
      return [
        is.fn
          .countAll<number>()
          .filterWhere(is.and([living, is('run_at', '>', now)]))
          .as('later'),
        is.fn
          .countAll<number>()
          .filterWhere(is.and([living, free, is('run_at', '<=', now)]))
          .as('due'),
        is.fn.countAll<number>().filterWhere(held).as('running'),
        is.fn
          .countAll<number>()
          .filterWhere(is('dead_at', 'is not', null))
          .as('dead'),
      ];
    })
    .executeTakeFirstOrThrow();
  return { later: Number(row.later), due: Number(row.due), running: Number(row.running), dead: Number(row.dead) };
};
