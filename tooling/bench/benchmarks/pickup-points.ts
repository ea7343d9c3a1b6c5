import { join } from 'node:path';
import { judgePoint, type PickupPoint } from '@cartage/core';
import { startPostgres } from '@cartage/tooling-vitest/start-postgres';
import Sqlite from 'better-sqlite3';
import KDBush from 'kdbush';
import { Pool } from 'undici';
import { ask, load, mustBeRight, type Request } from '../load.ts';
import { BENCH_KEY } from '../orders.ts';
import { readAgain } from '../processes/read-again.ts';
import { type Bench, startApi, startFloor, startMockVendors, withBench } from '../processes/servers.ts';
import { type RunningServer, startProcess } from '../processes/start-process.ts';
import { CITIES, cityOf, POINTS, samplePoints } from '../sample-points.ts';
import { seedCompany } from '../seed-company.ts';
import { alternate, median, medianOf, ratioOf } from '../statistics.ts';
import { durationLine, type Line, ms, times } from '../table.ts';

/** 300,000 pickup points of two vendors in 2,389 cities: taken over, held, and listed through the second version. */
export const pickupPointsSqlite = (): Promise<readonly Line[]> =>
  withBench((bench) => pointLines(bench, `sqlite:${join(bench.directory, 'points.db')}`));

/** The same on PostgreSQL. */
export const pickupPointsPostgres = (): Promise<readonly Line[]> =>
  withBench(async (bench) => {
    const { url, stop } = await startPostgres({ durable: true });
    bench.onClose(stop);
    return pointLines(bench, url);
  });

const pointLines = async (bench: Bench, url: string): Promise<readonly Line[]> => {
  await seedCompany(url);
  const lines = [...(await syncLines(bench, url))];
  const vendors = await startMockVendors(bench, 0);
  const startedAt = performance.now();
  const product = await startApi(bench, { DATABASE_URL: url, MOCK_VENDOR_URL: vendors.url, BENCH_WATCH: '1' });
  // What it took to load is not what the points take.
  await product.usage();
  const pool = new Pool(product.url, { connections: 1 });
  // A list, which waits until they are read; a single point does not.
  mustBeRight(cityRequest, 0, await ask(pool, cityRequest, 0));
  lines.push(durationLine('P13 first answer with points, from the start', performance.now() - startedAt, 4_000));
  const { loopDelayMs, mostLoopDelayMs } = await product.usage();
  lines.push(
    durationLine('event loop delay while they are read, p99', loopDelayMs, 50),
    durationLine('event loop delay while they are read, the greatest', mostLoopDelayMs, null),
  );
  lines.push(memoryLine('P13 memory, nobody asks', (await product.usage()).nowMb, 450));
  lines.push(...(await listLines(bench, product, url)));
  lines.push(judgeLine(), boxLine());
  lines.push(durationLine(`the crawler: ${CITIES} cities by name, one after another`, await crawl(pool), 20_000));
  lines.push(memoryLine('memory after all that', (await product.usage()).nowMb, null));
  await pool.destroy();
  return lines;
};

/** All points as they come for the first time, and once more the next day. */
const syncLines = async (bench: Bench, url: string): Promise<readonly Line[]> => {
  const main = new URL('../processes/sync-points.ts', import.meta.url);
  const worker = await startProcess({ main, env: { DATABASE_URL: url, BENCH_WATCH: '1' }, log: null });
  bench.onClose(worker.close);
  const pool = new Pool(worker.url, { connections: 1, headersTimeout: 600_000, bodyTimeout: 600_000 });
  const sync = async (what: string): Promise<readonly Line[]> => {
    const { cpuMs } = await worker.usage();
    const startedAt = performance.now();
    for (const vendor of [2, 3]) await ask(pool, { path: `/sync?vendor=${vendor}`, body: null }, 0);
    const tookMs = performance.now() - startedAt;
    const used = await worker.usage();
    return [
      durationLine(`${what}: ${POINTS.toLocaleString('en')} points`, tookMs, null),
      durationLine('CPU for that', used.cpuMs - cpuMs, null),
      durationLine('event loop delay meanwhile, p99', used.loopDelayMs, 50),
      durationLine('event loop delay meanwhile, the greatest', used.mostLoopDelayMs, null),
    ];
  };
  const lines = [...(await sync('taken over')), ...(await sync('taken over again, none of them changed'))];
  await pool.destroy();
  return lines;
};

const listLines = async (bench: Bench, product: RunningServer, url: string): Promise<readonly Line[]> => {
  const floor = url.startsWith('sqlite:') ? await startFloor(bench, 'ready-points', { DATABASE_URL: url }) : null;
  const lines: Line[] = [];
  for (const { what, request, bare, goal } of listed) {
    const measure = (server: RunningServer, of: Listed) => () => readAgain(server, of, 1);
    const sides = {
      product: measure(product, request),
      floor: floor === null || bare === null ? async () => null : measure(floor, bare),
    };
    await alternate(1, sides);
    const results = await alternate(5, sides);
    const p50 = medianOf(results.product, (one) => one?.p50Ms ?? Number.NaN);
    const p99 = medianOf(results.product, (one) => one?.p99Ms ?? Number.NaN);
    const floors = results.floor.flatMap((one) => (one ? [one] : []));
    lines.push({
      what: `${what}, p50`,
      product: ms(p50),
      floor: floors.length === 0 ? '' : ms(medianOf(floors, (one) => one.p50Ms)),
      ratio:
        floors.length === 0
          ? ''
          : times(ratioOf({ product: results.product.flatMap((one) => one ?? []), floor: floors }, (one) => one.p50Ms)),
      goal: goal === null ? '' : `<= ${goal.p50} ms`,
      met: goal === null ? null : p50 <= goal.p50,
    });
    lines.push(durationLine(`${what}, p99`, p99, goal?.p99 ?? null));
    await product.usage();
    await load(product, request, { atOnce: 4, seconds: 1 });
    const { loopDelayMs } = await product.usage();
    lines.push(durationLine(`${what}, 4 at once: event loop delay, p99`, loopDelayMs, 20));
  }
  return lines;
};

