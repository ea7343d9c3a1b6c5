import { type AddCommands, done } from '../command.ts';

/** The tables are brought up to date before any command runs; this one does nothing else. */
export const addMigrateCommand: AddCommands = (program, run) => {
  program
    .command('migrate')
    .description("Brings the database's tables to this version's form.")
    .action(() => run(async () => done('The tables are up to date.')));
};
