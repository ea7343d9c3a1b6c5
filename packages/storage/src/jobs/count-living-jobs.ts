import type { Db } from '../tables.ts';
import type { JobTask } from './tasks.ts';

/** How many jobs of the task wait for the vendor or are being done; counted no further than `most`. */
export const countLivingJobs = async (
  db: Db,
  { task, vendorId, most }: { readonly task: JobTask; readonly vendorId: number; readonly most: number },
): Promise<number> => {
  const rows = await db
    .selectFrom('jobs')
    .select('id')
    .where('task', '=', task)
    .where('vendor_id', '=', vendorId)
    .where('dead_at', 'is', null)
    .limit(most)
    .execute();
  return rows.length;
};
