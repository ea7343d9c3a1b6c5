import { join } from 'node:path';
import { openStore } from '@cartage/storage';
import { Pool } from 'undici';
import { ask, load, type Request } from '../load.ts';
import { BENCH_KEY } from '../orders.ts';
import { startApi, startFloor, withBench } from '../processes/servers.ts';
import { seedCompany } from '../seed-company.ts';
import { nameOf, PLACES, seedPlaces } from '../seed-places.ts';
import { alternate, medianOf, ratioOf } from '../statistics.ts';
import { durationLine, type Line, ms, times } from '../table.ts';

/** A search among 200,000 places by a beginning, some of them with an error: interface 15.9. */
export const places = (): Promise<readonly Line[]> =>
  withBench(async (bench) => {
    const url = `sqlite:${join(bench.directory, 'places.db')}`;
    await seedCompany(url);
    const store = await openStore({ url });
    await seedPlaces(store.db);
    await store.close();
    const product = await startApi(bench, { DATABASE_URL: url, BENCH_WATCH: '1' });
    const startedAt = performance.now();
    const before = await product.usage();
    const pool = new Pool(product.url, { connections: 1 });
    await ask(pool, searches.beginning, 0);
    const firstMs = performance.now() - startedAt;
    const { cpuMs, loopDelayMs, mostLoopDelayMs } = await product.usage();
    await pool.destroy();
    const lines: Line[] = [
      durationLine(`until ${PLACES.toLocaleString('en')} places can be searched, from the start`, firstMs, null),
      durationLine('CPU for that', cpuMs - before.cpuMs, null),
      durationLine('event loop delay meanwhile, p99', loopDelayMs, 50),
      durationLine('event loop delay meanwhile, the greatest', mostLoopDelayMs, 50),
    ];
    const floor = await startFloor(bench, 'empty-route');
    for (const [what, search] of Object.entries(searches)) {
      const measure = (seconds: number) => ({
        floor: () => load(floor, { ...search, path: '/', fault: () => null }, { atOnce: 1, seconds }),
        product: () => load(product, search, { atOnce: 1, seconds }),
      });
      await alternate(1, measure(1));
      const results = await alternate(5, measure(1));
      const p50 = medianOf(results.product, ({ p50Ms }) => p50Ms);
      lines.push({
        what: `a place by ${what}, p50`,
        product: ms(p50),
        floor: ms(medianOf(results.floor, ({ p50Ms }) => p50Ms)),
        ratio: times(ratioOf(results, ({ p50Ms }) => p50Ms)),
        goal: '<= 2 ms',
        met: p50 <= 2,
      });
    }
    return lines;
  });

const search = (text: (name: string) => string): Request => ({
  path: (n) => `/places?query=${encodeURIComponent(text(nameOf((n * 997) % PLACES)))}`,
  body: null,
  headers: { authorization: `apiKey ${BENCH_KEY}` },
  fault: ({ text: answer }) => (answer.startsWith('{"places":[{') || answer === '{"places":[]}' ? null : answer),
});

const searches = {
  letter: search((name) => name.slice(0, 1)),
  beginning: search((name) => name.slice(0, 5)),
  error: search((name) => `${name.slice(0, 3)}ы${name.slice(4, 8)}`),
} as const;
