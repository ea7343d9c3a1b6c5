import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { aside } from './reader.ts';

const SHELL = '/bin/sh';

/** What a command says that is started like a reading process. */
const started = (path: string, before = '') =>
  execFileSync(SHELL, ['-c', `${before}${aside(7)}`, SHELL, '-c', 'ulimit -t; /usr/bin/nice'], {
    env: { PATH: path },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
    .trim()
    .split('\n')
    .map(Number);

it.runIf(existsSync(SHELL) && existsSync('/usr/bin/nice')).each([
  ['with a priority and a limit', '/usr/bin:/bin', '', [10, 7]],
  ['without a priority where there is no `nice`', '/nowhere', '', [10, 0]],
  ['under a limit that is lower already', '/usr/bin:/bin', 'ulimit -t 5; ', [5, 7]],
])('a process is started %s', (_, path, before, expected) => {
  const [limit, niceness = 0] = started(path, before);
  const [, own = 0] = execFileSync(SHELL, ['-c', 'echo 0; /usr/bin/nice'], { encoding: 'utf8' })
    .split('\n')
    .map(Number);
  expect([limit, niceness - own]).toEqual(expected);
});
