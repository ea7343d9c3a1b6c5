import { join } from 'node:path';
import { load, type Request } from '../load.ts';
import { BENCH_KEY } from '../orders.ts';
import { startApi, withBench } from '../processes/servers.ts';
import { seedCompany } from '../seed-company.ts';
import { COOKIE, seedSession } from '../seed-session.ts';
import { alternate, median } from '../statistics.ts';
import { type Line, ms, times } from '../table.ts';

const MOST_US = 50;

/** What a request by a session costs beside the same by a key, of the process that serves both. */
export const session = (): Promise<readonly Line[]> =>
  withBench(async (bench) => {
    const url = `sqlite:${join(bench.directory, 'session.db')}`;
    await seedSession(url, await seedCompany(url));
    const api = await startApi(bench, { DATABASE_URL: url });
    const measure = (seconds: number) => ({
      floor: () => load(api, asked({ Authorization: `apiKey ${BENCH_KEY}` }), { atOnce: 50, seconds }),
      product: () => load(api, asked({ Cookie: `__Host-session=${COOKIE}` }), { atOnce: 50, seconds }),
    });
    await alternate(1, measure(6));
    const { floor, product } = await alternate(10, measure(1.5));
    const [byKey, bySession] = [floor, product].map((results) => median(results.map((one) => one.cpuMsPerAnswer)));
    const more = median(product.map((one, round) => one.cpuMsPerAnswer - (floor[round]?.cpuMsPerAnswer ?? 0)));
    return [
      {
        what: `CPU of a request by a session, beside one by a key: ${Math.round(more * 1_000)} us more`,
        product: ms(bySession ?? 0),
        floor: ms(byKey ?? 0),
        ratio: times((bySession ?? 0) / (byKey ?? 1)),
        goal: `<= ${MOST_US} us more`,
        met: more * 1_000 <= MOST_US,
      },
    ];
  });

const asked = (headers: Readonly<Record<string, string>>): Request => ({
  path: '/openapi/v2/Settings/print.marksFormat',
  body: null,
  headers,
  fault: ({ text }) => (text.includes('"print.marksFormat"') ? null : text),
});
