import { type LoadResult, load, type Request } from '../load.ts';
import { BENCH_KEY } from '../orders.ts';
import { type Bench, startApi, startFloor, withBench } from '../processes/servers.ts';
import { numberOf, ORDERS, seedOrders } from '../seed-orders.ts';
import { alternate, compared } from '../statistics.ts';
import { type Line, ms, rate, times } from '../table.ts';

/** One order out of a million, by its number, any of them; through each version of the interface. */
export const get = (): Promise<readonly Line[]> =>
  withBench(async (bench) => {
    const sides = await getSides(bench, ORDERS);
    const lines: Line[] = [];
    for (const [version, { measure, most }] of Object.entries(sides)) {
      // For its first ten thousand answers a process compiles, and fills its memory of the file's pages.
      await alternate(1, measure(10));
      lines.push(...linesOf(version, most, await alternate(8, measure(1.5))));
    }
    return lines;
  });

/** Through each version both sides, for so many seconds each; `most`: how many times the floor's CPU a read is to cost. */
export const getSides = async (bench: Bench, count: number) => {
  const product = await startApi(bench, { DATABASE_URL: await seedOrders(count) });
  const floor = await startFloor(bench, 'empty-route');
  const sides = (request: Request, most: number) => ({
    measure: (seconds: number) => ({
      floor: () => load(floor, emptyOf(request), { atOnce: 50, seconds }),
      product: () => load(product, request, { atOnce: 50, seconds }),
    }),
    most,
  });
  return { 'first version': sides(first(count), 4), 'second version': sides(second(count), 6) };
};

type Results = Readonly<Record<'floor' | 'product', readonly LoadResult[]>>;

const linesOf = (version: string, most: number, results: Results): readonly Line[] => {
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
      goal: `ratio <= ${most}`,
      met: cpu.ratio <= most,
    },
  ];
};

// A step without a common divisor with the count visits all orders, and never a neighbour of the last.
const anyNumber = (n: number, count: number): string => numberOf((n * 618_033) % count);

const first = (count: number): Request => ({
  path: '/OpenAPI/v1/Get',
  body: (n) => JSON.stringify({ apiKey: BENCH_KEY, orderId: anyNumber(n, count) }),
  fault: ({ text }) => (text.includes('"orderInfo"') ? null : text),
});

const second = (count: number): Request => ({
  path: (n) => `/openapi/v2/Orders/${anyNumber(n, count)}`,
  body: null,
  headers: { Authorization: `apiKey ${BENCH_KEY}` },
  fault: ({ text }) => (text.includes('"masterStatus"') ? null : text),
});

const emptyOf = ({ body }: Request): Request => ({ path: '/', body, fault: () => null });
