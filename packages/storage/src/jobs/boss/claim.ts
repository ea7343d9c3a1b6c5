import type { Instant } from '@cartage/core';
import { sql } from 'kysely';
import type { JobWithMetadata, PgBoss } from 'pg-boss';
import type { Db } from '../../tables.ts';
import type { JobEngine } from '../engine.ts';
import type { Job, JobClaim, WaitingTask } from '../job.ts';
import type { JobContent } from '../payloads.ts';
import { isJobTask, type JobTask } from '../tasks.ts';
import { type BossData, groupOf, waitedOf } from './add.ts';
import { bossDb, SCHEMA } from './boss-db.ts';
import { bossOf } from './open-boss.ts';

/** Oldest first within a task; every task gets its turn at being first, so that none waits for ever behind another. */
export const claim: JobEngine['claim'] = async (db, { tasks, now, owner, limit, except = [], areKnownDue = false }) => {
  const boss = await bossOf(db);
  const jobs: Job[] = [];
  const known = tasks.filter(isJobTask);
  const due = areKnownDue ? known : dueOf(await firstOfEach(db, known), now);
  for (const task of inTurn(boss, due)) {
    const room = limit - jobs.length;
    if (room <= 0) break;
    const fetched = await boss.fetch<BossData>(task, {
      batchSize: batchFor(room),
      includeMetadata: true,
      ignoreGroups: except.filter((lane) => lane.task === task).map(groupOf),
      db: bossDb(db, now),
    });
    jobs.push(...fetched.map((job) => claimed(task, job, { now, owner })));
  }
  return jobs.sort((one, two) => one.runAt - two.runAt);
};

const dueOf = (waiting: readonly WaitingTask[], now: Instant): readonly JobTask[] =>
  waiting.filter(({ at }) => at <= now).map(({ task }) => task);

/** Of each task that has jobs waiting, when the first is due. One statement, where to fetch from each queue would be one for each. */
export const firstOfEach = async (db: Db, tasks: readonly JobTask[]): Promise<readonly WaitingTask[]> => {
  const { rows } = await sql<WaitingTask>`
    select task, ceil(extract(epoch from first) * 1000)::bigint as at
    from unnest(${tasks}::text[]) task, lateral (
      select min(start_after) as first from ${sql.table(`${SCHEMA}.job`)}
      where name = task and state < 'active' and not blocked
    ) of_task where first is not null`.execute(db);
  return rows;
};

const turns = new WeakMap<PgBoss, number>();

const inTurn = (boss: PgBoss, tasks: readonly JobTask[]): readonly JobTask[] => {
  const turn = turns.get(boss) ?? 0;
  turns.set(boss, turn + 1);
  const first = tasks.length === 0 ? 0 : turn % tasks.length;
  return [...tasks.slice(first), ...tasks.slice(0, first)];
};

/** A power of two: the number is part of the statement's text, and a connection keeps a plan for every text. */
const batchFor = (room: number): number => 2 ** Math.floor(Math.log2(room));

const claimed = (
  task: JobTask,
  { id, singletonKey, data, startAfter, retryCount, output, groupId }: JobWithMetadata<BossData>,
  { now, owner }: Pick<JobClaim, 'now' | 'owner'>,
): Job => ({
  // Nothing else is ever put there than what `enqueue` took.
  ...({ task, payload: data?.payload ?? null } as JobContent),
  id,
  key: singletonKey ?? '',
  runAt: startAfter.getTime(),
  ...waitedOf(groupId),
  tries: retryCount + 1,
  lastProblem: problemIn(output),
  owner,
  claimedAt: now,
});

/** `giveBack` and pg-boss itself write what went wrong in two forms. */
const problemIn = (output: unknown): string | null => {
  const { message, value } = (output ?? {}) as { message?: string; value?: { message?: string } };
  return message ?? value?.message ?? null;
};
