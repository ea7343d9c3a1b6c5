import { join } from 'node:path';
import { everyOrder, type OrderFilter } from '@cartage/core';
import {
  countOrders,
  findOrderPage,
  type OrderPagePart,
  openStore,
  pagesOfOrders,
  positionOf,
  type Store,
} from '@cartage/storage';
import { startPostgres } from '@cartage/tooling-vitest/start-postgres';
import { sql } from 'kysely';
import { indicesIn, plansOf, readsThroughOrders } from '../plans.ts';
import { withBench } from '../processes/servers.ts';
import { seedManyOrders } from '../seed-many-orders.ts';
import { ORDERS } from '../seed-orders.ts';
import { median } from '../statistics.ts';
import { type Line, ms, times } from '../table.ts';

const SIZE = 1_000;
const ROUNDS = 9;
/** A page costs no more than so many times the bare statement. */
const MOST_TIMES = 1.5;
const common = 'кузнецова';

/**
 * Pages of a thousand of a company's million orders, against a bare statement that reads as many. Six minutes go into the
 * database, which stays for the next run where `BENCH_LIST_DB` names a file.
 */
export const listSqlite = (): Promise<readonly Line[]> =>
  withBench((bench) => listLines(`sqlite:${process.env.BENCH_LIST_DB ?? join(bench.directory, 'list.db')}`, 12));

/** The same on PostgreSQL. */
export const listPostgres = (): Promise<readonly Line[]> =>
  withBench(async (bench) => {
    const { url, stop } = await startPostgres({ durable: true });
    bench.onClose(stop);
    return listLines(url, 30);
  });

const listLines = async (url: string, goalMs: number): Promise<readonly Line[]> => {
  const companyId = await seedManyOrders(url, ORDERS);
  const store = await openStore({ url });
  try {
    const page = (filter: OrderFilter, part: OrderPagePart) => timed(() => readPage(store, companyId, filter, part));
    const count = (filter: OrderFilter) =>
      timed(async () => void (await findOrderPage(store.db, companyId, filter, { size: 0, skip: ORDERS })));
    const floor = await timed(() => readBare(store, companyId));
    const first = await page(everyOrder, { size: SIZE, skip: 0 });
    const last = await page(everyOrder, { size: SIZE, skip: 499 * SIZE });
    const deep = await positionOf(store.db, companyId, `CTG-${Math.round(ORDERS / 10)}`);
    if (deep === null) throw new Error('No such order.');
    const next = await page(everyOrder, { size: SIZE, after: deep });
    const counted = await count(everyOrder);
    const line = (what: string, value: number, goal: string, met: boolean | null): Line => ({
      what,
      product: ms(value),
      floor: ms(floor),
      ratio: times(value / floor),
      goal,
      met,
    });
    const lines = [
      line('P9 page 1 of 1,000', first, `<= ${goalMs} ms`, first <= goalMs),
      line('P9 page 500', last, `<= 4 times page 1 (${times(last / first)})`, last <= 4 * first),
      line('P9 a next page, 900,000 deep', next, `<= 1.2 times page 1 (${times(next / first)})`, next <= 1.2 * first),
      line('P9 totalCount', counted, `<= 5 % of page 1 (${times(counted / first)})`, counted <= first * 0.05),
    ];
    for (const [name, filter] of lists) {
      const one = await page(filter, { size: SIZE, skip: 0 });
      const counts = await timed(async () => void (await countOrders(store.db, companyId, filter)));
      // Nobody counts those that have a common text.
      const total = filter.text === common ? '' : `totalCount ${ms(await count(filter))}, `;
      const { how, met } = await wayOf(store, companyId, filter);
      const goal = one <= MOST_TIMES * floor ? `within ${MOST_TIMES} times` : `above ${MOST_TIMES} times`;
      lines.push(line(`by ${name}: page 1; ${total}Counts ${ms(counts)}`, one, `${goal}; ${how}`, met));
    }
    return lines;
  } finally {
    await store.close();
  }
};

/** Through which indices a page, the one after it and the count are found; never through all orders. */
const wayOf = async (store: Store, companyId: number, filter: OrderFilter) => {
  const after = { id: ORDERS / 2, createdOn: '2026-06-15', takeDate: '2026-06-16', plannedAt: null };
  const plans = await plansOf(store, async (db) => {
    await findOrderPage(db, companyId, filter, { size: SIZE, skip: 0 });
    await findOrderPage(db, companyId, filter, { size: SIZE, after });
  });
  const scan = plans.find(readsThroughOrders);
  return scan === undefined
    ? { how: `through ${[...new Set(plans.flatMap(indicesIn))].join(', ')}`, met: true }
    : { how: `ALL ORDERS ARE READ THROUGH: ${scan.replace(/\s*\n\s*/g, '; ')}`, met: false };
};

const readPage = async (store: Store, companyId: number, filter: OrderFilter, part: OrderPagePart): Promise<void> => {
  const { ids } = await findOrderPage(store.db, companyId, filter, part);
  for await (const orders of pagesOfOrders(store.db, ids)) if (orders.length === 0) throw new Error('An empty page.');
};

/** The newest thousand, with nothing counted and nothing made of them. */
const readBare = async (store: Store, companyId: number): Promise<void> => {
  const { rows } = await sql<{ content: string }>`select * from orders where company_id = ${companyId}
    order by created_on desc, id desc limit ${SIZE}`.execute(store.db);
  for (const { content } of rows) JSON.parse(content);
};

const timed = async (work: () => Promise<void>): Promise<number> => {
  await work();
  const took: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const startedAt = performance.now();
    await work();
    took.push(performance.now() - startedAt);
  }
  return median(took);
};

const filters: Readonly<Record<string, Partial<OrderFilter>>> = {
  numbers: { numbers: Array.from({ length: 500 }, (_, n) => `A-${n * 1_999}`) },
  'creation, a year': { createdFrom: '2025-11-20', createdTo: '2026-11-10' },
  'pickup, a month': { takeFrom: '2026-06-01', takeTo: '2026-06-30' },
  project: { project: 'проект 3' },
  department: { department: 'отдел 5' },
  status: { statuses: ['ParcelOnTheWay', 'VendorError'] },
  vendor: { vendorIds: [2, 4] },
  attention: { attention: ['late', 'problem', 'vendor-error'] },
  printed: { labelsPrinted: true },
  'not printed': { labelsPrinted: false, registerPrinted: false },
  'in no register': { labelsPrinted: true, registerPrinted: false },
  'text, ten orders': { text: 'редкостев' },
  'text, 11,000 orders': { text: 'ветлугин' },
  'text, every third order': { text: common },
};
const names = Object.keys(filters);
const lists: readonly (readonly [string, OrderFilter])[] = names.flatMap((one, at) => [
  [one, { ...everyOrder, ...filters[one] }] as const,
  ...names
    .slice(at + 1)
    .map((two) => [`${one} and ${two}`, { ...everyOrder, ...filters[one], ...filters[two] }] as const),
]);