type Listed = Request & { readonly path: string };

const get = (query: string): Listed => ({
  path: `/openapi/v2/PickupPoints?countryId=RU&${query}`,
  body: null,
  headers: { authorization: `apiKey ${BENCH_KEY}` },
  fault: ({ status, text }) => (status === 200 && !text.startsWith('{"pickupPoints":[]') ? null : text.slice(0, 300)),
});
const bare = (cityId: string): Listed => ({ path: `/openapi/v2/PickupPoints?cityId=${cityId}`, body: null });

const pointRequest: Listed = {
  ...get(''),
  path: `/openapi/v2/PickupPoints/econom/2-000001?countryId=RU`,
  fault: ({ status, text }) => (status === 200 ? null : text),
};

const cityRequest = get(`cityId=${cityOf(1).id}`);

const listed = [
  { what: 'one point', request: pointRequest, bare: null, goal: null },
  {
    what: 'P10 a city of 1,000 points',
    request: cityRequest,
    bare: bare(cityOf(1).id),
    goal: { p50: 5, p99: 15 },
  },
  {
    what: 'a city of 10,000 points',
    request: get(`cityId=${cityOf(0).id}`),
    bare: bare(cityOf(0).id),
    goal: null,
  },
  {
    what: 'a box of some 875 points of both vendors',
    request: get('vendorIds=2&vendorIds=3&minLat=45&maxLat=45.0587&minLon=30&maxLon=30.089'),
    bare: null,
    goal: null,
  },
  {
    what: 'those of 10,000 that take 20 kg, page 3 of 100',
    request: get(`cityId=${cityOf(0).id}&totalWeight=20&pageNum=3&pageSize=100`),
    bare: null,
    goal: null,
  },
] as const;

/** The search for a box alone, as our index does it and as SQLite's R*Tree does, in this process by turns. */
/** Each point alone, as an order's is; a search judges the few kinds that thousands of them share. */
const judgeLine = (): Line => {
  const points: PickupPoint[] = [];
  for (const point of samplePoints(2)) if (points.push(point) === 1_000) break;
  const [first] = points;
  const load = { totalKg: 12, sidesCm: [50, 40, 30], sizeSumCm: 120, totalM3: 0.06, places: 1 } as const;
  const city = { country: 'RU', codes: [first?.cityId ?? ''] };
  const wish = { role: 'pickup', city, day: '2026-11-23', load, toCollect: 1_000_00 } as const;
  const taken: number[] = [];
  let faults = 0;
  for (let round = 0; round < 500; round += 1) {
    const at = performance.now();
    for (const point of points) faults += judgePoint(point, wish).length;
    taken.push(performance.now() - at);
  }
  return durationLine(`judging 1,000 points (${faults / 500} faults)`, median(taken), 1);
};

const boxLine = (): Line => {
  const all = [...samplePoints(2), ...samplePoints(3)];
  const database = new Sqlite(':memory:');
  database.exec('create virtual table boxes using rtree(id, west, east, south, north)');
  const insert = database.prepare('insert into boxes values (?, ?, ?, ?, ?)');
  const tree = new KDBush(all.length);
  database.transaction(() => {
    all.forEach(({ latitude, longitude }, n) => {
      insert.run(n, longitude, longitude, latitude, latitude);
      tree.add(longitude, latitude);
    });
  })();
  tree.finish();
  const within = database
    .prepare('select id from boxes where west >= ? and east <= ? and south >= ? and north <= ?')
    .pluck();
  const box = [30, 45, 30.089, 45.0587] as const;
  const [west, south, east, north] = box;
  const found = { product: 0, floor: 0 };
  const taken: { product: number[]; floor: number[] } = { product: [], floor: [] };
  for (let round = 0; round < 500; round += 1) {
    let at = performance.now();
    found.product = tree.range(...box).length;
    taken.product.push(performance.now() - at);
    at = performance.now();
    found.floor = within.all(west, east, south, north).length;
    taken.floor.push(performance.now() - at);
  }
  database.close();
  const [product, floor] = [median(taken.product), median(taken.floor)];
  return {
    what: `P10 finding the ${found.product} points of a box (floor: an R*Tree, ${found.floor})`,
    product: ms(product),
    floor: ms(floor),
    ratio: times(product / floor),
    goal: '<= 0.2',
    met: product <= floor / 5,
  };
};

/** As the deployed crawler asks: city after city by its name, all points in one answer. */
const crawl = async (pool: Pool): Promise<number> => {
  const startedAt = performance.now();
  for (let city = 0; city < CITIES; city += 1) {
    const request = get(`cityName=${encodeURIComponent(cityOf(city).name)}`);
    mustBeRight(request, city, await ask(pool, request, city));
  }
  return performance.now() - startedAt;
};

const memoryLine = (what: string, mb: number, most: number | null): Line => ({
  what,
  product: `${Math.round(mb)} MB`,
  floor: '',
  ratio: '',
  goal: most === null ? '' : `<= ${most} MB`,
  met: most === null ? null : mb <= most,
});
