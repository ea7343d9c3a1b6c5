import { claimJobs, completeJobByKey, enqueueJob, migrate, openStore, type Store } from '@cartage/storage';
import { startPostgres } from '@cartage/tooling-vitest/start-postgres';
import { PgBoss } from 'pg-boss';
import { load, type Request } from '../load.ts';
import { handedOver } from '../orders.ts';
import { type Bench, startApi, startMockVendors, withBench } from '../processes/servers.ts';
import { seedCompany } from '../seed-company.ts';
import { alternate, median, medianOf, ratioOf } from '../statistics.ts';
import { type Line, ms, rate, times } from '../table.ts';

const JOBS = 2_000;
const AT_ONCE = 10;
const BATCH = 32;

/** The job engine on PostgreSQL: ours beside pg-boss as it comes, and what a hand-over's safety job costs. */
export const jobs = (): Promise<readonly Line[]> =>
  withBench(async (bench) => {
    const { url, stop } = await startPostgres({ durable: true });
    bench.onClose(stop);
    await seedCompany(url);
    const store = await openStore({ url, poolSize: AT_ONCE });
    bench.onClose(store.close);
    await migrate(store);
    const boss = new PgBoss({ connectionString: url, max: AT_ONCE, schema: 'bare', supervise: false, schedule: false });
    await boss.start();
    await boss.createQueue('bare');
    bench.onClose(() => boss.stop({ graceful: false }));
    return [...(await throughput(store, boss)), ...(await safetyJob(bench, store, url))];
  });

interface Pace {
  readonly enqueued: number;
  readonly done: number;
}

const throughput = async (store: Store, boss: PgBoss): Promise<readonly Line[]> => {
  let n = 0;
  const ours = async (): Promise<Pace> => {
    const enqueued = await paceOf(JOBS, async () => {
      n += 1;
      await enqueueJob(store.db, { task: 'hand-over', key: String(n), payload: { orderId: n }, runAt: 0 });
    });
    const done = await drain(async () => {
      const claimed = await claimJobs(store.db, {
        tasks: ['hand-over'],
        now: Date.now(),
        owner: 'bench',
        limit: BATCH,
      });
      await Promise.all(claimed.map(({ key }) => completeJobByKey(store.db, 'hand-over', key)));
      return claimed.length;
    });
    return { enqueued, done };
  };
  const bare = async (): Promise<Pace> => {
    const enqueued = await paceOf(JOBS, async () => {
      n += 1;
      await boss.send('bare', { orderId: n });
    });
    const done = await drain(async () => {
      const fetched = await boss.fetch('bare', { batchSize: BATCH });
      await Promise.all(fetched.map((job) => boss.complete('bare', job)));
      return fetched.length;
    });
    return { enqueued, done };
  };
  await ours();
  await bare();
  const results = await alternate<'product' | 'floor', Pace>(5, { product: ours, floor: bare });
  const line = (what: string, figure: (pace: Pace) => number): Line => {
    const ratio = ratioOf(results, figure);
    return {
      what,
      product: rate(medianOf(results.product, figure)),
      floor: rate(medianOf(results.floor, figure)),
      ratio: times(ratio),
      goal: '>= 0.8',
      met: ratio >= 0.8,
    };
  };
  return [
    line('P12 jobs enqueued', ({ enqueued }) => enqueued),
    line('P12 jobs claimed and done', ({ done }) => done),
    line('P12 jobs, the whole way', ({ enqueued, done }) => 1 / (1 / enqueued + 1 / done)),
  ];
};

/** How many a second. */
const paceOf = async (count: number, work: () => Promise<void>): Promise<number> => {
  const startedAt = performance.now();
  let left = count;
  const one = async () => {
    while (left > 0) {
      left -= 1;
      await work();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
  return (count / (performance.now() - startedAt)) * 1000;
};

const drain = async (batch: () => Promise<number>): Promise<number> => {
  const startedAt = performance.now();
  let done = 0;
  for (let taken = await batch(); taken > 0; taken = await batch()) done += taken;
  return (done / (performance.now() - startedAt)) * 1000;
};

/** What the job adds to its two transactions, beside a whole create with its hand-over. */
const safetyJob = async (bench: Bench, store: Store, url: string): Promise<readonly Line[]> => {
  const vendors = await startMockVendors(bench, 0);
  const api = await startApi(bench, { DATABASE_URL: url, MOCK_VENDOR_URL: vendors.url });
  await load(api, create, { atOnce: 1, seconds: 2 });
  const { p50Ms } = await load(api, create, { atOnce: 1, seconds: 4 });

  const added: number[] = [];
  for (let n = 0; n < 500; n += 1) {
    const key = `safety ${n}`;
    added.push(
      (await inTransaction(store, async (tx) => {
        const lease = { owner: 'bench', until: Date.now() + 60_000 };
        await enqueueJob(tx, { task: 'hand-over', key, payload: { orderId: n }, runAt: Date.now(), lease });
      })) + (await inTransaction(store, (tx) => completeJobByKey(tx, 'hand-over', key))),
    );
  }
  const cost = median(added);
  return [
    { what: 'create with hand-over, alone, p50', product: ms(p50Ms), floor: '', ratio: '', goal: '', met: null },
    {
      what: 'P12 its safety job, p50',
      product: ms(cost),
      floor: ms(p50Ms),
      ratio: times(cost / p50Ms),
      goal: '<= 0.1',
      met: cost / p50Ms <= 0.1,
    },
  ];
};

/** How long the statements take inside a transaction that is there anyway, ms. */
const inTransaction = (store: Store, work: (tx: Store['db']) => Promise<void>): Promise<number> =>
  store.transaction(async (tx) => {
    const startedAt = performance.now();
    await work(tx);
    return performance.now() - startedAt;
  });

const create: Request = {
  path: '/OpenAPI/v1/Create',
  body: (n) => JSON.stringify(handedOver(n)),
  fault: ({ text }) => (text.includes('"orderId":"CTG-') ? null : text),
};
