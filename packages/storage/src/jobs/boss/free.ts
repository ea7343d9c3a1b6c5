import type { JobEngine } from '../engine.ts';
import type { JobContent } from '../payloads.ts';
import { isJobTask, jobTasks } from '../tasks.ts';
import { type BossData, ensure, vendorOf } from './add.ts';
import { bossDb } from './boss-db.ts';
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
  await ensure(db, { ...content, key: dead.singletonKey ?? '', runAt: now, vendorId: vendorOf(dead.groupId) });
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
