import { load, type Request } from '../load.ts';
import { BENCH_KEY, calculation } from '../orders.ts';
import { startApi, startFloor, withBench } from '../processes/servers.ts';
import type { RunningServer } from '../processes/start-process.ts';
import { startRating } from '../rating-servers.ts';
import { numberOf, ORDERS, seedOrders } from '../seed-orders.ts';
import { alternate, medianOf, ratioOf } from '../statistics.ts';
import { type Line, ms, times } from '../table.ts';

/** 10,000 statuses of a million orders in one call. */
export const statuses = (): Promise<readonly Line[]> =>
  withBench(async (bench) => {
    const url = await seedOrders();
    const product = await startApi(bench, { DATABASE_URL: url });
    const floor = await startFloor(bench, 'statuses', { DATABASE_URL: url });
    return compare('10,000 statuses', { product, floor }, statusesRequest, 60);
  });

/** 100 shipments priced in one call, against the bare rating of 100 at once. */
export const calcMany = (): Promise<readonly Line[]> =>
  withBench(async (bench) => {
    const { product, floor } = await startRating(bench, { latencyMs: 0 });
    const sides = {
      floor: async () => 100_000 / (await load(floor, oneRequest, { atOnce: 100, seconds: 2 })).perSecond,
      product: async () => (await load(product, manyRequest, { atOnce: 1, seconds: 2 })).p50Ms,
    };
    await alternate(1, sides);
    const results = await alternate(5, sides);
    const [tookMs, bareMs] = [medianOf(results.product, (value) => value), medianOf(results.floor, (value) => value)];
    const ratio = ratioOf(results, (value) => value);
    return [
      { what: 'CalcMany of 100', product: ms(tookMs), floor: ms(bareMs), ratio: times(ratio), goal: '', met: null },
    ];
  });

const compare = async (
  what: string,
  servers: { readonly product: RunningServer; readonly floor: RunningServer },
  request: Request,
  goalMs: number | null,
): Promise<readonly Line[]> => {
  const sides = {
    floor: () => load(servers.floor, request, { atOnce: 1, seconds: 2 }),
    product: () => load(servers.product, request, { atOnce: 1, seconds: 2 }),
  };
  await alternate(1, sides);
  const results = await alternate(6, sides);
  const p50 = medianOf(results.product, (result) => result.p50Ms);
  return [
    {
      what: `${what}, p50`,
      product: ms(p50),
      floor: ms(medianOf(results.floor, (result) => result.p50Ms)),
      ratio: times(ratioOf(results, (result) => result.p50Ms)),
      goal: goalMs === null ? '' : `<= ${ms(goalMs)}`,
      met: goalMs === null ? null : p50 <= goalMs,
    },
  ];
};

const statusesRequest: Request = {
  path: '/OpenAPI/v1/GetOrderStatuses',
  body: (n) =>
    JSON.stringify({
      apiKey: BENCH_KEY,
      orderStatusesInfo: Array.from({ length: 10_000 }, (_, index) => ({
        serviceOrderNumber: numberOf(((n * 10_000 + index) * 618_033) % ORDERS),
      })),
    }),
  fault: ({ text }) => (text.includes('"orderStatus":null') ? text : null),
};

const oneRequest: Request = { path: '/calc', body: (n) => JSON.stringify(calculation(n)) };

const manyRequest: Request = {
  path: '/OpenAPI/v1/CalcMany',
  body: (n) => JSON.stringify(Array.from({ length: 100 }, (_, index) => calculation(n * 100 + index))),
  fault: ({ text }) => (text.startsWith('{"hasErrors":false') ? null : text),
};
