import type { JobEngine } from '../engine.ts';
import type { JobContent } from '../payloads.ts';
import { ensure } from './add.ts';

export const revive: JobEngine['revive'] = async (db, id, now) => {
  const dead = await db
    .deleteFrom('jobs')
    .where('id', '=', Number(id))
    .where('dead_at', 'is not', null)
    .returning(['task', 'key', 'payload', 'vendor_id'])
    .executeTakeFirst();
  if (!dead) return false;
  const content = { task: dead.task, payload: JSON.parse(dead.payload) } as JobContent;
  await ensure(db, { ...content, key: dead.key, runAt: now, vendorId: dead.vendor_id });
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
