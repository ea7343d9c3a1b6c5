import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPostgres } from '@cartage/tooling-vitest/start-postgres';
import { Pool, request } from 'undici';
import { load, type Request } from '../load.ts';
import { BENCH_KEY } from '../orders.ts';
import { type Bench, startApi, startFloor, startMockVendors, withBench } from '../processes/servers.ts';
import type { RunningServer } from '../processes/start-process.ts';
import { seedCompany } from '../seed-company.ts';
import { median, percentile } from '../statistics.ts';
import { durationLine, type Line, ms, times } from '../table.ts';

const VENDORS = ['swift', 'econom', 'postal', 'freight', 'globe'];
const headers = { authorization: `apiKey ${BENCH_KEY}` };

/** Version 3: a calculation for whose end nobody waits (interface 14.3 to 14.5). */
export const calculationSqlite = (): Promise<readonly Line[]> =>
  withBench((bench) => lines(bench, `sqlite:${join(bench.directory, 'bench.db')}`));

export const calculationPostgres = (): Promise<readonly Line[]> =>
  withBench(async (bench) => {
    const { url, stop } = await startPostgres({ durable: true });
    bench.onClose(stop);
    return lines(bench, url);
  });

/** The product before the five mock vendors; `elsewhere`: another process of it, where the database allows one. */
interface Ground {
  readonly product: RunningServer;
  readonly vendors: RunningServer;
  readonly elsewhere: RunningServer | null;
  readonly pool: Pool;
}

const lines = async (bench: Bench, url: string): Promise<readonly Line[]> => {
  await seedCompany(url);
  const vendors = await startMockVendors(bench, 0);
  const start = (deadlineMs: number) =>
    startApi(bench, {
      DATABASE_URL: url,
      MOCK_VENDOR_URL: vendors.url,
      CALC_DEADLINE_MS: String(deadlineMs),
    });
  const product = await start(DEADLINE_MS);
  const pool = poolOf(bench, product);
  const ground = { product, vendors, elsewhere: null, pool };
  const floor = await startFloor(bench, 'empty-route');
  // For its first thousands of answers a process compiles.
  for (let n = 0; n < 4; n += 1) await allAtOnce(ground, 500);
  const found: Line[] = [
    ...(await atOnce(ground)),
    ...(await firstOptions(ground)),
    ...(await statusTime(ground, floor)),
    ...(await singleFlight(ground)),
    ...(await deadVendor(ground)),
    ...(await startTime(ground, floor)),
  ];
  await pool.destroy();
  await product.close();
  const patient = await start(60_000);
  const elsewhere = url.startsWith('postgres') ? await start(60_000) : null;
  found.push(...(await held({ product: patient, vendors, elsewhere, pool: poolOf(bench, patient) }, bench)));
  return found;
};

const DEADLINE_MS = 3_000;

const poolOf = (bench: Bench, server: RunningServer): Pool => {
  const pool = new Pool(server.url, { connections: 2_500, pipelining: 1 });
  bench.onClose(() => pool.destroy().catch(() => {}));
  return pool;
};

let shipments = 0;
/** Each another one, so that nothing is shared and nothing kept. */
const shipment = (): string => {
  shipments += 1;
  const weight = 1 + (shipments % 20_000) / 1000;
  return JSON.stringify({
    sender: { countryId: 'RU', cityId: '7700000000000' },
    receiver: { countryId: 'RU', cityId: '7800000000000' },
    cargo: { cargoType: 2, cargoItems: [{ weight, qty: 1 + (shipments % 3), l: 30, h: 20, w: 15 }] },
  });
};

interface Status {
  readonly status: string;
  readonly readyVendors: number;
  readonly vendors: readonly { readonly status: string; readonly vendorCode: string }[];
  readonly options: readonly unknown[];
}

const begin = async (pool: Pool, body = shipment()): Promise<string> => {
  const answer = await pool.request({
    method: 'POST',
    path: '/openapi/v3/Calc',
    headers: { ...headers, 'content-type': 'application/json' },
    body,
  });
  const text = await answer.body.text();
  if (answer.statusCode !== 202) throw new Error(`${answer.statusCode} ${text}`);
  return (JSON.parse(text) as { readonly requestId: string }).requestId;
};

