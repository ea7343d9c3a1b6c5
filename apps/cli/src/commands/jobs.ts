import { type AddCommands, done, failed } from '../command.ts';
import { listed, momentColumn } from '../table.ts';
import { word } from '../typed.ts';

const NONE = 'There are no dead jobs.';

export const addJobCommands: AddCommands = (program, run) => {
  const dead = program
    .command('jobs')
    .description("The worker's background jobs.")
    .command('dead')
    .description('Jobs that failed 20 times and are no longer retried.');

  dead
    .command('list')
    .description('Shows the jobs that failed 20 times and are no longer tried.')
    .action(() =>
      run(async (service, { listDeadJobs }) => {
        const jobs = await listDeadJobs(service);
        return listed(
          jobs,
          {
            id: { heading: 'ID', value: ({ id }) => id },
            task: { heading: 'TASK', value: ({ task }) => task },
            key: { heading: 'OF', value: ({ key }) => key },
            deadAt: momentColumn('GIVEN UP', service.settings.timeZone, ({ deadAt }) => deadAt),
            problem: { heading: 'LAST PROBLEM', value: ({ problem }) => problem },
          },
          NONE,
        );
      }),
    );

  dead
    .command('redrive')
    .description('Lets one of the jobs that are no longer tried, or all of them, be tried again, 20 times as before.')
    .argument('<which>', 'the id of a job, or all', word)
    .action((which) =>
      run(async (service, { reviveJobs }) => {
        const revived = await reviveJobs(service, which === 'all' ? 'all' : [which]);
        return revived > 0
          ? done(`${revived} ${revived === 1 ? 'job' : 'jobs'} will be retried.`)
          : failed(which === 'all' ? NONE : `There is no dead job ${which}.`);
      }),
    );
};
