import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { whenGone } from './when-gone.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Set in the `e2e` group only: the folder of what its files share. */
    sharedProcesses: string | undefined;
  }
}

/** Global set-up of the `e2e` group: ends what its files have started together. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'cartage-shared-'));
  project.provide('sharedProcesses', folder);
  const callOff = whenGone('for pid in "$0"/*/pid; do kill -s KILL -- "-$(cat "$pid")"; done; rm -rf "$0"', folder);
  return async () => {
    callOff();
    for (const name of await readdir(folder)) {
      const pid = Number(await readFile(join(folder, name, 'pid'), 'utf8').catch(() => 0));
      if (pid > 0) killGroup(pid);
    }
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  };
}

export interface SharedProcess {
  /** Its own until the last file has ended. */
  readonly folder: string;
  /** What it had said when it was ready. */
  readonly output: string;
}

export interface Start {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
}

/**
 * A process that several files of tests use and none disturbs. The first file that asks for it starts it, so that a run
 * of other files does not; it ends with the group. `isReady`: from its output.
 */
export const sharedProcess = async (
  name: string,
  start: (folder: string) => Start,
  isReady: (output: string) => boolean,
): Promise<SharedProcess> => {
  const shared = inject('sharedProcesses');
  if (shared === undefined) throw new Error('Only the e2e group has processes that its files share.');
  const folder = join(shared, name);
  const log = join(folder, 'output');
  const isFirst = await mkdir(folder).then(
    () => true,
    () => false,
  );
  const child = isFirst ? await launch(start(folder), folder, log) : undefined;
  for (const deadline = performance.now() + START_MS; performance.now() < deadline; await wait(50)) {
    const output = await readFile(log, 'utf8').catch(() => '');
    if (isReady(output)) return { folder, output };
    if (child && child.exitCode !== null) break;
  }
  throw new Error(`${name} did not start:\n${await readFile(log, 'utf8').catch(() => '')}`);
};

const START_MS = 30_000;

/**
 * A folder that the first file which asks for it fills, and all others find full; it goes with the group.
 * @param fill gets a path at which there is nothing yet
 */
export const sharedFolder = async (name: string, fill: (folder: string) => Promise<void>): Promise<string> => {
  const shared = inject('sharedProcesses');
  if (shared === undefined) throw new Error('Only the e2e group has folders that its files share.');
  const around = join(shared, name);
  const isFirst = await mkdir(around).then(
    () => true,
    () => false,
  );
  const [folder, full] = [join(around, 'folder'), join(around, 'full')];
  if (isFirst) {
    await fill(folder);
    await writeFile(full, '');
  }
  for (const deadline = performance.now() + FILL_MS; performance.now() < deadline; await wait(50)) {
    if (
      await readFile(full).then(
        () => true,
        () => false,
      )
    )
      return folder;
  }
  throw new Error(`${name} was not filled in time.`);
};

const FILL_MS = 180_000;

const launch = async ({ command, args, ...where }: Start, folder: string, log: string): Promise<ChildProcess> => {
  const output = openSync(log, 'w');
  // Into a file, not to this process, which ends before the others are done; a group, so that all of it ends at once.
  const child = spawn(command, args, { ...where, detached: true, stdio: ['ignore', output, output] });
  closeSync(output);
  child.unref();
  await writeFile(join(folder, 'pid'), String(child.pid ?? 0));
  return child;
};

const killGroup = (pid: number): void => {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
};
