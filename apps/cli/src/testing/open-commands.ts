import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { closeService, type Service } from '@cartage/service';
import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import { CommanderError } from 'commander';
import * as acts from '../acts.ts';
import { byCommand } from '../command.ts';
import { composeCli, composeHouse } from '../compose.ts';
import { readEnv, readProgramPath } from '../env.ts';
import { commandsOf, createProgram, pathOf } from '../program.ts';
import { type Shown, shownOf } from '../run-apart.ts';

/** The operator's commands in this process, on an installation of their own with a SQLite file. */
export interface Commands {
  readonly service: Service;
  readonly dataDir: string;
  readonly run: (...typed: string[]) => Promise<Shown>;
  readonly close: () => Promise<void>;
}

/** `settings`: environment variables. */
export const openCommands = async (settings: Readonly<Record<string, string>> = {}): Promise<Commands> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'cartage-commands-'));
  const { env, problems } = readEnv({ DATA_DIR: dataDir, ALLOW_UNSAFE: 'mock-vendors', ...settings });
  if (problems.length > 0) throw new Error(problems.join(' '));
  const service = await composeCli(env);
  return {
    service,
    dataDir,
    run: async (...typed) => {
      let shown: Shown = { code: 0, stdout: '', stderr: '' };
      const program = createProgram({
        onService: async (work, { json, command }) => {
          shown = shownOf(await work(byCommand(service, command), acts), json);
        },
        onMachine: async (work, { json, command }) => {
          shown = shownOf(await work(composeHouse(env, command, readProgramPath())), json);
        },
        apart: async (work, { json }) => {
          shown = shownOf(await work(), json);
        },
      });
      const said = { out: '', err: '' };
      listen(program, said);
      try {
        await program.parseAsync(typed, { from: 'user' });
      } catch (stopped) {
        if (!(stopped instanceof CommanderError)) throw stopped;
        return { code: stopped.exitCode === 0 ? 0 : 2, stdout: said.out, stderr: said.err };
      }
      return shown;
    },
    close: async () => {
      await closeService(service);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

/** Every command, by its words. */
export const everyCommand = commandsOf(
  createProgram({ onService: async () => {}, onMachine: async () => {}, apart: async () => {} }),
).map(pathOf);

const listen = (command: CommandUnknownOpts, said: { out: string; err: string }): void => {
  command.configureOutput({
    writeOut: (text) => {
      said.out += text;
    },
    writeErr: (text) => {
      said.err += text;
    },
  });
  for (const sub of command.commands) listen(sub, said);
};
