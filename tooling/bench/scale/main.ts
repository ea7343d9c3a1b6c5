import { openStore } from '@cartage/storage';
import { sql } from 'kysely';
import { unequalCounts } from '../kept-counts.ts';
import { withBench } from '../processes/servers.ts';
import { readOrExplain } from '../words.ts';
import { measureGrowth } from './growth.ts';
import { type KeptDatabase, keptDatabase } from './kept-database.ts';
import { readOptions, usage } from './options.ts';
import { measureTraffic, type Traffic, withinLimit } from './processes.ts';
import { growthTables, trafficTable } from './report.ts';

/** The most that four APIs and four workers may take of CPU for an order, of what one of each takes. */
const MOST_TIMES = 1.25;

/**
 * What grows with the orders, and what with the processes. The databases are kept for the next run, 15 GB a million orders:
 * `BENCH_SCALE_DIR` says where. Whether the counts that triggers keep are right, and the vendor's limit was kept.
 */
export const scale = async (words: readonly string[]): Promise<boolean> => {
  const options = readOrExplain(words, readOptions, usage);
  if (options === null) return false;
  const { postgres, sqlite, processes, seconds } = options;
  const verdicts: boolean[] = [];
  for (const [dialect, sizes] of [
    ['postgres', postgres],
    ['sqlite', sqlite],
  ] as const) {
    if (sizes.length === 0) continue;
    await withBench(async (bench) => {
      const kept = await keptDatabase(bench, dialect);
      await growThrough(kept, sizes);
      const traffic: Traffic[] = [];
      if (dialect === 'postgres')
        for (const count of processes) traffic.push(await measureTraffic(kept.url, kept.home, count, seconds));
      const unequal = await countedWrong(kept.url);
      console.log(`\n${growthTables(dialect === 'postgres' ? 'PostgreSQL' : 'SQLite', kept.growth())}`);
      if (traffic.length > 0) console.log(`\n${trafficTable(traffic)}\n\n${timesOfOne(traffic)}`);
      if (unequal.length > 0) console.log(`The counts of ${unequal.join(', ')} are not what there is.`);
      verdicts.push(unequal.length === 0 && traffic.every(withinLimit));
    });
  }
  return verdicts.every(Boolean);
};

const growThrough = async (kept: KeptDatabase, sizes: readonly number[]): Promise<void> => {
  for (const size of sizes) {
    // A smaller one than an earlier run has left cannot be measured any more; what it measured is kept.
    if (size < kept.orders()) continue;
    await kept.growTo(size);
    const growth = await measureGrowth(kept.url, kept.home, kept.models.companies[0] ?? 0, size);
    for (const [what, why] of Object.entries(growth.refused)) console.log(`${what} was refused: ${why}`);
    kept.note(growth);
  }
};

const countedWrong = async (url: string): Promise<readonly string[]> => {
  const store = await openStore({ url });
  try {
    return await unequalCounts(
      async (text) => (await sql.raw<Readonly<Record<string, unknown>>>(text).execute(store.db)).rows,
    );
  } finally {
    await store.close();
  }
};

const timesOfOne = (traffic: readonly Traffic[]): string => {
  const [least, most] = [traffic[0], traffic.at(-1)];
  if (least === undefined || most === undefined) return '';
  const cpu = ({ orders }: Traffic) => orders.oursMs + orders.databaseMs;
  const times = cpu(most) / cpu(least);
  return `CPU of all processes for an order with ${most.processes} of each to ${least.processes}: ${times.toFixed(2)}, goal <= ${MOST_TIMES}: ${times <= MOST_TIMES ? 'met' : 'MISSED'}`;
};
