import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { BENCH_KEY, draft } from '../orders.ts';
import { type Bench, startMockVendors, withBench } from '../processes/servers.ts';
import { type RunningServer, startProcess } from '../processes/start-process.ts';
import { seedCompany } from '../seed-company.ts';
import { alternate, median, ratioOf } from '../statistics.ts';
import { type Line, ms, times } from '../table.ts';

const HANGING = 150;
const ROUNDS = 3;

const hangs = { vendorId: 1, vendorUrgentTypeId: 'SW-STD' } as const;
const lives = { vendorId: 2, vendorUrgentTypeId: 'EC-S-DD' } as const;

/**
 * How long an order whose answer was lost takes to reach its vendor, while 150 orders of another vendor, which hangs, are
 * due before it. The floor is the same order alone.
 */
export const starvation = (): Promise<readonly Line[]> =>
  withBench(async (bench) => {
    const vendors = await startMockVendors(bench, 0);
    const path = join(bench.directory, 'starvation.db');
    await seedCompany(`sqlite:${path}`);
    const server = await startServer(bench, { DATABASE_URL: `sqlite:${path}`, MOCK_VENDOR_URL: vendors.url });
    const database = new Sqlite(path, { readonly: true });
    bench.onClose(() => void database.close());
    const underWay = database.prepare("select count(*) from jobs where task = 'hand-over' and dead_at is null").pluck();
    const settled = async () => {
      while (underWay.get() !== 0) await wait(20);
    };
    let n = 0;
    const lost = async (choice: typeof hangs | typeof lives): Promise<void> => {
      n += 1;
      await post(server, 'Create', {
        ...draft(n),
        deliveryOptions: { ...choice, comments: 'sandbox:lose-answer' },
      });
    };
    const behave = async (fault: 'hang' | 'none') => {
      const body = JSON.stringify({ fault, faultRate: 1 });
      await answered(await fetch(`${vendors.url}/_control/vendors/swift`, { method: 'PUT', body }));
    };
    const numberOfLast = database.prepare('select max(id) from orders').pluck();
    const isDone = database.prepare("select status = 'TransferredToVendor' from orders where id = ?").pluck();
    const retry = async (): Promise<number> => {
      const startedAt = performance.now();
      await lost(lives);
      const id = numberOfLast.get();
      while (isDone.get(id) !== 1) await wait(5);
      return performance.now() - startedAt;
    };
    const beside = async (): Promise<number> => {
      await Promise.all(Array.from({ length: HANGING }, () => lost(hangs)));
      await behave('hang');
      // Their quiet period is over, and the worker has begun with them.
      await wait(2_500);
      const took = await retry();
      await behave('none');
      await settled();
      return took;
    };
    await retry();
    const results = await alternate<'product' | 'floor', number>(ROUNDS, { product: beside, floor: retry });
    const ratio = ratioOf(results, (took) => took);
    return [
      {
        what: "another vendor's retry, from its create to its vendor",
        product: ms(median(results.product)),
        floor: ms(median(results.floor)),
        ratio: times(ratio),
        goal: '<= 1.5',
        met: ratio <= 1.5,
      },
    ];
  });

const startServer = async (bench: Bench, env: Readonly<Record<string, string>>): Promise<RunningServer> => {
  const path = join(bench.directory, 'server.log');
  const fd = openSync(path, 'w');
  try {
    const server = await startProcess({
      main: new URL('../../../apps/server/src/main.ts', import.meta.url),
      env: {
        PORT: '0',
        LOG_LEVEL: 'info',
        RATE_LIMIT_PER_SECOND: '0',
        ALLOW_UNSAFE: 'mock-vendors',
        DATA_DIR: bench.directory,
        HAND_OVER_TIMEOUT_MS: '10000',
        RETRY_BASE_MS: '1000',
        TRACK_EVERY_MS: '3600000',
        ...env,
      },
      log: { fd, path },
    });
    bench.onClose(server.close);
    return server;
  } finally {
    closeSync(fd);
  }
};

const post = async ({ url }: RunningServer, operation: string, body: object): Promise<void> =>
  answered(
    await fetch(`${url}/OpenAPI/v1/${operation}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ apiKey: BENCH_KEY, ...body }),
    }),
  );

const answered = async (answer: Response): Promise<void> => {
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${answer.status} ${text}`);
};
