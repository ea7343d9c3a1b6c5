import { join } from 'node:path';
import { startPostgres } from '@cartage/tooling-vitest/start-postgres';
import { insertDraftsPostgres, insertDraftsSqlite } from '../floors/insert-drafts.ts';
import { type LoadResult, load, type Request } from '../load.ts';
import { draft } from '../orders.ts';
import { type Bench, startApi, withBench } from '../processes/servers.ts';
import { seedCompany } from '../seed-company.ts';
import { alternate, compared, medianOf } from '../statistics.ts';
import { type Line, ms, rate, times } from '../table.ts';

const AT_ONCE = 20;

/**
 * Draft orders, each committed to disk before it is answered; the whole HTTP call. There is no contract with a vendor,
 * because a create without a choice asks every vendor for prices too, and that is measured by `rating`.
 */
export const draftSqlite = (): Promise<readonly Line[]> =>
  withBench(async (bench) => draftLines(await draftSidesSqlite(bench), 0.7));

export const draftPostgres = (): Promise<readonly Line[]> =>
  withBench(async (bench) => draftLines(await draftSidesPostgres(bench), 0.45));

/** Both sides, for so many seconds each, and `alone`: the product asked for one draft at a time. */
export const draftSidesSqlite = async (bench: Bench) => {
  const path = join(bench.directory, 'bench.db');
  return draftSides(bench, `sqlite:${path}`, (seconds) => insertDraftsSqlite(path, seconds));
};

export const draftSidesPostgres = async (bench: Bench) => {
  const { url, stop } = await startPostgres({ durable: true });
  bench.onClose(stop);
  return draftSides(bench, url, (seconds) => insertDraftsPostgres(url, AT_ONCE, seconds));
};

const draftSides = async (bench: Bench, url: string, floor: (seconds: number) => Promise<number>) => {
  await seedCompany(url);
  const product = await startApi(bench, { DATABASE_URL: url });
  const measure = (seconds: number) => ({
    product: () => load(product, create, { atOnce: AT_ONCE, seconds }),
    floor: async () => ({ perSecond: await floor(seconds) }),
  });
  // The floor writes anew what the product has written.
  await measure(3).product();
  return { measure, alone: (seconds: number) => load(product, create, { atOnce: 1, seconds }) };
};

const draftLines = async (
  { measure, alone: runAlone }: Awaited<ReturnType<typeof draftSides>>,
  goal: number,
): Promise<readonly Line[]> => {
  await measure(1).floor();
  const { product, floor } = measure(2);
  const results = await alternate<'product' | 'floor', Awaited<ReturnType<typeof floor>> & Partial<LoadResult>>(6, {
    product,
    floor,
  });
  const alone = await alternate(3, { product: () => runAlone(3) });

  const perSecond = compared(results, (result) => result.perSecond);
  const cpu = medianOf(results.product, (result) => result.cpuMsPerAnswer ?? Number.NaN);
  const p50 = medianOf(alone.product, (result) => result.p50Ms);
  const p99 = medianOf(alone.product, (result) => result.p99Ms);
  return [
    {
      what: `P7 drafts, ${AT_ONCE} at once`,
      product: rate(perSecond.product),
      floor: rate(perSecond.floor),
      ratio: times(perSecond.ratio),
      goal: `ratio >= ${goal}`,
      met: perSecond.ratio >= goal,
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
