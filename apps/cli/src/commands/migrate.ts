import { type Command, done } from '../command.ts';

/** The tables are brought up to date before any command runs; this one does nothing else. */
export const migrateCommands: readonly Command[] = [
  {
    name: 'migrate',
    parameters: [],
    summary: "Brings the database's tables to this version's form.",
    run: async () => done('The tables are up to date.'),
  },
];
