import type { Service } from '@cartage/service';

/** One command of the operator; a file under commands/ holds those of one subject. */
export interface Command {
  /** What is typed: `order approve`. */
  readonly name: string;
  /** What has to follow it, by name. */
  readonly parameters: readonly string[];
  readonly summary: string;
  readonly run: (service: Service, parameters: readonly string[]) => Promise<Outcome>;
}

/** What is told to the operator; the exit code says whether it was done. */
export interface Outcome {
  readonly isDone: boolean;
  readonly text: string;
}

export const done = (text: string): Outcome => ({ isDone: true, text });
export const failed = (text: string): Outcome => ({ isDone: false, text });
