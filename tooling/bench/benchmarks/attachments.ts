import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import { BENCH_KEY } from '../orders.ts';
import { startApi, startFloor, withBench } from '../processes/servers.ts';
import type { RunningServer } from '../processes/start-process.ts';
import { seedCompany } from '../seed-company.ts';
import { type Line, ms } from '../table.ts';

const AT_ONCE = 10;
const ROUNDS = 3;
const SIZE = 20_000_000;

/** What ten files of 20 MB at once, sent and fetched, do to the event loop and to the memory of a process. */
export const attachments = (): Promise<readonly Line[]> =>
  withBench(async (bench) => {
    const url = `sqlite:${join(bench.directory, 'bench.db')}`;
    const companyId = await seedCompany(url);
    const watched = { BENCH_WATCH: '1', DATA_DIR: bench.directory };
    const api = await startApi(bench, { DATABASE_URL: url, ...watched });
    const floor = await startFloor(bench, 'files', watched);
    const picture = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), randomBytes(SIZE - 3)]).toString('base64');
    const members = { name: 'a.jpg', mimeType: 'image/jpeg', itemType: 2, itemId: String(companyId), fileType: 256 };
    const body = Buffer.from(JSON.stringify({ base64File: picture, ...members }));
    const headers = { authorization: `apiKey ${BENCH_KEY}`, 'content-type': 'application/json' };

    const ask = async (pool: Pool, path: string, sent?: Buffer): Promise<Buffer> => {
      const answer = await pool.request({ method: sent ? 'POST' : 'GET', path, headers, body: sent ?? null });
      const kept: Buffer[] = [];
      for await (const piece of answer.body) kept.push(sent ? piece : piece.subarray(0, 0));
      if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}: ${Buffer.concat(kept)}`);
      return Buffer.concat(kept);
    };
    const measure = async (server: RunningServer, path: string, sent?: Buffer) => {
      const pool = new Pool(server.url, { connections: AT_ONCE });
      try {
        const first = await ask(pool, path, sent);
        await sleep(2_000);
        const { nowMb } = await server.usage();
        const before = await server.usage();
        for (let round = 0; round < ROUNDS; round += 1)
          await Promise.all(Array.from({ length: AT_ONCE }, () => ask(pool, path, sent)));
        const { peakMb, loopDelayMs, cpuMs } = await server.usage();
        return { first, aboveMb: peakMb - nowMb, loopDelayMs, cpuMs: (cpuMs - before.cpuMs) / (ROUNDS * AT_ONCE) };
      } finally {
        await pool.destroy();
      }
    };

    const sent = await measure(api, '/openapi/v2/Attachments', body);
    const { guid } = JSON.parse(String(sent.first)) as { readonly guid: string };
    const fetched = await measure(api, `/openapi/v2/Attachments/${guid}`);
    const floorSent = await measure(floor, '/', body);
    const floorFetched = await measure(floor, '/');
    return [...linesOf('upload', sent, floorSent), ...linesOf('download', fetched, floorFetched)];
  });

interface Measured {
  readonly aboveMb: number;
  readonly loopDelayMs: number;
  readonly cpuMs: number;
}

const linesOf = (what: string, product: Measured, floor: Measured): readonly Line[] => [
  {
    what: `${what} of 20 MB, ten at once: event loop delay p99`,
    product: ms(product.loopDelayMs),
    floor: ms(floor.loopDelayMs),
    ratio: '',
    goal: '<= 20 ms',
    met: product.loopDelayMs <= 20,
  },
  {
    what: `${what}: memory above idle at the most`,
    product: `${Math.round(product.aboveMb)} MB`,
    floor: `${Math.round(floor.aboveMb)} MB`,
    ratio: '',
    goal: '<= 100 MB',
    met: product.aboveMb <= 100,
  },
  {
    what: `${what}: processor time of one`,
    product: ms(product.cpuMs),
    floor: ms(floor.cpuMs),
    ratio: `${(product.cpuMs / floor.cpuMs).toFixed(1)} x`,
    goal: '',
    met: null,
  },
];
