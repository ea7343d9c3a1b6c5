import { join } from 'node:path';
import { startPostgres } from '@cartage/tooling-vitest/start-postgres';
import { insertDraftsPostgres, insertDraftsSqlite } from '../floors/insert-drafts.ts';
import { load, type Request } from '../load.ts';
import { draft } from '../orders.ts';
import { type Bench, startApi, withBench } from '../processes/servers.ts';
import { seedCompany } from '../seed-company.ts';
import { alternate, medianOf, ratioOf } from '../statistics.ts';
import { type Line, ms, rate, times } from '../table.ts';

const AT_ONCE = 20;

/**
 * Draft orders, each committed to disk before it is answered; the whole HTTP call. There is no contract with a vendor,
 * because a create without a choice asks every vendor for prices too, and that is measured by `rating`.
 */
export const draftSqlite = (): Promise<readonly Line[]> =>
  withBench(async (bench) => {
    const url = `sqlite:${join(bench.directory, 'bench.db')}`;
    const floor = (seconds: number) => insertDraftsSqlite(join(bench.directory, 'bench.db'), seconds);
    return draftLines(bench, url, floor, 1_500);
  });

export const draftPostgres = (): Promise<readonly Line[]> =>
  withBench(async (bench) => {
    const { url, stop } = await startPostgres({ durable: true });
    bench.onClose(stop);
    return draftLines(bench, url, (seconds) => insertDraftsPostgres(url, AT_ONCE, seconds), 1_000);
  });

const draftLines = async (
  bench: Bench,
  url: string,
  floor: (seconds: number) => Promise<number>,
  goal: number,
): Promise<readonly Line[]> => {
  await seedCompany(url);
  const product = await startApi(bench, { DATABASE_URL: url });
  const run = (atOnce: number, seconds: number) => load(product, create, { atOnce, seconds });
  await run(AT_ONCE, 3);
  await floor(1);

  const results = await alternate<'product' | 'floor', { perSecond: number; cpuMsPerAnswer: number }>(6, {
    product: () => run(AT_ONCE, 2),
    floor: async () => ({ perSecond: await floor(2), cpuMsPerAnswer: 0 }),
  });
  const alone = await alternate(3, { product: () => run(1, 3) });

  const perSecond = {
    product: medianOf(results.product, (result) => result.perSecond),
    floor: medianOf(results.floor, (result) => result.perSecond),
  };
  const cpu = medianOf(results.product, (result) => result.cpuMsPerAnswer);
  const p50 = medianOf(alone.product, (result) => result.p50Ms);
  const p99 = medianOf(alone.product, (result) => result.p99Ms);
  return [
    {
      what: `P7 drafts, ${AT_ONCE} at once`,
      product: rate(perSecond.product),
      floor: rate(perSecond.floor),
      ratio: times(ratioOf(results, (result) => result.perSecond)),
      goal: `>= ${rate(goal)}`,
      met: perSecond.product >= goal,
    },
    { what: 'CPU of a draft', product: ms(cpu), floor: '', ratio: '', goal: '', met: null },
    { what: 'P7 draft alone, p50', product: ms(p50), floor: '', ratio: '', goal: '<= 2 ms', met: p50 <= 2 },
    { what: 'P7 draft alone, p99', product: ms(p99), floor: '', ratio: '', goal: '<= 10 ms', met: p99 <= 10 },
  ];
};

const create: Request = {
  path: '/OpenAPI/v1/Create',
  body: (n) => JSON.stringify(draft(n)),
  fault: ({ text }) => (text.includes('"orderId":"CTG-') ? null : text),
};
