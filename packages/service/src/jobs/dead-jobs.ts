import { type DeadJob, listDeadJobs as list, reviveJob } from '@cartage/storage';
import type { Ground } from '../context.ts';

/** The jobs that failed too often and wait for the operator, newest first; a thousand at the most. */
export const listDeadJobs = ({ store }: Ground): Promise<readonly DeadJob[]> => list(store.db, MOST);

/** Gives dead jobs all their tries again: those of these ids, or all. How many that were. */
export const reviveJobs = async (service: Ground, ids: readonly string[] | 'all'): Promise<number> => {
  let revived = 0;
  for (const id of ids === 'all' ? (await listDeadJobs(service)).map((job) => job.id) : ids) {
    if (await service.store.transaction((tx) => reviveJob(tx, id, service.clock()))) revived += 1;
  }
  return revived;
};

const MOST = 1_000;
