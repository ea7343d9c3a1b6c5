import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@cartage/tooling-vitest/start-postgres';
import type { Bench } from '../processes/servers.ts';
import { schemaHash } from '../schema-hash.ts';
import type { Growth } from './growth.ts';
import { type ModelOrders, makeModelOrders } from './model-orders.ts';
import { growTo } from './seed.ts';

/** What is known of a database that is kept between runs. */
interface Kept {
  models: ModelOrders;
  orders: number;
  /** It grows: one that was killed meanwhile has no indices and half of its rows. */
  isGrowing: boolean;
  /** What was measured at each size before it grew on. */
  growth: readonly Growth[];
}

export interface KeptDatabase {
  readonly url: string;
  readonly home: string;
  readonly models: ModelOrders;
  readonly orders: () => number;
  readonly growth: () => readonly Growth[];
  readonly growTo: (orders: number) => Promise<void>;
  readonly note: (growth: Growth) => void;
}

/** Where they stay: `BENCH_SCALE_DIR`, else the directory for temporary files. A disk, and one that has room. */
const place = (): string => process.env.BENCH_SCALE_DIR ?? tmpdir();

/** A database of this schema, as an earlier run has left it, or a new one; those of other schemas go. */
export const keptDatabase = async (bench: Bench, dialect: 'sqlite' | 'postgres'): Promise<KeptDatabase> => {
  const name = `cartage-scale-${dialect}-`;
  const home = join(place(), `${name}${schemaHash(filledBy)}`);
  if (existsSync(place()))
    for (const other of readdirSync(place()))
      if (other.startsWith(name) && join(place(), other) !== home) rmSync(join(place(), other), { recursive: true });
  if (existsSync(fileOf(home)) && readKept(home).isGrowing) rmSync(home, { recursive: true });
  mkdirSync(home, { recursive: true });
  const url = dialect === 'postgres' ? await served(bench, home) : `sqlite:${join(home, 'cartage.db')}`;
  const file = fileOf(home);
  const keep = () => writeFileSync(file, JSON.stringify(kept));
  const kept: Kept = existsSync(file)
    ? readKept(home)
    : { models: await makeModelOrders(url), orders: 0, isGrowing: false, growth: [] };
  keep();
  return {
    url,
    home,
    models: kept.models,
    orders: () => kept.orders,
    growth: () => kept.growth,
    growTo: async (orders) => {
      if (orders <= kept.orders) return;
      kept.isGrowing = true;
      keep();
      await growTo(url, kept.models, kept.orders, orders);
      kept.orders = orders;
      kept.isGrowing = false;
      keep();
    },
    note: (growth) => {
      kept.growth = [...kept.growth.filter((one) => one.orders !== growth.orders), growth];
      keep();
    },
  };
};

const fileOf = (home: string): string => join(home, 'kept.json');
const readKept = (home: string): Kept => JSON.parse(readFileSync(fileOf(home), 'utf8')) as Kept;

/** As somebody sets it who has read one page about it. */
const MODEST = [
  'shared_buffers=1GB',
  'effective_cache_size=4GB',
  'max_wal_size=8GB',
  'checkpoint_timeout=15min',
  'random_page_cost=1.1',
  'shared_preload_libraries=pg_stat_statements',
  'pg_stat_statements.track=all',
  'pg_stat_statements.max=10000',
];

const served = async (bench: Bench, home: string): Promise<string> => {
  const { url, stop } = await startPostgres({ durable: true, home, settings: MODEST });
  bench.onClose(stop);
  return url;
};

const filledBy = ['seed.ts', 'model-orders.ts', '../kept-counts.ts'].map((file) => new URL(file, import.meta.url));
