import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { insertOrder, openStore } from '@cartage/storage';
import { orderCreateModel, toNewOrder } from '@cartage/wire/v1';
import { Pool } from 'undici';
import { BENCH_KEY, draft } from '../orders.ts';
import { startApi, withBench } from '../processes/servers.ts';
import type { RunningServer } from '../processes/start-process.ts';
import { seedCompany } from '../seed-company.ts';
import { storedDraft } from '../seed-orders.ts';
import { type Line, ms } from '../table.ts';

const ORDERS = 1_000;
/** Of one as it is stored; the bound is 256 KiB (interface 2.13). */
const LARGEST = 255 * 1024;

/** What a list of a thousand of the largest orders costs everybody else, for one caller and for ten at once. */
export const largeOrders = (): Promise<readonly Line[]> =>
  withBench(async (bench) => {
    const url = `sqlite:${join(bench.directory, 'large.db')}`;
    await seedLarge(url, await seedCompany(url));
    const api = await startApi(bench, { DATABASE_URL: url, BENCH_WATCH: '1' });
    const pool = new Pool(api.url, { connections: 10, headersTimeout: 0, bodyTimeout: 0 });
    bench.onClose(() => pool.destroy());
    await sleep(5_000);
    const { nowMb: idleMb } = await api.usage();
    const lines: Line[] = [];
    for (const callers of [1, 10]) lines.push(...(await listed(api, pool, callers, idleMb)));
    return lines;
  });

const listed = async (api: RunningServer, pool: Pool, callers: number, idleMb: number): Promise<readonly Line[]> => {
  await api.usage();
  const startedAt = performance.now();
  const sizes = await Promise.all(Array.from({ length: callers }, () => readList(pool)));
  const seconds = (performance.now() - startedAt) / 1000;
  const { peakMb, loopDelayMs } = await api.usage();
  const what = `${callers === 1 ? 'one caller' : `${callers} callers`}, ${Math.round((sizes[0] ?? 0) / 1e6)} MB each in ${seconds.toFixed(1)} s`;
  return [
    {
      what: `${what}: event loop delay p99`,
      product: ms(loopDelayMs),
      floor: '',
      ratio: '',
      goal: '<= 50 ms',
      met: loopDelayMs <= 50,
    },
    {
      what: 'memory at the most (floor: idle)',
      product: `${Math.round(peakMb)} MB`,
      floor: `${Math.round(idleMb)} MB`,
      ratio: '',
      goal: '<= 150 MB more',
      met: peakMb - idleMb <= 150,
    },
  ];
};

/** Read to its end and not kept; its size in bytes. */
const readList = async (pool: Pool): Promise<number> => {
  const { statusCode, body } = await pool.request({
    method: 'POST',
    path: '/OpenAPI/v1/GetOrders',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ apiKey: BENCH_KEY }),
  });
  let size = 0;
  let last = '';
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length;
    last = chunk.toString('latin1').slice(-1);
  }
  if (statusCode !== 200 || last !== ']' || size < 0.9 * ORDERS * LARGEST)
    throw new Error(`${statusCode}, ${size} bytes`);
  return size;
};

const seedLarge = async (url: string, companyId: number): Promise<void> => {
  const store = await openStore({ url });
  const { content: small } = toNewOrder(orderCreateModel.parse(draft(0))).value;
  const [item] = small.cargo.items;
  if (!item) throw new Error('An order has an item.');
  const items = [];
  for (let left = LARGEST - JSON.stringify(small).length; left > 4_200; left -= 4_100)
    items.push({ ...item, description: 'ж'.repeat(1_990) });
  const content = { ...small, cargo: { ...small.cargo, items } };
  await store.transaction(async (tx) => {
    for (let n = 0; n < ORDERS; n += 1) {
      await insertOrder(tx, storedDraft(companyId, n, content), 'Europe/Moscow');
    }
  });
  await store.close();
};
