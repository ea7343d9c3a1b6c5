import { closeService, SecretsRefused } from '@cartage/service';
import * as acts from './acts.ts';
import type { Reached } from './by-url/run-by-url.ts';
import { byCommand, type Run } from './command.ts';
import { composeCli } from './compose.ts';
import { readEnv } from './env.ts';
import { end } from './run-apart.ts';

/** `json`: the outcome goes to the standard output as JSON, where it has data. `command`: as the audit names it. */
export const run = async (
  work: Parameters<Run>[0],
  { json, command, reached }: { readonly json: boolean; readonly command: string; readonly reached: Reached | null },
): Promise<void> => {
  if (reached !== null) {
    const { runByUrl } = await import('./by-url/run-by-url.ts');
    return end(await runByUrl(work, reached, command, (sentence) => void process.stderr.write(`${sentence}\n`)), json);
  }
  const { env, problems } = readEnv();
  if (problems.length > 0) {
    process.stderr.write(`${problems.join('\n')}\n`);
    process.exitCode = 2;
    return;
  }
  const service = await composeCli(env);
  try {
    end(await work(byCommand(service, command), acts), json);
  } catch (thrown) {
    // A sentence for the operator, as at a start that is refused.
    if (!(thrown instanceof SecretsRefused)) throw thrown;
    process.stderr.write(`${thrown.message}\n`);
    process.exitCode = 1;
  } finally {
    await closeService(service);
  }
};
