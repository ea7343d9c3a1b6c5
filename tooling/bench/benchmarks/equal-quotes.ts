import { Pool } from 'undici';
import { ask, load, type Request } from '../load.ts';
import { calculation } from '../orders.ts';
import { withBench } from '../processes/servers.ts';
import type { RunningServer } from '../processes/start-process.ts';
import { startRating } from '../rating-servers.ts';
import { alternate, medianOf } from '../statistics.ts';
import { type Line, ms, times } from '../table.ts';
import { calculationAt } from './rating.ts';

const AT_ONCE = 100;
const VENDORS = 5;
const PATH = '/OpenAPI/v1/Calc';

/** Equal quotes, 100 at once, again and again, no two rounds alike: how many calls does each vendor get for a round? */
export const singleFlight = (): Promise<readonly Line[]> =>
  withBench(async (bench) => {
    const { product, floor, vendors } = await startRating(bench, { latencyMs: 50 });
    const callsOf = async (server: RunningServer, path: string): Promise<number> => {
      const pool = new Pool(server.url, { connections: AT_ONCE, pipelining: 1 });
      try {
        const { body } = calculationAt(path);
        await Promise.all(Array.from({ length: AT_ONCE }, () => ask(pool, { path, body }, 0)));
        const before = (await vendors.usage()).requests;
        for (let round = 1; round <= ROUNDS; round += 1) {
          await Promise.all(Array.from({ length: AT_ONCE }, () => ask(pool, { path, body }, round)));
        }
        return ((await vendors.usage()).requests - before) / ROUNDS / VENDORS;
      } finally {
        await pool.destroy();
      }
    };
    const calls = { product: await callsOf(product, PATH), floor: await callsOf(floor, '/calc') };
    return [
      {
        what: `P6 calls a vendor for ${AT_ONCE} equal quotes at once`,
        product: calls.product.toFixed(2),
        floor: calls.floor.toFixed(0),
        ratio: times(calls.product / calls.floor),
        goal: '1',
        met: calls.product === 1,
      },
    ];
  });

const ROUNDS = 10;

/** A quote that was asked for a moment ago, of vendors of 50 ms, one at a time. */
export const quoteCache = (): Promise<readonly Line[]> =>
  withBench(async (bench) => {
    const { product, floor, vendors } = await startRating(bench, {
      latencyMs: 50,
      env: { QUOTE_CACHE_MS: '300000' },
    });
    const equal = (path: string): Request => ({ ...calculationAt(path), body: () => JSON.stringify(calculation(1)) });
    const sides = {
      floor: () => load(floor, equal('/calc'), { atOnce: 1, seconds: 1 }),
      product: () => load(product, equal(PATH), { atOnce: 1, seconds: 1 }),
    };
    await alternate(1, sides);
    const before = (await vendors.usage()).requests;
    await load(product, equal(PATH), { atOnce: 1, seconds: 1 });
    const asked = (await vendors.usage()).requests - before;
    const results = await alternate(5, sides);
    const p50 = medianOf(results.product, (result) => result.p50Ms);
    return [
      {
        what: 'P6 a cached quote, p50',
        product: ms(p50),
        floor: ms(medianOf(results.floor, (result) => result.p50Ms)),
        ratio: '',
        goal: '<= 1.5 ms',
        met: p50 <= 1.5,
      },
      {
        what: 'calls of vendors meanwhile',
        product: String(asked),
        floor: '',
        ratio: '',
        goal: '0',
        met: asked === 0,
      },
    ];
  });
