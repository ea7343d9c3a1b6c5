import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { addressesIn } from './open-sandbox.ts';

// No process outlives the one that started it, and no port stays in use.

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** A script of `npm run`, until its output says that it is ready; everything that it starts lies in its group. */
const start = async (script: string, isReady: (output: string) => boolean) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'cartage-parents-'));
  const child = spawn('npm', ['run', '-s', script], {
    cwd: root,
    detached: true,
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: '0',
      MOCK_VENDOR_PORT: '0',
      LOG_LEVEL: 'info',
      FORCE_COLOR: '0',
      npm_config_loglevel: 'silent',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(async () => {
    try {
      process.kill(-(child.pid ?? 0), 'SIGKILL');
    } catch {
      // Nobody is left.
    }
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
  });
  let output = '';
  let errors = '';
  child.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  for await (const chunk of child.stdout) {
    output += chunk;
    if (isReady(output)) break;
  }
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  return { child, output, errors: () => errors, ended };
};

/** Who is in the group of `leader` beside it, with what was typed. */
const others = async (leader: number | undefined): Promise<readonly { pid: number; command: string }[]> => {
  const ps = spawn('ps', ['-eo', 'pid=,pgid=,stat=,args='], { stdio: ['ignore', 'pipe', 'ignore'] });
  let text = '';
  for await (const chunk of ps.stdout) text += chunk;
  return text.split('\n').flatMap((line) => {
    const [, pid, group, state, command = ''] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
    const isLiving = Number(group) === leader && Number(pid) !== leader && !state?.startsWith('Z');
    return isLiving ? [{ pid: Number(pid), command }] : [];
  });
};

/** A shell may stand before it. */
const npmOf = (leader: number | undefined, started: Awaited<ReturnType<typeof others>>): number | undefined =>
  started.find(({ command }) => command.startsWith('npm run'))?.pid ?? leader;

const isFree = (url: string): Promise<boolean> =>
  fetch(url).then(
    () => false,
    () => true,
  );

const sandboxIsReady = (output: string) => addressesIn(output) !== null;
const serverIsReady = (output: string) => output.includes('"url"');

it.each([
  ['sandbox', 'npm', 'npm', sandboxIsReady],
  ['sandbox', 'its script', 'tooling/setup/sandbox.mjs', sandboxIsReady],
  ['sandbox', 'the sandbox', 'apps/sandbox/src/main.ts', sandboxIsReady],
  ['start', 'npm', 'npm', serverIsReady],
  ['start', 'its script', 'tooling/setup/start.mjs', serverIsReady],
])('of npm run %s nothing is left when %s was killed', async (script, _, killed, isReady) => {
  const { child, output } = await start(script, isReady);
  const urls = output.match(/http:\/\/127\.0\.0\.1:\d+/g) ?? [];
  expect(urls).not.toEqual([]);
  const started = await others(child.pid);
  // Where there are several, as shells with the script's name in their command, the innermost is meant.
  const victim =
    killed === 'npm' ? npmOf(child.pid, started) : started.findLast(({ command }) => command.includes(killed))?.pid;
  if (victim === undefined) throw new Error(`No ${killed} in ${JSON.stringify(started)}.`);
  process.kill(victim, 'SIGKILL');
  await expect.poll(() => others(child.pid)).toEqual([]);
  for (const url of new Set(urls)) expect(await isFree(url)).toBe(true);
});

it('ends with a sentence when its mock vendors were killed', async () => {
  const { child, errors, ended } = await start('sandbox', sandboxIsReady);
  const [vendors] = (await others(child.pid)).filter(({ command }) => command.includes('mock-vendor/src/main.ts'));
  if (!vendors) throw new Error('There are no mock vendors.');
  process.kill(vendors.pid, 'SIGKILL');
  expect(await ended).toBe(1);
  expect(errors()).toBe('The mock vendors have stopped, so the sandbox stops too.\n');
  expect(await others(child.pid)).toEqual([]);
});
