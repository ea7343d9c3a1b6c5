import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openStore, type Store } from '@cartage/storage';
import { startPostgres } from '@cartage/tooling-vitest/start-postgres';
import { sql } from 'kysely';
import { calculation, draft } from '../orders.ts';
import { pace } from '../pace.ts';
import { type Bench, startApi, startMockVendors, startWorker, withBench } from '../processes/servers.ts';
import type { RunningServer } from '../processes/start-process.ts';
import { seedCompany } from '../seed-company.ts';
import { median, percentile } from '../statistics.ts';
import { type Line, ms } from '../table.ts';
import { connectVendor, post, startServer } from './starvation/stand.ts';
import { type Heard, openCountingVendor } from './vendor-limit/counting-vendor.ts';

const TAKES_MS = 250;
const PER_SECOND = 10;
const AT_ONCE = 4;
const UNDER_WAY = [2_000, 20_000] as const;
const QUOTES_PER_SECOND = [1, 2, 4] as const;
const SECONDS = 25;
const HAND_OVER_EVERY_MS = 2_000;
/** So many times slower the vendor answers in the end, when it has room for one price a second and a little more. */
const SLOWER = 10;

const choice = { vendorId: 9002, vendorUrgentTypeId: 'SW-STD' } as const;

/**
 * A vendor of ten requests a second, four at once, 250 ms each: what prices wait while the worker asks about 2,000 and about
 * 20,000 orders, all of which are due, with a hand-over every two seconds beside. The floor is the same with no order due.
 */
export const vendorLimit = async (): Promise<readonly Line[]> => [
  ...(await withBench(async (bench) => measure(bench, 'one process, SQLite', await oneProcess(bench)))),
  ...(await withBench(async (bench) => measure(bench, '2 APIs and 2 workers, PostgreSQL', await fourProcesses(bench)))),
];

/** What serves, and how its vendor is played. */
interface Stand {
  readonly env: Readonly<Record<string, string>> & { readonly DATABASE_URL: string };
  readonly serve: () => Promise<readonly RunningServer[]>;
  readonly vendor: Awaited<ReturnType<typeof openCountingVendor>>;
}

const standAt = async (bench: Bench, databaseUrl: string): Promise<Omit<Stand, 'serve'>> => {
  const mock = await startMockVendors(bench, 0);
  const vendor = await openCountingVendor(bench, { url: mock.url, takesMs: TAKES_MS });
  const env = {
    DATABASE_URL: databaseUrl,
    MOCK_VENDOR_URL: mock.url,
    DATA_DIR: bench.directory,
    QUOTE_CACHE_MS: '0',
    VENDOR_PLUGINS: fileURLToPath(new URL('vendor-limit/narrow-plugin.ts', import.meta.url)),
  };
  await seedCompany(databaseUrl);
  await connectVendor(bench, env, { key: 'limited', baseUrl: `${vendor.url}/vendors/swift` });
  return { env, vendor };
};

const oneProcess = async (bench: Bench): Promise<Stand> => {
  const stand = await standAt(bench, `sqlite:${join(bench.directory, 'limit.db')}`);
  return { ...stand, serve: async () => [await startServer(bench, { ...stand.env, TRACK_EVERY_MS: '900000' })] };
};

const fourProcesses = async (bench: Bench): Promise<Stand> => {
  const { url, stop } = await startPostgres({ durable: true });
  bench.onClose(stop);
  const stand = await standAt(bench, url);
  return {
    ...stand,
    serve: async () => {
      for (const _ of [1, 2]) await startWorker(bench, stand.env);
      return [await startApi(bench, stand.env), await startApi(bench, stand.env)];
    },
  };
};

interface Measured {
  readonly tookMs: readonly number[];
  readonly without: number;
  readonly heard: Heard;
}

