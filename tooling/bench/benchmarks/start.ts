import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from '@cartage/tooling-vitest/free-port';
import { Client } from 'undici';
import { type Bench, trial, withBench } from '../processes/servers.ts';
import { sourceFlags } from '../processes/start-process.ts';
import { seedCompany } from '../seed-company.ts';
import { alternate, medianOf } from '../statistics.ts';
import type { Line } from '../table.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../..', import.meta.url));

/** How a process is started, without anything that would measure it from inside. */
const mains = {
  floor: [...sourceFlags, 'tooling/bench/floors/empty-route.ts'],
  product: ['apps/api/dist/main.js'],
  source: [...sourceFlags, 'apps/api/src/main.ts'],
} as const;

/** From the start of the process to its first answer, and what it holds when it has idled for ten seconds. */
export const start = (): Promise<readonly Line[]> =>
  withBench(async (bench) => {
    await run('turbo', ['run', 'build', '--filter=@cartage/api', '--output-logs=errors-only'], { cwd: root });
    await seedCompany(databaseUrl(bench));
    const starts = await alternate(5, {
      floor: () => timeStart(bench, mains.floor),
      product: () => timeStart(bench, mains.product),
      source: () => timeStart(bench, mains.source),
    });
    const [floorMb, productMb, sourceMb] = await Promise.all([
      idleMemory(bench, mains.floor),
      idleMemory(bench, mains.product),
      idleMemory(bench, mains.source),
    ]);
    const seconds = (side: keyof typeof mains) => medianOf(starts[side], (value) => value);
    const startLine = (what: string, side: keyof typeof mains, isGoal: boolean): Line => ({
      what,
      product: `${seconds(side).toFixed(2)} s`,
      floor: `${seconds('floor').toFixed(2)} s`,
      ratio: (seconds(side) / seconds('floor')).toFixed(2),
      goal: isGoal ? '<= 0.8 s' : '',
      met: isGoal ? seconds(side) <= 0.8 : null,
    });
    const memoryLine = (what: string, mb: number, isGoal: boolean): Line => ({
      what,
      product: `${Math.round(mb)} MB`,
      floor: `${Math.round(floorMb)} MB`,
      ratio: (mb / floorMb).toFixed(2),
      goal: isGoal ? '<= 150 MB' : '',
      met: isGoal ? mb <= 150 : null,
    });
    return [
      startLine('P13 start to first answer, built', 'product', true),
      startLine('start to first answer, from source', 'source', false),
      memoryLine('P13 memory idle after 10 s, built', productMb, true),
      memoryLine('memory idle after 10 s, from source', sourceMb, false),
    ];
  });

const databaseUrl = (bench: Bench): string => `sqlite:${join(bench.directory, 'bench.db')}`;

/** Seconds to the first answer. */
const timeStart = async (bench: Bench, main: readonly string[]): Promise<number> => {
  const startedAt = performance.now();
  const server = await startPlain(bench, main);
  const tookMs = performance.now() - startedAt;
  await server.close();
  return tookMs / 1000;
};

/** MB resident. */
const idleMemory = async (bench: Bench, main: readonly string[]): Promise<number> => {
  const server = await startPlain(bench, main);
  await sleep(10_000);
  const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(server.pid)]);
  await server.close();
  return Number(stdout.trim()) / 1024;
};

const startPlain = async (bench: Bench, main: readonly string[]) => {
  const port = await freePort();
  const child = spawn(process.execPath, main, {
    cwd: root,
    env: { ...process.env, ...trial, PORT: String(port), DATABASE_URL: databaseUrl(bench) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const gone = once(child, 'exit');
  bench.onClose(() => void child.kill('SIGKILL'));
  await firstAnswer(`http://127.0.0.1:${port}`);
  return {
    pid: child.pid,
    close: async () => {
      child.kill('SIGKILL');
      await gone;
    },
  };
};

/** Asked every 2 ms until there is one. */
const firstAnswer = async (url: string): Promise<void> => {
  const client = new Client(url);
  try {
    for (const startedAt = performance.now(); ; await sleep(2)) {
      const answer = await client.request({ method: 'GET', path: '/health' }).catch(() => null);
      if (answer) {
        await answer.body.dump();
        return;
      }
      if (performance.now() - startedAt > 20_000) throw new Error(`Nothing answers at ${url}.`);
    }
  } finally {
    await client.destroy();
  }
};
