import { closeService, SecretsRefused } from '@cartage/service';
import * as acts from './acts.ts';
import type { Run } from './command.ts';
import { composeCli } from './compose.ts';
import { readEnv } from './env.ts';

export const run: Run = async (work) => {
  const { env, problems } = readEnv();
  if (problems.length > 0) {
    process.stderr.write(`${problems.join('\n')}\n`);
    process.exitCode = 2;
    return;
  }
  const service = await composeCli(env);
  try {
    const { isDone, text, advice } = await work(service, acts);
    (isDone ? process.stdout : process.stderr).write(`${text}\n`);
    if (advice !== undefined) process.stderr.write(`${advice}\n`);
    process.exitCode = isDone ? 0 : 1;
  } catch (thrown) {
    // A sentence for the operator, as at a start that is refused.
    if (!(thrown instanceof SecretsRefused)) throw thrown;
    process.stderr.write(`${thrown.message}\n`);
    process.exitCode = 1;
  } finally {
    await closeService(service);
  }
};
