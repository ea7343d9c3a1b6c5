import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Pool } from 'undici';
import { type BodyKind, bodyKinds, type SentBodies } from '../processes/send-bodies.ts';
import { startApi, withBench } from '../processes/servers.ts';
import type { RunningServer } from '../processes/start-process.ts';
import { sourceFlags } from '../processes/start-process.ts';
import { seedCompany } from '../seed-company.ts';
import { percentile } from '../statistics.ts';
import { type Line, ms, times } from '../table.ts';

const AT_ONCE = 24;

/** What 24 bodies of 32 MiB at once do to /health and to the memory of the process, by what they are made of. */
export const bodies = async (): Promise<readonly Line[]> => {
  const lines: Line[] = [];
  for (const kind of bodyKinds) lines.push(...(await besideBodies(kind)));
  return lines;
};

/** A fresh process each, so that the memory of one does not count as that of the next. */
const besideBodies = (kind: BodyKind): Promise<readonly Line[]> =>
  withBench(async (bench) => {
    const url = `sqlite:${join(bench.directory, 'bench.db')}`;
    await seedCompany(url);
    const api = await startApi(bench, { DATABASE_URL: url, BENCH_WATCH: '1' });
    const pool = new Pool(api.url, { connections: 16 });
    bench.onClose(() => pool.destroy());
    const quiet = await healthDuring(api, pool, sleep(5_000));
    let outcomes: SentBodies = {};
    const beside = await healthDuring(
      api,
      pool,
      sendBodies(kind, api.url).then((sent) => {
        outcomes = sent;
      }),
    );
    const told = Object.entries(outcomes).map(([outcome, count]) => `${count} x ${outcome}`);
    const isKnown = kind.startsWith('a good key');
    return [
      {
        what: `${kind}: /health p99 (floor: alone); ${told.join(', ')}`,
        product: ms(percentile(beside.times, 0.99)),
        floor: ms(percentile(quiet.times, 0.99)),
        ratio: times(percentile(beside.times, 0.99) / percentile(quiet.times, 0.99)),
        goal: '<= 100 ms',
        met: percentile(beside.times, 0.99) <= 100,
      },
      {
        what: `event loop delay p99; the longest /health ${ms(Math.max(...beside.times))}`,
        product: ms(beside.loopDelayMs),
        floor: ms(quiet.loopDelayMs),
        ratio: '',
        goal: '',
        met: null,
      },
      {
        what: 'memory at the most (floor: idle)',
        product: `${Math.round(beside.peakMb)} MB`,
        floor: `${Math.round(quiet.nowMb)} MB`,
        ratio: times(beside.peakMb / quiet.nowMb),
        goal: isKnown ? '' : 'ratio <= 1.5',
        met: isKnown ? null : beside.peakMb <= 1.5 * quiet.nowMb,
      },
    ];
  });

const healthDuring = async (api: RunningServer, pool: Pool, work: Promise<unknown>) => {
  await api.usage();
  let isOver = false;
  const over = work.finally(() => {
    isOver = true;
  });
  const asked: Promise<number>[] = [];
  while (!isOver) {
    const sentAt = performance.now();
    asked.push(
      pool.request({ method: 'GET', path: '/health' }).then(async ({ statusCode, body }) => {
        await body.dump();
        if (statusCode !== 200) throw new Error(`/health answered ${statusCode}`);
        return performance.now() - sentAt;
      }),
    );
    await sleep(10);
  }
  await over;
  const times = await Promise.all(asked);
  const { nowMb, peakMb, loopDelayMs } = await api.usage();
  return { times, nowMb, peakMb, loopDelayMs };
};

const sendBodies = async (kind: BodyKind, url: string): Promise<SentBodies> => {
  const main = fileURLToPath(new URL('../processes/send-bodies.ts', import.meta.url));
  const [told] = await once(fork(main, [kind, String(AT_ONCE), url], { execArgv: [...sourceFlags] }), 'message');
  return told as SentBodies;
};
