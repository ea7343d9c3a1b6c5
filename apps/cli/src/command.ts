import type { Service } from '@cartage/service';
import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import type * as acts from './acts.ts';

/** Adds the commands of one subject; a file under commands/ has them. */
export type AddCommands = (program: CommandUnknownOpts, run: Run, runApart: RunApart) => void;

/** What the service does for commands. */
export type Acts = typeof acts;

/** Does what an act of the service does, on the installation's database, and shows its outcome. */
export type Run = (work: (service: Service, by: Acts) => Promise<Outcome>) => Promise<void>;

/** Does what needs neither database nor settings, and shows its outcome. */
export type RunApart = (work: () => Promise<Outcome>) => Promise<void>;

/** What the operator reads; the exit code says whether it was done. */
export interface Outcome {
  readonly isDone: boolean;
  readonly text: string;
  /** For a person alone: it goes to the standard error, so that a script gets the text by itself. */
  readonly advice?: string;
  /** The same for programs, with --json. */
  readonly data?: unknown;
}

export const done = (text: string, more: Pick<Outcome, 'advice' | 'data'> = {}): Outcome => ({
  isDone: true,
  text,
  ...more,
});
export const failed = (text: string, more: Pick<Outcome, 'data'> = {}): Outcome => ({ isDone: false, text, ...more });