const show = async (pool: Pool, id: string, wish: Readonly<Record<string, string>>): Promise<Status | null> => {
  const answer = await pool.request({
    method: 'GET',
    path: `/openapi/v3/Calc/${id}/All`,
    headers: { ...headers, ...wish },
  });
  const text = await answer.body.text();
  if (answer.statusCode === 304) return null;
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${text}`);
  return JSON.parse(text) as Status;
};

const ended = async (pool: Pool, id: string): Promise<Status> => {
  for (;;) {
    const found = await show(pool, id, { prefer: 'wait=30' });
    if (found?.status === 'Finished') return found;
  }
};

const behave = (vendors: RunningServer, behaviour: object, keys: readonly string[] = VENDORS) =>
  Promise.all(
    keys.map((key) =>
      request(`${vendors.url}/_control/vendors/${key}`, { method: 'PUT', body: JSON.stringify(behaviour) }),
    ),
  );

const allAtOnce = async ({ pool }: Ground, count: number): Promise<number> => {
  const startedAt = performance.now();
  const found = await Promise.all(Array.from({ length: count }, async () => ended(pool, await begin(pool))));
  const took = performance.now() - startedAt;
  const whole = found.filter(({ vendors }) => vendors.every(({ status }) => status === 'Finished'));
  if (whole.length < count) throw new Error(`Only ${whole.length} of ${count} have all their answers.`);
  return took;
};

const atOnce = async (ground: Ground): Promise<readonly Line[]> => {
  await behave(ground.vendors, { latencyMs: 200 });
  const took: number[] = [];
  for (let round = 0; round < 5; round += 1) took.push(await allAtOnce(ground, 500));
  return [durationLine('500 at once, vendors at 200 ms, until the last is Finished', median(took), 2_000)];
};

/** One vendor answers, the others take their time. */
const firstOptions = async ({ vendors, pool }: Ground): Promise<readonly Line[]> => {
  const LATENCY_MS = 100;
  await behave(vendors, { latencyMs: 1_500 });
  await behave(vendors, { latencyMs: LATENCY_MS }, ['swift']);
  const one = async (look: (id: string) => Promise<void>): Promise<number> => {
    const startedAt = performance.now();
    await look(await begin(pool));
    return performance.now() - startedAt - LATENCY_MS;
  };
  const byHeld = async (id: string) => {
    const found = await show(pool, id, { prefer: 'wait=10', 'if-none-match': 'W/"0"' });
    if (!found || found.options.length === 0) throw new Error('Nothing to see.');
  };
  const byEvents = async (id: string) => {
    const { body } = await pool.request({
      method: 'GET',
      path: `/openapi/v3/Calc/${id}/All`,
      headers: { ...headers, accept: 'text/event-stream' },
    });
    let text = '';
    for await (const piece of body) {
      text += piece;
      if (/"options":\[\{/.test(text)) break;
    }
  };
  const found: Line[] = [];
  for (const [name, look] of [
    ['held answer', byHeld],
    ['events', byEvents],
  ] as const) {
    const alone: number[] = [];
    for (let n = 0; n < 20; n += 1) alone.push(await one(look));
    const many = await Promise.all(Array.from({ length: 50 }, () => one(look)));
    found.push(
      durationLine(`first options after the first vendor's answer, ${name}, alone, p99`, percentile(alone, 0.99), 50),
      durationLine('the same, 50 at once, p99', percentile(many, 0.99), null),
    );
  }
  await sleep(2_000);
  return found;
};

const statusTime = async ({ product, vendors, pool }: Ground, floor: RunningServer): Promise<readonly Line[]> => {
  await behave(vendors, { latencyMs: 0 });
  const id = await begin(pool);
  await ended(pool, id);
  const status: Request = { path: `/openapi/v3/Calc/${id}/All`, body: null, headers };
  await load(product, status, { atOnce: 1, seconds: 1 });
  const { p50Ms } = await load(product, status, { atOnce: 1, seconds: 2 });
  const bare = await load(floor, { path: '/', body: null }, { atOnce: 1, seconds: 2 });
  return [
    {
      what: 'status with all options, p50',
      product: ms(p50Ms),
      floor: ms(bare.p50Ms),
      ratio: times(p50Ms / bare.p50Ms),
      goal: '<= 3 ms',
      met: p50Ms <= 3,
    },
  ];
};

const ROUNDS = 10;

const singleFlight = async ({ vendors, pool }: Ground): Promise<readonly Line[]> => {
  await behave(vendors, { latencyMs: 50 });
  const round = async () => {
    const body = shipment();
    await Promise.all(Array.from({ length: 100 }, async () => ended(pool, await begin(pool, body))));
  };
  await round();
  const before = (await vendors.usage()).requests;
  for (let n = 0; n < ROUNDS; n += 1) await round();
  const calls = ((await vendors.usage()).requests - before) / ROUNDS / VENDORS.length;
  return [
    {
      what: 'P6 calls a vendor for 100 equal ones at once',
      product: calls.toFixed(2),
      floor: '',
      ratio: '',
      goal: '1',
      met: calls === 1,
    },
  ];
};

