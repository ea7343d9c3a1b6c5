import type { Problem } from '@cartage/core';
import type { Asked, Service } from '@cartage/service';
import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import type * as acts from './acts.ts';
import type { composeHouse } from './compose.ts';

/** Adds the commands of one subject; a file under commands/ has them. */
export type AddCommands = (
  program: CommandUnknownOpts,
  run: Run,
  runApart: RunApart,
  runOnMachine: RunOnMachine,
) => void;

/** What the service does for commands. */
export type Acts = typeof acts;

/** Does what an act of the service does, on the installation's database, and shows its outcome. */
export type Run = (work: (service: Service, by: Acts) => Promise<Outcome>) => Promise<void>;

/** Does what needs neither database nor settings, and shows its outcome. */
export type RunApart = (work: () => Promise<Outcome>) => Promise<void>;

/** Does what concerns the installation as a whole, where its files and its database are, and shows its outcome. */
export type RunOnMachine = (work: (house: ReturnType<typeof composeHouse>) => Promise<Outcome>) => Promise<void>;

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

/** What a refusal says; null: it is done. */
export const outcomeOf = (refusal: Problem | null, text: string): Outcome =>
  refusal ? failed(refusal.text.en) : done(text);

/** The service as a command of these words uses it, so that the audit names it. */
export const byCommand = (service: Service, command: string): Service => ({
  ...service,
  cause: { doer: { kind: 'command', id: null, name: command } },
});

/** Does what concerns one company, where there is one of this number. */
export const withCompany = (
  run: Run,
  id: number,
  work: (ctx: Service & { readonly company: FoundCompany }, by: Acts) => Promise<Outcome>,
): Promise<void> =>
  run(async (service, by) => {
    const company = await by.findCompany(service, id);
    return company === null ? failed(`There is no company ${id}.`) : work({ ...service, company }, by);
  });

type FoundCompany = NonNullable<Awaited<ReturnType<Acts['findCompany']>>>;

/** What is said of something that a process that serves was asked to do. */
export const byProcess = <Came>(asked: Asked<Came>, tell: (came: Came) => Outcome): Outcome => {
  switch (asked.kind) {
    case 'done':
      return tell(asked.outcome);
    case 'nobody-serves':
      return failed('Nothing was done, for nothing serves this installation: start it, then repeat the command.');
    case 'not-taken':
      return failed(
        'Nothing was done, for no process has taken it: see whether the worker runs, then repeat the command.',
      );
    case 'under-way':
      return failed('It is still under way, and goes on; "cartage order show" tells what becomes of an order.');
  }
};
