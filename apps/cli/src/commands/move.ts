import { type AddCommands, done, failed } from '../command.ts';
import { showRows } from '../show-progress.ts';
import { word } from '../typed.ts';

export const addMoveCommand: AddCommands = (program, _run, _runApart, runOnMachine) => {
  program
    .command('move')
    .description(
      'Moves a stopped installation from its SQLite file to PostgreSQL: every row under its id, jobs, cursors and sealed secrets. Compares both, and then lets nothing serve from the file.',
    )
    .requiredOption('--to <url>', 'an empty database: postgres://user:password@host/database', word)
    .option('--undo', 'take back a move after which nothing has happened there: the file serves again')
    .action(({ to, undo = false }) =>
      runOnMachine(async (house) => {
        if (undo) {
          const refused = await house.undoMove({ to });
          return refused === null
            ? done('The file is the installation’s database again; nothing can serve from the other one.')
            : failed(`Nothing was taken back: ${refused.reason}`);
        }
        const progress = showRows();
        const moved = await house.move({ to, onRows: progress.moved }).finally(progress.end);
        if (moved === null)
          return done('The installation has moved there already: set DATABASE_URL to it.', {
            data: { rows: 0, tables: 0, jobs: 0 },
          });
        if ('reason' in moved) return failed(`The installation was not moved: ${moved.reason}`);
        const { rows, tables, jobs } = moved;
        return done(
          [
            `${rows.toLocaleString('en')} rows of ${tables} tables and ${jobs.toLocaleString('en')} jobs were moved, and are the same as in the file.`,
            'Now set DATABASE_URL to that database for everything that serves, and start it. DATA_DIR stays: files, witness.json and secrets.key are there.',
            'Nothing can serve from the file any more; keep it until you have a back-up of the new database. As long as nothing has happened there, "cartage move --undo" takes the move back.',
          ].join('\n'),
          { data: { rows, tables, jobs } },
        );
      }),
    );
};
