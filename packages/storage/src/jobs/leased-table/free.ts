import type { JobEngine } from '../engine.ts';
import { longWaits } from '../job.ts';
import type { JobContent } from '../payloads.ts';
import { ensure } from './add.ts';

export const revive: JobEngine['revive'] = async (db, id, now) => {
  const dead = await db
    .deleteFrom('jobs')
    .where('id', '=', Number(id))
    .where('dead_at', 'is not', null)
    .returning(['task', 'key', 'payload', 'vendor_id', 'connection'])
    .executeTakeFirst();
  if (!dead) return false;
  const content = { task: dead.task, payload: JSON.parse(dead.payload) } as JobContent;
  const { key, vendor_id: vendorId, connection } = dead;
  await ensure(db, { ...content, key, runAt: now, vendorId, connection });
  return true;
};

export const releaseLeases: JobEngine['releaseLeases'] = async (db, { exceptOwner }) => {
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({ lease_owner: null, lease_until: null })
    .where('lease_owner', '!=', exceptOwner)
    .executeTakeFirst();
  return Number(numUpdatedRows);
};

export const endFar: JobEngine['endFar'] = async (db, { now, leaseMs, waitMs }) => {
  await db
    .updateTable('jobs')
    .set({ lease_owner: null, lease_until: null })
    .where('lease_until', '>', now + leaseMs)
    .execute();
  await db
    .updateTable('jobs')
    .set({ run_at: now })
    .where('dead_at', 'is', null)
    .where('run_at', '>', now + waitMs)
    .where(({ or, eb }) => or([eb('task', '!=', 'payment'), eb('run_at', '>', now + longWaits.payment)]))
    .execute();
};
