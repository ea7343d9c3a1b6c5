import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { aside } from './start-aside.ts';

const SHELL = '/bin/sh';

/** What a command says that is started like a process of ours: its limit, its niceness, and how soon memory ends it. */
const started = (path: string, { before = '', niceness = 7, seconds = 10 as number | null } = {}) => {
  const says = 'ulimit -t; read -r score </proc/$$/oom_score_adj; echo $score; /usr/bin/nice';
  return execFileSync(SHELL, ['-c', `${before}${aside({ niceness, seconds })}`, SHELL, '-c', says], {
    env: { PATH: path },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
    .trim()
    .split('\n');
};

it.runIf(existsSync(SHELL) && existsSync('/usr/bin/nice') && existsSync('/proc/self/oom_score_adj')).each([
  ['with a priority and a limit', '/usr/bin:/bin', {}, ['10', '500', 7]],
  ['without a priority where there is no `nice`', '/nowhere', {}, ['10', '500', 0]],
  ['under a limit that is lower already', '/usr/bin:/bin', { before: 'ulimit -t 5; ' }, ['5', '500', 7]],
  ['like everybody, for as long as it lives', '/usr/bin:/bin', { niceness: 0, seconds: null }, [null, '500', 0]],
] as const)('a process is started %s', (_, path, options, [limit, score, nicer]) => {
  const own = execFileSync(SHELL, ['-c', 'ulimit -t; /usr/bin/nice'], { encoding: 'utf8' }).trim().split('\n');
  const [ownLimit, ownNiceness] = [own[0], Number(own[1])];
  expect(started(path, options)).toEqual([limit ?? ownLimit, score, String(ownNiceness + nicer)]);
});
