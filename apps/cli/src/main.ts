#!/usr/bin/env node
import { endWithParent } from '@cartage/telemetry/end-with-parent';
import { CommanderError } from 'commander';
import { createProgram } from './program.ts';

// Ends with 0 when it was done, with 1 when it could not be done, and with 2 when it was not understood.

/** `help key create` as `key create --help`; the library's own help command takes one word only. */
const withHelp = (typed: readonly string[]): readonly string[] =>
  typed.length === 0 || typed[0] === 'help' ? [...typed.slice(1), '--help'] : typed;

endWithParent();
// A reader that has seen enough, as `head`, is no failure; a disk that is full is one.
process.stdout.on('error', ({ code, message }: NodeJS.ErrnoException) => {
  if (code === 'EPIPE') process.exit();
  process.stderr.write(`The outcome could not be written: ${message}.\n`);
  process.exit(1);
});
const program = createProgram({
  onService: async (work, how) => (await import('./run.ts')).run(work, how),
  onMachine: async (work, how) => (await import('./run-on-machine.ts')).runOnMachine(work, how),
  apart: async (work, how) => (await import('./run-apart.ts')).runApart(work, how),
});
try {
  await program.parseAsync(withHelp(process.argv.slice(2)), { from: 'user' });
} catch (stopped) {
  if (!(stopped instanceof CommanderError)) throw stopped;
  process.exitCode = stopped.exitCode === 0 ? 0 : 2;
}
