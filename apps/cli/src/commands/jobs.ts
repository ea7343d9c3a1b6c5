import { type AddCommands, done, failed } from '../command.ts';
import { word } from '../typed.ts';

export const addJobCommands: AddCommands = (program, run) => {
  const dead = program
    .command('jobs')
    .description('What the worker does.')
    .command('dead')
    .description('Jobs that failed too often.');

  dead
    .command('list')
    .description('Shows the jobs that failed too often: id, task, key, when, why.')
    .action(() =>
      run(async (service, { listDeadJobs }) => {
        const jobs = await listDeadJobs(service);
        if (jobs.length === 0) return done('No job is dead.');
        return done(
          jobs
            .map(({ id, task, key, deadAt, problem }) =>
              [id, task, key, new Date(deadAt).toISOString(), problem ?? ''].join('\t'),
            )
            .join('\n'),
        );
      }),
    );

  dead
    .command('redrive')
    .description('Has dead jobs done again, with all their tries.')
    .argument('<which>', 'the id of a job, or all', word)
    .action((which) =>
      run(async (service, { reviveJobs }) => {
        const revived = await reviveJobs(service, which === 'all' ? 'all' : [which]);
        return revived > 0 ? done(`${revived} will be done again.`) : failed(`There is no dead job ${which}.`);
      }),
    );
};
