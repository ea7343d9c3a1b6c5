import { type AddCommands, done } from '../command.ts';

/** The tables are brought up to date before any command runs; this one does nothing else. */
export const addMigrateCommand: AddCommands = (program, run) => {
  program
    .command('migrate')
    .description("Updates the database to this version's schema.")
    .action(() => run(async () => done('The database is up to date.')));
};
