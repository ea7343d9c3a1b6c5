import type { Outcome, RunApart } from './command.ts';

/** Does what needs no service. `json`: the outcome goes to the standard output as JSON, where it has data. */
export const runApart = async (work: Parameters<RunApart>[0], { json }: { readonly json: boolean }): Promise<void> =>
  end(await work(), json);

/** Shows the outcome; the exit code says whether it was done. */
export const end = (outcome: Outcome, json: boolean): void => {
  if (json) showJson(outcome);
  else show(outcome);
  process.exitCode = outcome.isDone ? 0 : 1;
};

const show = ({ isDone, text, advice }: Outcome): void => {
  (isDone ? process.stdout : process.stderr).write(`${text}\n`);
  if (advice !== undefined) process.stderr.write(`${advice}\n`);
};

const showJson = ({ isDone, text, data }: Outcome): void => {
  if (data !== undefined) process.stdout.write(`${JSON.stringify(data, null, 2)}\n`);
  else if (isDone) process.stdout.write(`${JSON.stringify({ message: text })}\n`);
  else process.stderr.write(`${text}\n`);
};
