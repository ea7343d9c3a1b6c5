import { join } from 'node:path';
import { openStore, type Store } from '@cartage/storage';
import { startPostgres } from '@cartage/tooling-vitest/start-postgres';
import { sql } from 'kysely';
import { Pool } from 'undici';
import { BENCH_KEY } from '../orders.ts';
import { type Bench, startApi, withBench } from '../processes/servers.ts';
import { seedManyOrders } from '../seed-many-orders.ts';
import { alternate, median, medianOf, ratioOf } from '../statistics.ts';
import { type Line, ms, times } from '../table.ts';

/** Over two years: 400 days have 100,000 of them. */
const ORDERS = 182_500;
const [FROM, TO] = ['2025-10-17', '2026-11-20'] as const;
const GOAL_MS = 300;

/** What pictures are drawn of: 100,000 orders of 400 days. The floor counts the same rows in one statement. */
export const figures = (): Promise<readonly Line[]> =>
  withBench(async (bench) => {
    const { url, stop } = await startPostgres({ durable: true });
    bench.onClose(stop);
    return [
      ...(await on(bench, 'SQLite', `sqlite:${join(bench.directory, 'figures.db')}`)),
      ...(await on(bench, 'PostgreSQL', url)),
    ];
  });

const on = async (bench: Bench, name: string, url: string): Promise<readonly Line[]> => {
  const companyId = await seedManyOrders(url, ORDERS);
  const store = await openStore({ url });
  bench.onClose(() => store.close());
  await deliver(store);
  const api = await startApi(bench, { DATABASE_URL: url });
  const pool = new Pool(api.url, { connections: 1, headersTimeout: 0, bodyTimeout: 0 });
  bench.onClose(() => pool.destroy());
  const count = async () => {
    const { rows } = await sql<{ orders: number }>`select count(*) as orders from orders
      where company_id = ${companyId} and created_on between ${FROM} and ${TO}`.execute(store.db);
    return Number(rows[0]?.orders);
  };
  const lines: Line[] = [];
  for (const path of ['Daily', 'OnTime']) {
    const results = await alternate(7, {
      product: () => timed(() => ask(pool, path)),
      floor: () => timed(count),
    });
    const took = medianOf(results.product, (one) => one);
    lines.push({
      what: `${name}, ${path}, ${await count()} orders`,
      product: ms(took),
      floor: ms(median(results.floor)),
      ratio: times(ratioOf(results, (one) => one)),
      ...(name === 'SQLite' ? { goal: `<= ${GOAL_MS} ms`, met: took <= GOAL_MS } : { goal: '', met: null }),
    });
  }
  return lines;
};

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
};

const ask = async (pool: Pool, path: string): Promise<void> => {
  const { statusCode, body } = await pool.request({
    method: 'GET',
    path: `/openapi/v2/Reports/${path}?From=${FROM}&To=${TO}`,
    headers: { authorization: `apiKey ${BENCH_KEY}` },
  });
  const text = await body.text();
  if (statusCode !== 200 || !/"delivered":[1-9]/.test(text)) throw new Error(`${statusCode}: ${text.slice(0, 300)}`);
};

/** Those that are Finished have arrived at one of 1,000 cities, some too late. */
const deliver = async ({ db, dialect }: Store): Promise<void> => {
  const ms = 'cast(created_at as bigint)';
  await sql
    .raw(
      `update orders set vendor_reference = 'reference-' || id, price = 30000 + id % 50000,
        receiver_city = 'RU ' || substr(cast(7700000000000 + id % 1000 * 1000000 as text), 1, 13),
        collected = case when id % 3 = 0 then 150000 end,
        planned_delivery_at = ${ms} + (3 + id % 4) * cast(86400000 as bigint),
        delivered_at = case when status = 'Finished' then ${ms} + (2 + id % 9) * cast(86400000 as bigint) end
      where status <> 'Draft'`,
    )
    .execute(db);
  await sql.raw(dialect === 'postgres' ? 'vacuum analyze' : 'analyze').execute(db);
};
