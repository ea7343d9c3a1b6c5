import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'cartage-log-'));
});
afterAll(() => rmSync(directory, { recursive: true }));

const openLog = `import { openLog } from ${JSON.stringify(new URL('log.ts', import.meta.url).href)}; const log = openLog('info');`;
const fiveLines = `for (let n = 1; n <= 5; n += 1) log.info({ n }, 'line');`;

/** Its status and complaints, once it has ended by itself. */
const run = (script: string, path: string) => {
  const stdout = openSync(path, 'w');
  try {
    const { status, stderr } = spawnSync(
      process.execPath,
      ['--conditions=source', '--disable-warning=ExperimentalWarning', '--input-type=module', '-e', openLog + script],
      { stdio: ['ignore', stdout, 'pipe'], encoding: 'utf8' },
    );
    return { status, stderr };
  } finally {
    closeSync(stdout);
  }
};

describe('a log in a file', () => {
  it.each([
    ['by itself', '', 0],
    ['by process.exit', 'process.exit(3);', 3],
    ['by an exception', `throw new Error('oops');`, 1],
  ])('is whole when the process ends %s', (how, end, expected) => {
    const path = join(directory, `${how}.log`);
    expect(run(fiveLines + end, path).status).toBe(expected);
    const numbers = readFileSync(path, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).n);
    expect(numbers).toEqual([1, 2, 3, 4, 5]);
  });

  it.runIf(existsSync('/dev/full'))('does not end the process when its disk is full', () => {
    const script = `
      import { droppedLines } from ${JSON.stringify(new URL('standard-output.ts', import.meta.url).href)};
      for (let turn = 0; turn < 100; turn += 1) {
        log.info({ text: 'x'.repeat(100_000) }, 'line');
        await new Promise(setImmediate);
      }
      process.stderr.write('alive, ' + (droppedLines() > 0 ? 'dropped some' : 'dropped none'));
      process.exitCode = 7;`;
    expect(run(script, '/dev/full')).toEqual({ status: 7, stderr: 'alive, dropped some' });
  });
});
