import type { Service } from '@cartage/service';
import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import type * as acts from './acts.ts';

/** Adds the commands of one subject; a file under commands/ has them. */
export type AddCommands = (program: CommandUnknownOpts, run: Run) => void;

/** Does what an act of the service does, on the installation's database, and shows its outcome. */
export type Run = (work: (service: Service, by: typeof acts) => Promise<Outcome>) => Promise<void>;

/** What the operator reads; the exit code says whether it was done. */
export interface Outcome {
  readonly isDone: boolean;
  readonly text: string;
  /** Beside what was asked for, on standard error: standard output is for the next program. */
  readonly advice?: string;
}

export const done = (text: string, advice?: string): Outcome => ({ isDone: true, text, ...(advice ? { advice } : {}) });
export const failed = (text: string): Outcome => ({ isDone: false, text });
