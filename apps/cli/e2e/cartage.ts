import { type ChildProcessByStdio, execFile, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';

/** What a command did to its process. */
export interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** The operator's commands, each in a process of its own, on one SQLite file. */
export interface Cartage {
  readonly dataDir: string;
  readonly run: (...typed: string[]) => Promise<Ended>;
  /** Begins a command that is not waited for. */
  readonly begin: (...typed: string[]) => ChildProcessByStdio<null, Readable, Readable>;
  readonly remove: () => Promise<void>;
}

const root = fileURLToPath(new URL('../../..', import.meta.url));
const main = ['--conditions=source', '--disable-warning=ExperimentalWarning', 'apps/cli/src/main.ts'];

/** `settings`: environment variables. */
export const openCartage = async (settings: Readonly<Record<string, string>> = {}): Promise<Cartage> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'cartage-cli-'));
  const env = { ...process.env, DATA_DIR: dataDir, ALLOW_UNSAFE: 'mock-vendors', ...settings };
  return {
    dataDir,
    run: (...typed) =>
      new Promise((resolve) => {
        execFile(process.execPath, [...main, ...typed], { cwd: root, env }, (failure, stdout, stderr) =>
          resolve({ code: Number(failure?.code ?? 0), stdout, stderr }),
        );
      }),
    begin: (...typed) =>
      spawn(process.execPath, [...main, ...typed], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] }),
    remove: () => rm(dataDir, { recursive: true, force: true }),
  };
};
