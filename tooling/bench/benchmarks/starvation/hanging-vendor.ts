import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { draft } from '../../orders.ts';
import { startMockVendors, withBench } from '../../processes/servers.ts';
import { seedCompany } from '../../seed-company.ts';
import { alternate, median, ratioOf } from '../../statistics.ts';
import { type Line, ms, times } from '../../table.ts';
import { answered, post, startServer } from './stand.ts';

const HANGING = 150;
const ROUNDS = 3;

const hangs = { vendorId: 1, vendorUrgentTypeId: 'SW-STD' } as const;
const lives = { vendorId: 2, vendorUrgentTypeId: 'EC-S-DD' } as const;

/**
 * How long an order whose answer was lost takes to reach its vendor, while 150 orders of another vendor, which hangs, are
 * due before it. The floor is the same order alone.
 */
export const hangingVendor = (): Promise<readonly Line[]> =>
  withBench(async (bench) => {
    const vendors = await startMockVendors(bench, 0);
    const path = join(bench.directory, 'starvation.db');
    await seedCompany(`sqlite:${path}`);
    const server = await startServer(bench, { DATABASE_URL: `sqlite:${path}`, MOCK_VENDOR_URL: vendors.url });
    const database = new Sqlite(path, { readonly: true });
    bench.onClose(() => void database.close());
    const underWay = database.prepare("select count(*) from jobs where task = 'hand-over' and dead_at is null").pluck();
    const settled = async () => {
      while (underWay.get() !== 0) await wait(20);
    };
    let n = 0;
    const lost = async (choice: typeof hangs | typeof lives): Promise<void> => {
      n += 1;
      await post(server, 'Create', {
        ...draft(n),
        deliveryOptions: { ...choice, comments: 'sandbox:lose-answer' },
      });
    };
    const behave = async (fault: 'hang' | 'none') => {
      const body = JSON.stringify({ fault, faultRate: 1 });
      await answered(await fetch(`${vendors.url}/_control/vendors/swift`, { method: 'PUT', body }));
    };
    const numberOfLast = database.prepare('select max(id) from orders').pluck();
    const isDone = database.prepare("select status = 'TransferredToVendor' from orders where id = ?").pluck();
    const retry = async (): Promise<number> => {
      const startedAt = performance.now();
      await lost(lives);
      const id = numberOfLast.get();
      while (isDone.get(id) !== 1) await wait(5);
      return performance.now() - startedAt;
    };
    const beside = async (): Promise<number> => {
      await Promise.all(Array.from({ length: HANGING }, () => lost(hangs)));
      await behave('hang');
      // Their quiet period is over, and the worker has begun with them.
      await wait(2_500);
      const took = await retry();
      await behave('none');
      await settled();
      return took;
    };
    await retry();
    const results = await alternate<'product' | 'floor', number>(ROUNDS, { product: beside, floor: retry });
    const ratio = ratioOf(results, (took) => took);
    return [
      {
        what: "another vendor's retry, from its create to its vendor",
        product: ms(median(results.product)),
        floor: ms(median(results.floor)),
        ratio: times(ratio),
        goal: '<= 1.5',
        met: ratio <= 1.5,
      },
    ];
  });
