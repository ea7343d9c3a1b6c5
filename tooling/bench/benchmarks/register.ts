import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sampleOption } from '@cartage/core/testing';
import { insertOrder, openStore, type Store } from '@cartage/storage';
import { startPostgres } from '@cartage/tooling-vitest/start-postgres';
import { orderCreateModel, toNewOrder } from '@cartage/wire/v1';
import { sql } from 'kysely';
import { Pool } from 'undici';
import { BENCH_KEY, draft } from '../orders.ts';
import { type Bench, startApi, startFloor, withBench } from '../processes/servers.ts';
import type { RunningServer } from '../processes/start-process.ts';
import { seedCompany } from '../seed-company.ts';
import { storedDraft } from '../seed-orders.ts';
import { alternate, medianOf, ratioOf } from '../statistics.ts';
import { type Line, ms, times } from '../table.ts';

const ORDERS = 100_000;
const DAYS = 250;
const DAY_MS = 24 * 3_600_000;

/** The register of 100,000 orders as CSV and XLSX. The floor reads the same columns at once and joins them. */
export const register = (): Promise<readonly Line[]> =>
  withBench(async (bench) => {
    const { url, stop } = await startPostgres({ durable: true });
    bench.onClose(stop);
    return [
      ...(await on(bench, 'SQLite', `sqlite:${join(bench.directory, 'register.db')}`)),
      ...(await on(bench, 'PostgreSQL', url)),
    ];
  });

const on = async (bench: Bench, name: string, url: string): Promise<readonly Line[]> => {
  await seed(url, await seedCompany(url));
  const product = await startApi(bench, { DATABASE_URL: url, BENCH_WATCH: '1' });
  const floor = await startFloor(bench, 'register', { DATABASE_URL: url });
  const pools = { product: new Pool(product.url, patient), floor: new Pool(floor.url, patient) };
  bench.onClose(() => Promise.all([pools.product.destroy(), pools.floor.destroy()]).then(() => {}));
  // A first request of another kind: what is loaded once is no part of a report.
  await download(pools.product, 'PageSize=1');
  await sleep(5_000);
  const { nowMb: idleMb } = await product.usage();
  const lines: Line[] = [];
  for (const form of ['csv', 'xlsx']) {
    const results = await alternate(3, {
      product: () => measured(product, pools.product, `format=${form}`),
      floor: () => measured(floor, pools.floor, ''),
    });
    const seconds = medianOf(results.product, ({ tookMs }) => tookMs) / 1000;
    const delay = medianOf(results.product, ({ loopDelayMs }) => loopDelayMs);
    const more = Math.max(...results.product.map(({ peakMb }) => peakMb)) - idleMb;
    const isFigure = form === 'csv';
    const size = Math.round((results.product[0]?.bytes ?? 0) / 1e6);
    lines.push(
      {
        what: `${name}, ${form}, ${size} MB`,
        product: ms(seconds * 1000),
        floor: ms(medianOf(results.floor, ({ tookMs }) => tookMs)),
        ratio: times(ratioOf(results, ({ tookMs }) => tookMs)),
        goal: isFigure ? '<= 5 s' : '',
        met: isFigure ? seconds <= 5 : null,
      },
      {
        ...{ what: 'CPU', product: ms(medianOf(results.product, ({ cpuMs }) => cpuMs)), goal: '', met: null },
        floor: ms(medianOf(results.floor, ({ cpuMs }) => cpuMs)),
        ratio: times(ratioOf(results, ({ cpuMs }) => cpuMs)),
      },
      {
        ...{ what: 'event loop delay p99', product: ms(delay), floor: '', ratio: '' },
        ...(isFigure ? { goal: '<= 50 ms', met: delay <= 50 } : { goal: '', met: null }),
      },
      {
        ...{ what: 'memory above idle, at the most', product: `${Math.round(more)} MB`, floor: '', ratio: '' },
        ...(isFigure ? { goal: '<= 100 MB', met: more <= 100 } : { goal: '', met: null }),
      },
    );
  }
  return lines;
};

const patient = { connections: 1, headersTimeout: 0, bodyTimeout: 0 };

const measured = async (server: RunningServer, pool: Pool, query: string) => {
  const before = await server.usage();
  const startedAt = performance.now();
  const bytes = await download(pool, query);
  const tookMs = performance.now() - startedAt;
  const { cpuMs, peakMb, loopDelayMs } = await server.usage();
  return { bytes, tookMs, cpuMs: cpuMs - before.cpuMs, peakMb, loopDelayMs };
};

/** Read to its end and not kept; its size. */
const download = async (pool: Pool, query: string): Promise<number> => {
  const { statusCode, body } = await pool.request({
    method: 'GET',
    path: `/openapi/v2/Orders/Report?TemplateId=1&${query}`,
    headers: { authorization: `apiKey ${BENCH_KEY}`, 'accept-language': 'ru' },
  });
  let bytes = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) bytes += chunk.length;
  if (statusCode !== 200 || (!query.startsWith('PageSize') && bytes < 30 * ORDERS))
    throw new Error(`${statusCode}, ${bytes} bytes`);
  return bytes;
};

/** The first order goes the product's way, the others are its copies, made day after day. */
const seed = async (url: string, companyId: number): Promise<void> => {
  const store = await openStore({ url });
  const { content } = toNewOrder(orderCreateModel.parse(draft(0))).value;
  const order = {
    ...storedDraft(companyId, 0, { ...content, project: 'Осень', customerOrderId: '0012' }),
    ...{ status: 'ParcelOnTheWay' as const, option: sampleOption, price: 51_234, vendorReference: 'bench' },
  };
  await insertOrder(store.db, order, 'Europe/Moscow');
  await copy(store);
  await store.close();
};

const copy = async ({ db, dialect }: Store): Promise<void> => {
  const { id, ...first } = await db.selectFrom('orders').selectAll().executeTakeFirstOrThrow();
  // Stored in the order in which they were made.
  const daysAgo = `((${ORDERS} - n) / ${ORDERS / DAYS})`;
  const own: Readonly<Record<string, string>> = {
    number: "number || '-' || n",
    created_at: `created_at - ${daysAgo} * cast(${DAY_MS} as bigint)`,
    created_on:
      dialect === 'postgres'
        ? `to_char(created_on::date - ${daysAgo}, 'YYYY-MM-DD')`
        : `date(created_on, '-' || ${daysAgo} || ' days')`,
  };
  const names = Object.keys(first);
  await sql
    .raw(
      `insert into orders (${names.map((name) => `"${name}"`).join()})
       with recursive copies (n) as (select 1 union all select n + 1 from copies where n < ${ORDERS - 1})
       select ${names.map((name) => own[name] ?? `"${name}"`).join()} from orders, copies where id = ${id}`,
    )
    .execute(db);
};
