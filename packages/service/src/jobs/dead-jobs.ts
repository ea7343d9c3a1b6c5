import { type Problem, problem } from '@cartage/core';
import {
  countDeadJobs,
  type DeadJob,
  depthByTask,
  jobTasks,
  listDeadJobs as list,
  reviveJob,
  type TaskDepth,
} from '@cartage/storage';
import { audit } from '../audit.ts';
import type { Ground } from '../context.ts';

/** Every task, with the jobs that it has. */
export const listTasks = async ({ store, clock }: Ground): Promise<readonly TaskDepth[]> => {
  const found = new Map((await depthByTask(store.db, clock())).map((depth) => [depth.task, depth]));
  return jobTasks.map((task) => found.get(task) ?? { task, waiting: 0, due: 0, oldestDueAt: null, dead: 0 });
};

/** The jobs that failed too often and wait for the operator, newest first; a thousand at the most. */
export const listDeadJobs = ({ store }: Pick<Ground, 'store'>): Promise<readonly DeadJob[]> => list(store.db, MOST);

/** A page of them, and how many there are in all. */
export const pageDeadJobs = async (
  { store }: Pick<Ground, 'store'>,
  { number, size }: { readonly number: number; readonly size: number },
): Promise<{ readonly jobs: readonly DeadJob[]; readonly totalCount: number }> => ({
  jobs: await list(store.db, size, (number - 1) * size),
  totalCount: await countDeadJobs(store.db),
});

/** Gives dead jobs all their tries again: those of these ids, or all. How many that were. */
export const reviveJobs = async (service: Ground, ids: readonly string[] | 'all'): Promise<number> => {
  let revived = 0;
  for (const id of ids === 'all' ? (await listDeadJobs(service)).map((job) => job.id) : ids) {
    if ((await reviveDeadJob(service, id)) === null) revived += 1;
  }
  return revived;
};

/** Gives a dead job all its tries again; NotFound: there is no such dead job. */
export const reviveDeadJob = (service: Ground, id: string): Promise<Problem | null> =>
  service.store.transaction(async (tx) => {
    if (!(await reviveJob(tx, id, service.clock()))) return noDeadJob(id);
    await audit(service, tx, {
      act: 'ReviveJob',
      object: { kind: 'job', id },
      companyId: null,
      after: { isDue: true },
    });
    return null;
  });

const noDeadJob = (id: string): Problem =>
  problem('NotFound', 'jobId', { en: `There is no dead job "${id}".`, ru: `Остановленной задачи «${id}» нет.` });

const MOST = 1_000;
