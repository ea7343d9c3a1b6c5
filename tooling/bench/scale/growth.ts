import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openStore } from '@cartage/storage';
import { startServer } from '../benchmarks/starvation/stand.ts';
import { startApi, startMockVendors, startWorker, withBench } from '../processes/servers.ts';
import { median } from '../statistics.ts';
import { hotRequests, makeOperatorKey, sendAll, someOrders } from './hot-requests.ts';
import { beginCounting, countedCosts, type StatementCost } from './statement-costs.ts';

/** What a day's requests cost a database of so many orders. */
export interface Growth {
  readonly orders: number;
  readonly statements: readonly StatementCost[];
  /** By what was asked for, the median of the whole answer, ms. */
  readonly answers: Readonly<Record<string, number>>;
  /** What was refused, and why; a benchmark that is right has none. */
  readonly refused: Readonly<Record<string, string>>;
}

/** So many orders are asked about after as many that warm the processes. */
const ASKED = 20;
const WARMED = 3;
/** The worker's loops and the daily work run beside. */
const LOOPS_MS = 15_000;

/** Stays with the database, which is sealed with the key in it. */
export const dataDirectory = (home: string): string => {
  const directory = join(home, 'files');
  mkdirSync(directory, { recursive: true });
  return directory;
};

export const measureGrowth = (url: string, home: string, companyId: number, orders: number): Promise<Growth> =>
  withBench(async (bench) => {
    const store = await openStore({ url, poolSize: 2 });
    await makeOperatorKey(store);
    const numbers = await someOrders(store, companyId, ASKED + WARMED);
    const vendors = await startMockVendors(bench, 0);
    const env = { DATABASE_URL: url, MOCK_VENDOR_URL: vendors.url, DATA_DIR: dataDirectory(home) };
    const today = new Date().toISOString().slice(0, 10);
    const warming = hotRequests(numbers.slice(ASKED), today);
    const asked = hotRequests(numbers.slice(0, ASKED), today);
    const resultOf = (statements: readonly StatementCost[], sent: Awaited<ReturnType<typeof sendAll>>): Growth => ({
      orders,
      statements,
      answers: Object.fromEntries([...sent.took].map(([what, took]) => [what, median(took)])),
      refused: Object.fromEntries(sent.refused),
    });
    if (store.dialect === 'postgres') {
      bench.onClose(() => store.close());
      await startWorker(bench, env);
      const api = await startApi(bench, env);
      await sendAll(api.url, warming);
      await beginCounting(store);
      const sent = await sendAll(api.url, asked);
      await sleep(LOOPS_MS);
      return resultOf(await countedCosts(store), sent);
    }
    await store.close();
    const file = join(bench.directory, 'statement-times.json');
    const timing = `--import=${fileURLToPath(new URL('statement-times.ts', import.meta.url))}`;
    const server = await startServer(bench, { ...env, STATEMENT_TIMES: file, NODE_OPTIONS: timing });
    await sendAll(server.url, warming);
    process.kill(server.pid, 'SIGUSR2');
    const sent = await sendAll(server.url, asked);
    await sleep(LOOPS_MS);
    await server.close();
    return resultOf(JSON.parse(readFileSync(file, 'utf8')) as readonly StatementCost[], sent);
  });
