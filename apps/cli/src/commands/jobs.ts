import { listDeadJobs, reviveJobs } from '@cartage/service';
import { type Command, done, failed } from '../command.ts';

/** Jobs that failed too often. */
export const jobCommands: readonly Command[] = [
  {
    name: 'jobs dead list',
    parameters: [],
    summary: 'Shows the jobs that failed too often: id, task, key, when, why.',
    run: async (service) => {
      const jobs = await listDeadJobs(service);
      if (jobs.length === 0) return done('No job is dead.');
      return done(
        jobs
          .map(({ id, task, key, deadAt, problem }) =>
            [id, task, key, new Date(deadAt).toISOString(), problem ?? ''].join('\t'),
          )
          .join('\n'),
      );
    },
  },
  {
    name: 'jobs dead redrive',
    parameters: ['id or "all"'],
    summary: 'Has dead jobs done again, with all their tries.',
    run: async (service, [which = '']) => {
      const revived = await reviveJobs(service, which === 'all' ? 'all' : [which]);
      return revived > 0 ? done(`${revived} will be done again.`) : failed(`There is no dead job ${which}.`);
    },
  },
];
