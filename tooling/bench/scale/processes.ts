import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { connectVendor } from '../benchmarks/starvation/stand.ts';
import { openCountingVendor } from '../benchmarks/vendor-limit/counting-vendor.ts';
import { load, type Request } from '../load.ts';
import { BENCH_KEY, calculation, handedOver } from '../orders.ts';
import { startApi, startMockVendors, startWorker, withBench } from '../processes/servers.ts';
import { dataDirectory } from './growth.ts';
import { OTHER_COMPANIES } from './model-orders.ts';

/** So many requests are under way, whatever the number of processes. */
const AT_ONCE = 32;
/** What the narrow vendor allows (`vendor-limit/narrow-plugin.ts`). */
const PER_SECOND = 10;
/**
 * Each API has taken so many orders before it is measured, whatever the number of them: what runs for the first time costs several times
 * as much, in a process and on a connection, and of eight processes it runs eight times.
 */
const WARMED = 1_500;
const WARM_SECONDS = 5;
const LOOK_MS = 50;
const CPU_TICKS_PER_SECOND = 100;

/** What so many APIs and as many workers did. */
export interface Traffic {
  readonly processes: number;
  readonly orders: Rate;
  readonly ratings: Rate;
  /** Calls that the narrow vendor heard in any second, of the limit that all processes share. */
  readonly mostInSecond: number;
}

interface Rate {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** CPU for one, ms: of the APIs and workers, and of PostgreSQL. */
  readonly oursMs: number;
  readonly databaseMs: number;
  /** Answers 503. */
  readonly busy: number;
  /** Connections that wait for a lock, and those that are used, mean. */
  readonly waiting: number;
  readonly used: number;
}

/** `home`: of the database server, whose processes are told apart. */
export const measureTraffic = (url: string, home: string, processes: number, seconds: number): Promise<Traffic> =>
  withBench(async (bench) => {
    const mock = await startMockVendors(bench, 0);
    const narrow = await openCountingVendor(bench, { url: mock.url, takesMs: 50 });
    const env = {
      DATABASE_URL: url,
      MOCK_VENDOR_URL: mock.url,
      DATA_DIR: dataDirectory(home),
      QUOTE_CACHE_MS: '0',
      VENDOR_PLUGINS: fileURLToPath(new URL('../benchmarks/vendor-limit/narrow-plugin.ts', import.meta.url)),
    };
    await connectVendor(bench, env, { key: 'limited', baseUrl: `${narrow.url}/vendors/swift` });
    const apis = await startEach(processes, () => startApi(bench, env));
    const workers = await startEach(processes, () => startWorker(bench, env));
    const looks = await lookAtConnections(url);
    bench.onClose(looks.close);
    const cpuOfOurs = async () => {
      const usages = await Promise.all([...apis, ...workers].map((one) => one.usage()));
      return usages.reduce((sum, { cpuMs }) => sum + cpuMs, 0);
    };
    const run = async (request: Request, forSeconds: number): Promise<Rate> => {
      const before = [await cpuOfOurs(), cpuOfDatabase(home)] as const;
      looks.reset();
      const results = await Promise.all(
        apis.map((api) => load(api, request, { atOnce: AT_ONCE / processes, seconds: forSeconds })),
      );
      const perSecond = results.reduce((sum, one) => sum + one.perSecond, 0);
      const count = perSecond * forSeconds;
      return {
        perSecond,
        p50Ms: Math.max(...results.map(({ p50Ms }) => p50Ms)),
        p99Ms: Math.max(...results.map(({ p99Ms }) => p99Ms)),
        oursMs: ((await cpuOfOurs()) - before[0]) / count,
        databaseMs: (cpuOfDatabase(home) - before[1]) / count,
        busy: results.reduce((sum, one) => sum + one.busy, 0),
        ...looks.means(),
      };
    };
    for (let taken = 0; taken < WARMED * processes; )
      taken += (await run(create, WARM_SECONDS)).perSecond * WARM_SECONDS;
    await run(rate, WARM_SECONDS);
    narrow.reset();
    const orders = await run(create, seconds);
    const ratings = await run(rate, seconds);
    return { processes, orders, ratings, mostInSecond: narrow.heard().mostInSecond };
  });

export const withinLimit = ({ mostInSecond }: Traffic): boolean => mostInSecond <= PER_SECOND;

const startEach = async <Started>(count: number, start: () => Promise<Started>): Promise<readonly Started[]> => {
  const started: Started[] = [];
  for (let n = 0; n < count; n += 1) started.push(await start());
  return started;
};

const keyOf = (n: number): string => (n % 2 === 0 ? BENCH_KEY : `${BENCH_KEY}-${n % OTHER_COMPANIES}`);

const create: Request = {
  path: '/OpenAPI/v1/Create',
  body: (n) => JSON.stringify({ ...handedOver(n), services: [], apiKey: keyOf(n) }),
  fault: ({ status, text }) => (status === 201 ? null : text),
  mayBeBusy: true,
};

const rate: Request = {
  path: '/OpenAPI/v1/Calc',
  body: (n) => JSON.stringify({ ...calculation(n), apiKey: keyOf(n) }),
  mayBeBusy: true,
};

/** Of the server and all of its processes that live, ms; what ended meanwhile counts with the server. */
const cpuOfDatabase = (home: string): number => {
  const [server = ''] = readFileSync(join(home, 'data/postmaster.pid'), 'utf8').split('\n');
  let ticks = 0;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const fields = stat
        .slice(stat.lastIndexOf(')') + 2)
        .split(' ')
        .map(Number);
      const [parent, ...times] = [fields[1], fields[11], fields[12]];
      const ended = pid === server ? [fields[13], fields[14]] : [];
      if (pid === server || String(parent) === server)
        ticks += [...times, ...ended].reduce<number>((sum, one) => sum + (one ?? 0), 0);
    } catch {
      // It has ended.
    }
  }
  return (ticks / CPU_TICKS_PER_SECOND) * 1_000;
};

const lookAtConnections = async (url: string) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  let looks: { readonly waiting: number; readonly used: number }[] = [];
  let isLooking = false;
  const look = async (): Promise<void> => {
    if (isLooking) return;
    isLooking = true;
    const { rows } = await client.query<{ waiting: number; used: number }>(
      `select count(*) filter (where wait_event_type = 'Lock')::int as waiting, count(*) filter (where state <> 'idle')::int as used
       from pg_stat_activity where application_name = 'cartage'`,
    );
    if (rows[0] !== undefined) looks.push(rows[0]);
    isLooking = false;
  };
  const timer = setInterval(() => void look().catch(() => {}), LOOK_MS);
  const mean = (figure: (one: (typeof looks)[number]) => number) =>
    looks.reduce((sum, one) => sum + figure(one), 0) / Math.max(1, looks.length);
  return {
    reset: () => {
      looks = [];
    },
    means: () => ({ waiting: mean(({ waiting }) => waiting), used: mean(({ used }) => used) }),
    close: async () => {
      clearInterval(timer);
      await client.end();
    },
  };
};
