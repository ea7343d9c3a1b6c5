import { closeService, SecretsRefused } from '@cartage/service';
import * as acts from './acts.ts';
import type { Outcome, Run } from './command.ts';
import { composeCli } from './compose.ts';
import { readEnv } from './env.ts';

/** `json`: the outcome goes to the standard output as JSON, where it has data. */
export const run = async (work: Parameters<Run>[0], { json }: { readonly json: boolean }): Promise<void> => {
  const { env, problems } = readEnv();
  if (problems.length > 0) {
    process.stderr.write(`${problems.join('\n')}\n`);
    process.exitCode = 2;
    return;
  }
  const service = await composeCli(env);
  try {
    const outcome = await work(service, acts);
    if (json) showJson(outcome);
    else show(outcome);
    process.exitCode = outcome.isDone ? 0 : 1;
  } catch (thrown) {
    // A sentence for the operator, as at a start that is refused.
    if (!(thrown instanceof SecretsRefused)) throw thrown;
    process.stderr.write(`${thrown.message}\n`);
    process.exitCode = 1;
  } finally {
    await closeService(service);
  }
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
