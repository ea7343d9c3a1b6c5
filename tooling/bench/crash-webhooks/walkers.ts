import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Dice } from '../crash/dice.ts';
import { pause } from '../crash/processes.ts';
import type { Bench } from '../processes/servers.ts';
import { endsWithItsParent, sourceFlags } from '../processes/start-process.ts';

/** A reader of a company's events who is killed again and again. */
export interface Walker {
  /** The ids that he has seen, in the sequence in which he did. */
  readonly seen: () => readonly string[];
  readonly kills: () => number;
  /** From now on he lives. */
  readonly spare: () => Promise<void>;
}

/** Walks the line of the company that the key is of, from its first event on. */
export const startWalker = (bench: Bench, urls: readonly string[], key: string, dice: Dice): Walker => {
  const file = join(bench.directory, `walk-${key}`);
  writeFileSync(file, '');
  let isSpared = false;
  let kills = 0;
  let child: ChildProcess | null = null;
  const start = (): ChildProcess =>
    fork(new URL('walker-process.ts', import.meta.url), {
      execArgv: [...sourceFlags, '--import', endsWithItsParent],
      env: {
        ...process.env,
        ...{ WALK_URLS: urls.join(' '), WALK_KEY: key, WALK_FILE: file, WALK_SEED: String(dice.between(0, 1e9) | 0) },
      },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
  const living = (async () => {
    while (!isSpared) {
      child = start();
      await once(child, 'message');
      await pause(dice.between(100, 8_000));
      if (isSpared) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
      kills += 1;
    }
  })();
  bench.onClose(() => void child?.kill('SIGKILL'));
  return {
    seen: () => readFileSync(file, 'utf8').split('\n').slice(0, -1),
    kills: () => kills,
    spare: async () => {
      isSpared = true;
      await living;
      if (child === null || child.signalCode !== null) child = start();
    },
  };
};
