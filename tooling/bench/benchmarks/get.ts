import { type LoadResult, load, type Request } from '../load.ts';
import { BENCH_KEY } from '../orders.ts';
import { startApi, startFloor, withBench } from '../processes/servers.ts';
import { numberOf, ORDERS, seedOrders } from '../seed-orders.ts';
import { alternate, compared } from '../statistics.ts';
import { type Line, ms, rate, times } from '../table.ts';

/** One order out of a million, by its number, any of them; through each version of the interface. */
export const get = (): Promise<readonly Line[]> =>
  withBench(async (bench) => {
    const product = await startApi(bench, { DATABASE_URL: await seedOrders() });
    const floor = await startFloor(bench, 'empty-route');
    const lines: Line[] = [];
    for (const [version, request] of Object.entries(requests)) {
      const measure = (seconds: number) => ({
        floor: () => load(floor, emptyOf(request), { atOnce: 50, seconds }),
        product: () => load(product, request, { atOnce: 50, seconds }),
      });
      // For its first ten thousand answers a process compiles, and fills its memory of the file's pages.
      await alternate(1, measure(10));
      lines.push(...linesOf(version, await alternate(8, measure(1.5))));
    }
    return lines;
  });

type Results = Readonly<Record<'floor' | 'product', readonly LoadResult[]>>;

const linesOf = (version: string, results: Results): readonly Line[] => {
  const perSecond = compared(results, (result) => result.perSecond);
  const cpu = compared(results, (result) => result.cpuMsPerAnswer);
  return [
    {
      what: `P8 orders read, ${version}`,
      product: rate(perSecond.product),
      floor: rate(perSecond.floor),
      ratio: times(perSecond.ratio),
      goal: `>= ${rate(6_000)}`,
      met: perSecond.product >= 6_000,
    },
    {
      what: `P8 CPU of a read, ${version}`,
      product: ms(cpu.product),
      floor: ms(cpu.floor),
      ratio: times(cpu.ratio),
      goal: 'ratio <= 4',
      met: cpu.ratio <= 4,
    },
  ];
};

// A step without a common divisor with the count visits all orders, and never a neighbour of the last.
const anyNumber = (n: number): string => numberOf((n * 618_033) % ORDERS);

const requests: Readonly<Record<string, Request>> = {
  'first version': {
    path: '/OpenAPI/v1/Get',
    body: (n) => JSON.stringify({ apiKey: BENCH_KEY, orderId: anyNumber(n) }),
    fault: ({ text }) => (text.includes('"orderInfo"') ? null : text),
  },
  'second version': {
    path: (n) => `/openapi/v2/Orders/${anyNumber(n)}`,
    body: null,
    headers: { Authorization: `apiKey ${BENCH_KEY}` },
    fault: ({ text }) => (text.includes('"masterStatus"') ? null : text),
  },
};

const emptyOf = ({ body }: Request): Request => ({ path: '/', body, fault: () => null });
