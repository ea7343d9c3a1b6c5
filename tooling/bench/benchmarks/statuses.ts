import { load, type Request } from '../load.ts';
import { BENCH_KEY } from '../orders.ts';
import { startApi, startFloor, withBench } from '../processes/servers.ts';
import { numberOf, ORDERS, seedOrders } from '../seed-orders.ts';
import { alternate, medianOf, ratioOf } from '../statistics.ts';
import { type Line, ms, times } from '../table.ts';

/** 10,000 statuses of a million orders in one call. */
export const statuses = (): Promise<readonly Line[]> =>
  withBench(async (bench) => {
    const url = await seedOrders();
    const product = await startApi(bench, { DATABASE_URL: url });
    const floor = await startFloor(bench, 'statuses', { DATABASE_URL: url });
    const sides = {
      floor: () => load(floor, statusesRequest, { atOnce: 1, seconds: 2 }),
      product: () => load(product, statusesRequest, { atOnce: 1, seconds: 2 }),
    };
    await alternate(1, sides);
    const results = await alternate(6, sides);
    const p50 = medianOf(results.product, (result) => result.p50Ms);
    return [
      {
        what: '10,000 statuses, p50',
        product: ms(p50),
        floor: ms(medianOf(results.floor, (result) => result.p50Ms)),
        ratio: times(ratioOf(results, (result) => result.p50Ms)),
        goal: `<= ${ms(GOAL_MS)}`,
        met: p50 <= GOAL_MS,
      },
    ];
  });

const GOAL_MS = 60;

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
