import { type AddCommands, done } from '../command.ts';
import { isoMoment, momentIn } from '../table.ts';

export const addClockCommands: AddCommands = (program, run) => {
  const clock = program.command('clock').description('What time the installation takes it to be.');

  clock
    .command('show')
    .description('Shows what time was last believed, and the processes that serve.')
    .action(() =>
      run(async (service, { showClock }) => {
        const { now, moment, processes } = await showClock(service);
        const at = momentIn(service.settings.timeZone);
        const known = moment === null ? 'No process has served yet.' : `Last believed: ${at(moment)}`;
        const lines = processes.map(
          ({ serves, pid, version, startedAt, seenAt }) =>
            `${serves}, process ${pid}, version ${version}, since ${at(startedAt)}, last seen ${at(seenAt)}`,
        );
        return done([`This machine's clock: ${at(now)}`, known, ...(lines.length > 0 ? lines : [NONE])].join('\n'), {
          data: {
            now: isoMoment(now),
            believed: moment === null ? null : isoMoment(moment),
            processes: processes.map(({ id, pid, serves, version, startedAt, seenAt }) => ({
              id,
              pid,
              serves,
              version,
              startedAt: isoMoment(startedAt),
              seenAt: isoMoment(seenAt),
            })),
          },
        });
      }),
    );

  clock
    .command('agree')
    .description("Says that this machine's clock is right, where processes do not believe theirs.")
    .action(() =>
      run(async (service, { agreeOnClock }) => {
        const now = await agreeOnClock(service);
        return done(
          `It is ${momentIn(service.settings.timeZone)(now)}. Processes that serve believe it within a minute.`,
          {
            data: { now: isoMoment(now) },
          },
        );
      }),
    );
};

const NONE = 'Nothing serves now.';
