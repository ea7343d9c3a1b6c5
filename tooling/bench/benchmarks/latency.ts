import { load } from '../load.ts';
import { withBench } from '../processes/servers.ts';
import type { RunningServer } from '../processes/start-process.ts';
import { startRating } from '../rating-servers.ts';
import { alternate, medianOf } from '../statistics.ts';
import { type Line, ms, times } from '../table.ts';
import { calculationAt } from './rating.ts';

const VENDOR_MS = 50;

/** What a rating takes longer than its slowest vendor, half of the time: one at a time, and 50 at once. */
export const latency = (): Promise<readonly Line[]> =>
  withBench(async (bench) => {
    const { product, floor } = await startRating(bench, { latencyMs: VENDOR_MS });
    const lines: Line[] = [];
    for (const { atOnce, goal } of [
      { atOnce: 1, goal: 4 },
      { atOnce: 50, goal: 15 },
    ]) {
      const run = async (server: RunningServer, path: string) =>
        (await load(server, calculationAt(path), { atOnce, seconds: 3 })).p50Ms - VENDOR_MS;
      const sides = { floor: () => run(floor, '/calc'), product: () => run(product, '/OpenAPI/v1/Calc') };
      await alternate(1, sides);
      const results = await alternate(3, sides);
      const added = {
        product: medianOf(results.product, (value) => value),
        floor: medianOf(results.floor, (value) => value),
      };
      lines.push({
        what: atOnce === 1 ? 'P3 added to the vendor, alone' : `P3 added to the vendor, ${atOnce} at once`,
        product: ms(added.product),
        floor: ms(added.floor),
        ratio: times(added.product / added.floor),
        goal: `<= ${goal} ms`,
        met: added.product <= goal,
      });
    }
    return lines;
  });
