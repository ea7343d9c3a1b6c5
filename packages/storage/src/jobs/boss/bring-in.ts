import { type Selectable, sql } from 'kysely';
import type { Db, Tables } from '../../tables.ts';
import { MOST_TRIES } from '../job.ts';
import type { JobContent } from '../payloads.ts';
import { isJobTask } from '../tasks.ts';
import { enqueue } from './add.ts';
import { bossDb, SCHEMA } from './boss-db.ts';
import { jobIdOf } from './job-id.ts';
import { bossOf } from './open-boss.ts';

/**
 * Jobs of a leased table come into the queues, with their tries and what went wrong; whoever had leased one is gone. Those that
 * are dead come first: their places are free then for the living ones of their keys.
 */
export const bringInJobs = async (tx: Db, jobs: readonly Selectable<Tables['jobs']>[]): Promise<void> => {
  for (const job of jobs.toSorted((one, other) => Number(other.dead_at !== null) - Number(one.dead_at !== null)))
    await bringIn(tx, job);
};

/** Takes out all that are in the queues; nobody else may use them. */
export const forgetJobs = (db: Db): Promise<unknown> => sql`delete from ${sql.table(`${SCHEMA}.job`)}`.execute(db);

const bringIn = async (tx: Db, job: Selectable<Tables['jobs']>): Promise<void> => {
  const { task, key, tries } = job;
  if (!isJobTask(task)) throw new Error(`There is a job of the kind ${task}, which this version does not know.`);
  const content = { task, payload: JSON.parse(job.payload) } as JobContent;
  await enqueue(tx, { ...content, key, runAt: job.run_at, vendorId: job.vendor_id, connection: job.connection });
  const table = sql.table(`${SCHEMA}.job`);
  const is = sql`name = ${task} and id = ${jobIdOf(key)}::uuid`;
  if (job.dead_at !== null) {
    const boss = await bossOf(tx);
    const id = jobIdOf(key);
    await sql`update ${table} set retry_count = ${MOST_TRIES - 1}, retry_limit = ${MOST_TRIES - 1} where ${is}`.execute(
      tx,
    );
    await boss.fail(task, id, { message: job.last_problem ?? '' }, { db: bossDb(tx) });
    await boss.deleteJob(task, id, { db: bossDb(tx) });
    await sql`update ${table} set created_on = ${at(job.dead_at)}
      where source_name = ${task} and source_id = ${id}::uuid and singleton_key = ${key}`.execute(tx);
    return;
  }
  await sql`update ${table} set created_on = ${at(job.created_at)} where ${is}`.execute(tx);
  // A job that was tried waits for its next turn: the claim counts it up.
  if (tries === 0) return;
  await sql`update ${table} set state = 'retry', retry_count = ${tries - 1}, started_on = ${at(job.created_at)},
    output = ${JSON.stringify({ message: job.last_problem ?? '' })}::jsonb where ${is}`.execute(tx);
};

const at = (ms: number) => sql`to_timestamp(${ms}::double precision / 1000)`;
