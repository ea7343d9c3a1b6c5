import { type Answer, load, type Request } from '../load.ts';
import { calculation } from '../orders.ts';
import { type Bench, withBench } from '../processes/servers.ts';
import type { RunningServer } from '../processes/start-process.ts';
import { startRating } from '../rating-servers.ts';
import { alternate, compared } from '../statistics.ts';
import { type Line, ms, rate, times } from '../table.ts';

/** Ratings of five vendors at 0 ms, 50 at once, in one process: how many a second, at what cost, on how many connections. */
export const rating = (): Promise<readonly Line[]> =>
  withBench(async (bench) => {
    const measure = await ratingSides(bench);
    // For its first thousands of answers a process compiles.
    await alternate(1, measure(10));

    const results = await alternate(10, measure(1.5));

    const perSecond = compared(results, (result) => result.perSecond);
    const cpu = compared(results, (result) => result.cpuMsPerAnswer);
    const connections = compared(results, (result) => result.connectionsPerCall);
    return [
      {
        what: 'P1 ratings',
        product: rate(perSecond.product),
        floor: rate(perSecond.floor),
        ratio: times(perSecond.ratio),
        goal: 'ratio >= 0.7',
        met: perSecond.ratio >= 0.7,
      },
      {
        what: 'P2 CPU of a rating',
        product: ms(cpu.product),
        floor: ms(cpu.floor),
        ratio: times(cpu.ratio),
        goal: 'ratio <= 1.6',
        met: cpu.ratio <= 1.6,
      },
      {
        what: 'P5 connections a vendor call',
        product: connections.product.toFixed(4),
        floor: connections.floor.toFixed(4),
        ratio: '',
        goal: '<= 0.01',
        met: connections.product <= 0.01,
      },
    ];
  });

/** Both sides, for so many seconds each. */
export const ratingSides = async (bench: Bench) => {
  const { product, floor, vendors } = await startRating(bench, { latencyMs: 0 });
  const run = async (server: RunningServer, path: string, seconds: number) => {
    const before = await vendors.usage();
    const result = await load(server, calculationAt(path), { atOnce: 50, seconds });
    const after = await vendors.usage();
    const connectionsPerCall = (after.connections - before.connections) / (after.requests - before.requests);
    return { ...result, connectionsPerCall };
  };
  return (seconds: number) => ({
    floor: () => run(floor, '/calc', seconds),
    product: () => run(product, '/OpenAPI/v1/Calc', seconds),
  });
};

export const calculationAt = (path: string): Request => ({
  path,
  body: (n) => JSON.stringify(calculation(n)),
  fault: vendorMissing,
});

const vendorMissing = ({ headers, text }: Answer): string | null =>
  headers['x-failed-vendors'] === undefined && vendorKeys.every((key) => text.includes(`"${key}"`)) ? null : text;

const vendorKeys = ['swift', 'econom', 'postal', 'freight', 'globe'];
