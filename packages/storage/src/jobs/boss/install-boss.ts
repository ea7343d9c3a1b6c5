import { sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import type { Db } from '../../tables.ts';
import { FIRST_RETRY_MS, JOB_LEASE_MS, LONGEST_RETRY_MS, MOST_TRIES } from '../job.ts';
import { jobTasks } from '../tasks.ts';
import { bossDb, SCHEMA } from './boss-db.ts';
import { bossOf } from './open-boss.ts';

/** Where jobs that failed too often wait for an operator. */
export const DEAD = 'dead';

/** Any number that nobody else takes: the lock under which one process installs and the others wait. */
const INSTALL_LOCK = 7_204_611_953;

/** Brings pg-boss's own tables and our queues to this version's form. Many processes may call it at once, each on one connection. */
export const installBoss = async (one: Db): Promise<void> => {
  await sql`select pg_advisory_lock(${INSTALL_LOCK}::bigint)`.execute(one);
  try {
    await install(one);
  } finally {
    // pg-boss's scripts have transactions of their own; one that failed would still be open.
    await sql`rollback`.execute(one);
    await sql`select pg_advisory_unlock(${INSTALL_LOCK}::bigint)`.execute(one);
  }
};

/** Whether `installBoss` would have nothing to do. Any number of connections will do. */
export const isBossInstalled = async (db: Db): Promise<boolean> => {
  const boss = await bossOf(db).catch(() => null);
  if (boss === null) return false;
  const known = new Set((await boss.getQueues()).map(({ name }) => name));
  return [DEAD, ...jobTasks].every((queue) => known.has(queue));
};

const install = async (db: Db): Promise<void> => {
  const boss = new PgBoss({ db: bossDb(db), schema: SCHEMA, supervise: false, schedule: false });
  // What fails here fails the call itself; without a listener it would end the process besides.
  boss.on('error', () => {});
  try {
    await boss.start();
    const known = new Set((await boss.getQueues()).map(({ name }) => name));
    if (!known.has(DEAD)) await boss.createQueue(DEAD, { retentionSeconds: TEN_YEARS_S });
    for (const task of jobTasks) if (!known.has(task)) await boss.createQueue(task, queue);
  } finally {
    await boss.stop({ graceful: false, close: false });
  }
};

/** A job that nobody does is never thrown away: an order may depend on it. */
const TEN_YEARS_S = 10 * 365 * 24 * 3600;

/** More than any job needs; after it the job is taken from its worker, alive or not. */
const LONGEST_JOB_S = 3600;

const queue = {
  deadLetter: DEAD,
  retryLimit: MOST_TRIES - 1,
  retryBackoff: true,
  retryDelay: FIRST_RETRY_MS / 1000,
  retryDelayMax: LONGEST_RETRY_MS / 1000,
  heartbeatSeconds: JOB_LEASE_MS / 1000,
  expireInSeconds: LONGEST_JOB_S,
  retentionSeconds: TEN_YEARS_S,
};
