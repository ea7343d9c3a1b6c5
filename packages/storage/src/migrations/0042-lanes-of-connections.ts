import { addConnectionToJobs } from '../jobs/create-jobs.ts';
import type { Db } from '../tables.ts';

/** Jobs say through which connection their vendor is called; those that are there wait for all of its accounts alike. */
export const up = (db: Db): Promise<void> => addConnectionToJobs(db);
