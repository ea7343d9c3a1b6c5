import { failed, type RunOnMachine } from './command.ts';
import { composeHouse } from './compose.ts';
import { readEnv, readProgramPath } from './env.ts';
import { onItsMachine } from './operations.ts';
import { end } from './run-apart.ts';

/** `isElsewhere`: the command was told of an installation at an address. */
export const runOnMachine = async (
  work: Parameters<RunOnMachine>[0],
  { json, command, isElsewhere }: { readonly json: boolean; readonly command: string; readonly isElsewhere: boolean },
): Promise<void> => {
  if (isElsewhere)
    return end(failed(`"${command}" is done on the machine of the installation: ${onItsMachine[command]}.`), json);
  const { env, problems } = readEnv();
  if (problems.length > 0) {
    process.stderr.write(`${problems.join('\n')}\n`);
    process.exitCode = 2;
    return;
  }
  end(await work(composeHouse(env, command, readProgramPath())), json);
};
