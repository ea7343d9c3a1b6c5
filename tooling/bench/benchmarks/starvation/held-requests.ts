import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Pool } from 'undici';
import { BENCH_KEY } from '../../orders.ts';
import { startMockVendors, withBench } from '../../processes/servers.ts';
import { seedCompanies, seedCompany } from '../../seed-company.ts';
import { type Line, ms, times } from '../../table.ts';
import { startServer } from './stand.ts';

/** So many a process holds. */
const HELD = 10_000;
/** And so many more are there. */
const BEYOND = 200;
const WAIT_S = 3;

/** For how long a company is held that asks to be, while another one has all places; the floor is the same alone. */
export const heldRequests = (): Promise<readonly Line[]> =>
  withBench(async (bench) => {
    const vendors = await startMockVendors(bench, 0);
    const url = `sqlite:${join(bench.directory, 'held.db')}`;
    await seedCompany(url);
    const [neighbour = ''] = await seedCompanies(url, 1);
    const server = await startServer(bench, { DATABASE_URL: url, MOCK_VENDOR_URL: vendors.url });
    const pool = new Pool(server.url, { connections: HELD + BEYOND + 1, pipelining: 1 });
    bench.onClose(() => pool.destroy());
    const hold = async (key: string, seconds: number): Promise<number> => {
      const at = performance.now();
      const headers = { authorization: `apiKey ${key}`, prefer: `wait=${seconds}` };
      const { statusCode, body } = await pool.request({ method: 'GET', path: '/openapi/v2/Events', headers });
      await body.dump();
      if (statusCode !== 200) throw new Error(`${statusCode}`);
      return performance.now() - at;
    };
    const alone = await hold(neighbour, WAIT_S);
    let isFull = false;
    for (let n = 0; n < HELD + BEYOND; n += 1) {
      // Whoever is answered before his time has found no place. The benchmark's end breaks off the others.
      void hold(BENCH_KEY, 30).then(
        () => {
          isFull = true;
        },
        () => {},
      );
      if (n % 500 === 499) await wait(100);
    }
    while (!isFull) await wait(20);
    const beside = await hold(neighbour, WAIT_S);
    return [
      {
        what: "for how long another company's wait=3 is held beside 10,000 of one company",
        product: ms(beside),
        floor: ms(alone),
        ratio: times(beside / alone),
        goal: '>= 0.9',
        met: beside / alone >= 0.9,
      },
    ];
  });
