import { sql } from 'kysely';
import type { JobEngine } from '../engine.ts';
import { longWaits } from '../job.ts';
import type { JobContent } from '../payloads.ts';
import { isJobTask, jobTasks } from '../tasks.ts';
import { type BossData, ensure, waitedOf } from './add.ts';
import { bossDb, SCHEMA } from './boss-db.ts';
import { DEAD } from './install-boss.ts';
import { bossOf } from './open-boss.ts';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Not pg-boss's own redrive, which gives the job a new id: its key would no longer find it. */
export const revive: JobEngine['revive'] = async (db, id, now) => {
  if (!uuid.test(id)) return false;
  const boss = await bossOf(db);
  const [dead] = await boss.findJobs<BossData>(DEAD, { id, queued: true, db: bossDb(db) });
  const task = dead?.sourceName ?? '';
  if (!dead || !isJobTask(task)) return false;
  await boss.deleteJob(DEAD, id, { db: bossDb(db) });
  const content = { task, payload: dead.data?.payload ?? null } as JobContent;
  await ensure(db, { ...content, key: dead.singletonKey ?? '', runAt: now, ...waitedOf(dead.groupId) });
  return true;
};

export const releaseLeases: JobEngine['releaseLeases'] = async (db, { exceptOwner, now }) => {
  const boss = await bossOf(db);
  let freed = 0;
  for (const task of jobTasks) {
    for (const { id, state, data } of await boss.findJobs<BossData>(task, { db: bossDb(db) })) {
      if (state === 'active') {
        await boss.cancel(task, id, { db: bossDb(db) });
        await boss.resume(task, id, { db: bossDb(db) });
        freed += 1;
      } else if (state === 'created' && data?.holder !== undefined && data.holder !== exceptOwner) {
        await boss.update(task, { payload: data.payload }, { id, startAfter: new Date(now), db: bossDb(db) });
        freed += 1;
      }
    }
  }
  return freed;
};

/** A safety job starts when its caller's lease is over; the sign of life of a worker is written by its own clock. */
export const endFar: JobEngine['endFar'] = async (db, { now, leaseMs, waitMs }) => {
  const job = sql.table(`${SCHEMA}.job`);
  const at = (ms: number) => sql`to_timestamp(${ms}::double precision / 1000)`;
  await sql`
    update ${job} set start_after = ${at(now)}
    where state in ('created', 'retry') and name in (${sql.join(jobTasks)})
      and start_after > ${at(now + leaseMs)}
      and (data ? 'holder'
        or (start_after > ${at(now + waitMs)} and (name <> 'payment' or start_after > ${at(now + longWaits.payment)})))`.execute(
    db,
  );
  await sql`
    update ${job} set heartbeat_on = now()
    where state = 'active' and heartbeat_on > now() + interval '1 minute'`.execute(db);
};
