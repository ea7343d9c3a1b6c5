import { startPostgres } from '@cartage/tooling-vitest/start-postgres';
import pg from 'pg';
import { load, type Request } from '../load.ts';
import { BENCH_KEY, handedOver } from '../orders.ts';
import { startApi, startMockVendors, withBench } from '../processes/servers.ts';
import { seedCompanies, seedCompany } from '../seed-company.ts';
import { alternate, medianOf, ratioOf } from '../statistics.ts';
import { type Line, ms, rate, times } from '../table.ts';

const AT_ONCE = 200;
const COMPANIES = 100;

/**
 * Hand-overs of one company, which all hold and charge its one balance, beside as many of a hundred companies; the whole
 * HTTP call, with a vendor that answers at once.
 */
export const balance = (): Promise<readonly Line[]> =>
  withBench(async (bench) => {
    const { url, stop } = await startPostgres({ durable: true });
    bench.onClose(stop);
    await seedCompany(url);
    const keys = await seedCompanies(url, COMPANIES);
    const vendors = await startMockVendors(bench, 0);
    const api = await startApi(bench, { DATABASE_URL: url, MOCK_VENDOR_URL: vendors.url });
    const waits = await watchLocks(url);
    bench.onClose(waits.close);
    const run = async (request: Request, seconds: number) => {
      waits.reset();
      const { perSecond, p99Ms, busy } = await load(api, request, { atOnce: AT_ONCE, seconds });
      return { perSecond, p99Ms, busy, waiting: waits.mean() };
    };
    const ofOne = handOverFor(() => BENCH_KEY);
    const ofMany = handOverFor((n) => keys[n % keys.length] ?? BENCH_KEY);
    await run(ofOne, 3);
    await run(ofMany, 3);

    const results = await alternate<'product' | 'floor', Awaited<ReturnType<typeof run>>>(5, {
      product: () => run(ofOne, 4),
      floor: () => run(ofMany, 4),
    });
    const ratio = ratioOf(results, ({ perSecond }) => perSecond);
    const line = (
      what: string,
      figure: (result: (typeof results.product)[number]) => number,
      as: typeof rate,
    ): Line => ({
      what,
      product: as(medianOf(results.product, figure)),
      floor: as(medianOf(results.floor, figure)),
      ratio: times(ratioOf(results, figure)),
      goal: '',
      met: null,
    });
    return [
      { ...line(`hand-overs, ${AT_ONCE} at once`, (one) => one.perSecond, rate), goal: '>= 0.9', met: ratio >= 0.9 },
      line('p99 of a create with its hand-over', (one) => one.p99Ms, ms),
      line('answered 503, no connection being free for 5 s', (one) => one.busy, String),
      line(
        'connections that wait for a lock, mean',
        (one) => one.waiting,
        (mean) => mean.toFixed(2),
      ),
    ];
  });

const handOverFor = (keyOf: (n: number) => string): Request => ({
  path: '/OpenAPI/v1/Create',
  body: (n) => JSON.stringify({ ...handedOver(n), apiKey: keyOf(n) }),
  fault: ({ status, text }) => (status === 201 ? null : text),
  mayBeBusy: true,
});

/** Looks again and again how many of the database's connections wait for a lock. */
const watchLocks = async (url: string) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  let looks: number[] = [];
  let isLooking = false;
  const look = async (): Promise<void> => {
    if (isLooking) return;
    isLooking = true;
    const { rows } = await client.query<{ waiting: number }>(
      "select count(*)::int as waiting from pg_stat_activity where application_name = 'cartage' and wait_event_type = 'Lock'",
    );
    looks.push(rows[0]?.waiting ?? 0);
    isLooking = false;
  };
  const timer = setInterval(() => void look().catch(() => {}), LOOK_MS);
  return {
    reset: () => {
      looks = [];
    },
    mean: () => looks.reduce((sum, one) => sum + one, 0) / Math.max(1, looks.length),
    close: async () => {
      clearInterval(timer);
      await client.end();
    },
  };
};

const LOOK_MS = 50;
