import { type AddCommands, failed } from '../command.ts';
import { word } from '../typed.ts';
import { someOf } from './backup.ts';
import { restoredOutcome } from './restored.ts';

export const addRestoreCommand: AddCommands = (program, _run, _runApart, runOnMachine) => {
  program
    .command('restore')
    .description(
      'Puts a back-up of "backup" where DATABASE_URL or DATA_DIR says, when nothing serves there, after all of it was checked; then does what "restored" does.',
    )
    .requiredOption('--from <directory>', 'the directory of one back-up, cartage-<moment>', word)
    .option('--replace', 'also where something is: it is kept beside the new one')
    .action(({ from, replace = false }) =>
      runOnMachine(async (house) => {
        const restored = await house.restore({ from, replace });
        if ('reason' in restored) return failed(`Nothing was restored: ${restored.reason}`);
        const { report, replaced, missing } = restored;
        const { text, data, ...rest } = restoredOutcome(report, house.timeZone);
        const told = [
          'The back-up is in its place: start what serves.',
          ...(replaced === null ? [] : [`What was there before is kept as ${replaced}.`]),
          ...(missing.length === 0 ? [] : [`Files that the back-up lacks: ${someOf(missing)}.`]),
          text,
        ];
        return { ...rest, text: told.join('\n'), data: { ...(data as object), replaced, missing } };
      }),
    );
};