const deadVendor = async ({ vendors, pool }: Ground): Promise<readonly Line[]> => {
  await behave(vendors, { latencyMs: 20 });
  await behave(vendors, { fault: 'hang' }, ['postal']);
  const late: number[] = [];
  let complete = 0;
  await Promise.all(
    Array.from({ length: 10 }, async () => {
      const startedAt = performance.now();
      const { vendors: told } = await ended(pool, await begin(pool));
      late.push(performance.now() - startedAt - DEADLINE_MS);
      const dead = told.filter(({ status }) => status === 'TimedOut').map(({ vendorCode }) => vendorCode);
      if (dead.join() === 'postal') complete += 1;
    }),
  );
  return [
    durationLine('P4 Finished after the deadline, at the most', percentile(late, 1), 50),
    {
      what: 'P4 with all living vendors, the dead one named',
      product: `${complete} of ${late.length}`,
      floor: '',
      ratio: '',
      goal: 'all',
      met: complete === late.length,
    },
  ];
};

const startTime = async ({ product, vendors }: Ground, floor: RunningServer): Promise<readonly Line[]> => {
  await behave(vendors, { fault: 'none', latencyMs: 20 });
  await behave(vendors, { fault: 'hang' }, ['postal']);
  const start: Request = {
    path: '/openapi/v3/Calc',
    body: () => shipment(),
    headers,
    fault: ({ status, text }) => (status === 202 ? null : text),
  };
  const alone = await load(product, start, { atOnce: 1, seconds: 4 });
  const many = await load(product, start, { atOnce: 10, seconds: 4 });
  const bare = await load(floor, { path: '/', body: null }, { atOnce: 1, seconds: 2 });
  return [
    {
      what: 'start with a hanging vendor, p50',
      product: ms(alone.p50Ms),
      floor: ms(bare.p50Ms),
      ratio: times(alone.p50Ms / bare.p50Ms),
      goal: '',
      met: null,
    },
    durationLine('start with a hanging vendor, p99', alone.p99Ms, 20),
    durationLine(`the same, 10 at once (${Math.round(many.perSecond)}/s), p99`, many.p99Ms, null),
  ];
};

const HELD = 1_000;
const HELD_S = 10;

/** Callers who wait for a vendor that hangs: what they cost while nothing comes. */
const held = async (ground: Ground, bench: Bench): Promise<readonly Line[]> => {
  const { vendors, product, elsewhere, pool } = ground;
  await behave(vendors, { fault: 'none', latencyMs: 0 });
  await behave(vendors, { fault: 'hang' }, ['postal']);
  const ids: string[] = [];
  for (let n = 0; n < HELD / 50; n += 1) {
    ids.push(...(await Promise.all(Array.from({ length: 50 }, () => begin(pool)))));
  }
  const ready = (id: string) => show(pool, id, { prefer: 'wait=0' });
  for (const id of ids) while ((await ready(id))?.readyVendors !== 4) await sleep(50);
  const found: Line[] = [];
  const places: readonly (readonly [string, RunningServer, Pool])[] = [
    ['', product, pool],
    ...(elsewhere ? [[', run by another process', elsewhere, poolOf(bench, elsewhere)] as const] : []),
  ];
  for (const [where, server, at] of places) {
    // What the first requests compile and open is not theirs.
    await load(server, { path: `/openapi/v3/Calc/${ids[0]}/All`, body: null, headers }, { atOnce: 50, seconds: 2 });
    await sleep(3_000);
    const before = await server.usageWithoutGarbage();
    const waiting = ids.map((id) => show(at, id, { prefer: `wait=${HELD_S + 6}`, 'if-none-match': 'W/"4"' }));
    await sleep(3_000);
    const from = await server.usage();
    await sleep(HELD_S * 1000);
    const to = await server.usage();
    const { nowMb } = await server.usageWithoutGarbage();
    await Promise.all(waiting);
    const mb = nowMb - before.nowMb;
    const share = (to.cpuMs - from.cpuMs) / (HELD_S * 1000);
    found.push(
      {
        what: `${HELD} held answers${where}: memory`,
        product: `${mb.toFixed(1)} MB`,
        floor: '',
        ratio: '',
        goal: '<= 20 MB',
        met: mb <= 20,
      },
      {
        what: `${HELD} held answers${where}: of a core`,
        product: `${(share * 100).toFixed(1)} %`,
        floor: '',
        ratio: '',
        goal: '<= 5 %',
        met: share <= 0.05,
      },
    );
  }
  return found;
};
