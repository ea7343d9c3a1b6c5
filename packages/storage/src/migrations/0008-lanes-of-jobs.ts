import { addVendorToJobs } from '../jobs/create-jobs.ts';
import type { Db } from '../tables.ts';

/** Jobs say for which vendor they wait; those that are there wait for nobody until they are renewed. */
export const up = (db: Db): Promise<void> => addVendorToJobs(db);
