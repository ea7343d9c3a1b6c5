import type * as service from '@cartage/service';
import type { CommandUnknownOpts } from '@commander-js/extra-typings';

/** Adds the commands of one subject; a file under commands/ has them. */
export type AddCommands = (program: CommandUnknownOpts, run: Run) => void;

/** Does what an act of the service does, on the installation's database, and shows its outcome. */
export type Run = (work: (service: service.Service, acts: Acts) => Promise<Outcome>) => Promise<void>;

/** The service's acts. They are loaded for a command that runs, not for help and completion, which are to be quick. */
export type Acts = typeof service;

/** What the operator reads; the exit code says whether it was done. */
export interface Outcome {
  readonly isDone: boolean;
  readonly text: string;
}

export const done = (text: string): Outcome => ({ isDone: true, text });
export const failed = (text: string): Outcome => ({ isDone: false, text });
