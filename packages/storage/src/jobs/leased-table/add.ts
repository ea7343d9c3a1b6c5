import type { JobEngine } from '../engine.ts';
import type { NewJob } from '../job.ts';

export const enqueue: JobEngine['enqueue'] = async (db, job) => {
  await db
    .insertInto('jobs')
    .values(rowOf(job))
    .onConflict((conflict) =>
      conflict
        .columns(['task', 'key'])
        .where('dead_at', 'is', null)
        .doUpdateSet((is) => ({
          payload: is.ref('excluded.payload'),
          vendor_id: is.ref('excluded.vendor_id'),
          connection: is.ref('excluded.connection'),
          run_at: is.ref('excluded.run_at'),
          lease_owner: is.ref('excluded.lease_owner'),
          lease_until: is.ref('excluded.lease_until'),
          tries: 0,
          last_problem: null,
          created_at: is.ref('excluded.created_at'),
        })),
    )
    .execute();
};

export const ensure: JobEngine['ensure'] = async (db, job) => {
  await db
    .insertInto('jobs')
    .values(rowOf(job))
    .onConflict((conflict) => conflict.columns(['task', 'key']).where('dead_at', 'is', null).doNothing())
    .execute();
};

const rowOf = ({ task, key, payload, runAt, vendorId = null, connection = null, lease }: NewJob) => ({
  task,
  key,
  payload: JSON.stringify(payload),
  run_at: runAt,
  vendor_id: vendorId,
  connection,
  lease_owner: lease?.owner ?? null,
  lease_until: lease?.until ?? null,
  tries: 0,
  created_at: runAt,
});
