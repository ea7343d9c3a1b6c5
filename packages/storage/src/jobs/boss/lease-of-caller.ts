import type { JobEngine } from '../engine.ts';
import type { BossData } from './add.ts';
import { bossDb } from './boss-db.ts';
import { jobIdOf } from './job-id.ts';
import { bossOf } from './open-boss.ts';

/** His lease is the time before the job starts. */
export const isWithCaller: JobEngine['isWithCaller'] = async (db, task, key, now) => {
  const boss = await bossOf(db);
  const [found] = await boss.findJobs<BossData>(task, { id: jobIdOf(key), db: bossDb(db) });
  return found?.state === 'created' && found.data?.holder !== undefined && found.startAfter.getTime() > now;
};