const measure = async (bench: Bench, where: string, { env, serve, vendor }: Stand): Promise<readonly Line[]> => {
  const servers = await serve();
  const store = await openStore({ url: env.DATABASE_URL });
  bench.onClose(() => store.close());
  let n = 0;
  const next = () => {
    n += 1;
    return n;
  };
  const server = (at: number): RunningServer => servers[at % servers.length] as RunningServer;
  const handOver = () => post(server(n), 'Create', { ...draft(next()), services: [], deliveryOptions: choice });
  await handOver();
  while ((await countOf(store, "status = 'TransferredToVendor'")) === 0) await wait(100);

  const quote = async (at: number): Promise<{ readonly ms: number; readonly isServed: boolean }> => {
    const startedAt = performance.now();
    const body = { ...calculation(next()), deliveryOptions: { vendorIds: [choice.vendorId] } };
    const answer = await fetch(`${server(at).url}/OpenAPI/v1/Calc`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    return { ms: performance.now() - startedAt, isServed: answer.ok && text.includes('SW-STD') };
  };
  const ask = async (rates: readonly number[] = QUOTES_PER_SECOND, handsOver = true): Promise<Measured> => {
    await wait(2_000);
    vendor.reset();
    const quotes: { readonly ms: number; readonly isServed: boolean }[] = [];
    for (const perSecond of rates) {
      let isOver = false;
      const handing = (async () => {
        while (!isOver && handsOver) {
          await handOver();
          await wait(HAND_OVER_EVERY_MS);
        }
      })();
      const times = Array.from({ length: perSecond * SECONDS }, (_, at) => at);
      quotes.push(...(await pace(times, perSecond, quote)));
      isOver = true;
      await handing;
    }
    return {
      tookMs: quotes.filter(({ isServed }) => isServed).map((one) => one.ms),
      without: quotes.filter(({ isServed }) => !isServed).length,
      heard: vendor.heard(),
    };
  };

  await quote(0);
  const floor = await ask();
  const lines: Line[] = [];
  for (const count of UNDER_WAY) {
    await copyOrders(store, count);
    await setDue(store, true);
    lines.push(...linesOf(`${where}, ${count.toLocaleString('en')} orders`, await ask(), floor));
    await setDue(store, false);
  }
  vendor.slowDown(SLOWER);
  const slow = await ask([1], false);
  await setDue(store, true);
  lines.push(...linesOf(`${where}, ${SLOWER} times slower`, await ask([1], false), slow));
  await setDue(store, false);
  return lines;
};

const linesOf = (where: string, product: Measured, floor: Measured): readonly Line[] => {
  const waited = (what: string, of: (times: readonly number[]) => number, most: number): Line => {
    const [one, other] = [of(product.tookMs), of(floor.tookMs)];
    return {
      what: `${where}: a price, ${what}`,
      product: ms(one),
      floor: ms(other),
      ratio: `+${ms(Math.max(0, one - other))}`,
      goal: `<= +${most} ms`,
      met: one - other <= most,
    };
  };
  const count = (what: string, value: number, other: number, most: number): Line => ({
    what: `${where}: ${what}`,
    product: String(value),
    floor: String(other),
    ratio: '',
    goal: `<= ${most}`,
    met: value <= most,
  });
  const [heard, quiet] = [product.heard, floor.heard];
  return [
    waited('median', median, 100),
    waited('p99', (times) => percentile(times, 0.99), 500),
    count('prices without an option', product.without, floor.without, 0),
    count('requests that the vendor saw in any second', heard.mostInSecond, quiet.mostInSecond, PER_SECOND),
    count('requests at once', heard.mostAtOnce, quiet.mostAtOnce, AT_ONCE),
    {
      what: `${where}: orders asked about, a second`,
      product: heard.trackedPerSecond.toFixed(1),
      floor: quiet.trackedPerSecond.toFixed(1),
      ratio: '',
      goal: '',
      met: null,
    },
  ];
};

const countOf = async ({ db }: Store, condition: string): Promise<number> => {
  const { rows } = await sql
    .raw<{ count: number }>(`select count(*) as count from orders where ${condition}`)
    .execute(db);
  return Number(rows[0]?.count ?? 0);
};

/** So many orders like the first one that was handed over. */
const copyOrders = async ({ db, dialect }: Store, count: number): Promise<void> => {
  const { rows } = await sql<Record<string, unknown>>`select * from orders limit 1`.execute(db);
  const names = Object.keys(rows[0] ?? {}).filter((name) => name !== 'id');
  const value: Readonly<Record<string, string>> = {
    number: `'B${count}-' || n`,
    order_key: `'key ${count} ' || n`,
    next_track_at: 'null',
  };
  const ns =
    dialect === 'postgres'
      ? `generate_series(1, ${count}) as copies (n)`
      : `(with recursive copies (n) as (select 1 union all select n + 1 from copies where n < ${count}) select n from copies) as copies`;
  await sql
    .raw(
      `insert into orders (${names.map((name) => `"${name}"`)})
       select ${names.map((name) => value[name] ?? `orders."${name}"`)} from ${ns},
         (select * from orders where status = 'TransferredToVendor' and number not like 'B%' order by id limit 1) as orders`,
    )
    .execute(db);
};

/** Whether the copies are to be asked about, all at once. */
const setDue = async ({ db }: Store, isDue: boolean): Promise<void> => {
  await sql.raw(`update orders set next_track_at = ${isDue ? '1' : 'null'} where number like 'B%'`).execute(db);
};
