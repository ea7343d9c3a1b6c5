import { type AddCommands, done, failed } from '../command.ts';
import { isoMoment } from '../table.ts';
import { lineCount, word } from '../typed.ts';

export const addBackupCommand: AddCommands = (program, _run, _runApart, runOnMachine) => {
  program
    .command('backup')
    .description(
      'Backs up the database and its files into a directory of its own, while the service runs, and reads all of it once more. The key of the secrets is not in it.',
    )
    .requiredOption('--to <directory>', 'where back-ups are kept, each a directory cartage-<moment>', word)
    .option('--keep <count>', 'remove all but so many of the newest when it is done', lineCount)
    .action(({ to, keep = null }) =>
      runOnMachine(async (house) => {
        const made = await house.backUp({ to, keep });
        if ('reason' in made) return failed(`No back-up was made: ${made.reason}`);
        const { path, takenAt, manifest, removed, isNoted } = made;
        const { keyId, files, rows, parts } = manifest;
        const bytes = parts.reduce((sum, part) => sum + part.bytes, files.bytes);
        const orders = rows.orders ?? rows['public.orders'] ?? 0;
        const told = [
          `${path}: ${counted(orders, 'order')}, ${counted(files.count, 'file')}, ${megabytes(bytes)}.`,
          ...(files.kind === 's3'
            ? ['Files stay in their bucket: back it up by the store’s own means, after the database.']
            : []),
          ...(keyId === null ? [] : [`To read its secrets the key ${keyId} is needed, which is not in it.`]),
          ...(removed.length > 0 ? [`Removed: ${removed.join(', ')}.`] : []),
          ...(isNoted ? [] : ['The tables are of another version, so the back-up is not noted in the database.']),
        ];
        const data = {
          path,
          takenAt: isoMoment(takenAt),
          orders,
          files: files.count,
          bytes,
          keyId,
          missing: files.missing,
          removed,
        };
        return files.missing.length === 0
          ? done(told.join('\n'), { data })
          : failed(
              `${told.join('\n')}\nFiles that the database names are missing in the store or damaged there, and are not in the back-up: ${someOf(files.missing)}.`,
              { data },
            );
      }),
    );
};

/** The first of them, where they are more than anybody reads; `--json` has all. */
export const someOf = (names: readonly string[]): string =>
  names.length <= MOST_TOLD
    ? names.join(', ')
    : `${names.slice(0, MOST_TOLD).join(', ')} and ${names.length - MOST_TOLD} more`;

const MOST_TOLD = 20;

const counted = (count: number, one: string): string => `${count.toLocaleString('en')} ${one}${count === 1 ? '' : 's'}`;

const megabytes = (bytes: number): string =>
  `${(bytes / 1_000_000).toLocaleString('en', { maximumFractionDigits: 1 })} MB`;
