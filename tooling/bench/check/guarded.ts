import { draftSidesPostgres, draftSidesSqlite } from '../benchmarks/draft.ts';
import { getSides } from '../benchmarks/get.ts';
import { ratingSides } from '../benchmarks/rating.ts';
import type { LoadResult } from '../load.ts';
import type { Bench } from '../processes/servers.ts';
import type { Better } from './judge.ts';

/** A ratio of product to floor, by its name in the kept file. */
export type Ratios = Readonly<Record<string, number>>;

/** Ratios that no release may lose, and how they are measured. */
export interface Guarded {
  readonly name: string;
  readonly better: Readonly<Record<string, Better>>;
  /** Starts both sides and warms them up; what it gives measures one round. */
  readonly start: (bench: Bench) => Promise<() => Promise<Ratios>>;
}

type Measured = Pick<LoadResult, 'perSecond'> & Partial<LoadResult>;
type Sides = (seconds: number) => Readonly<Record<'product' | 'floor', () => Promise<Measured>>>;

/** For its first thousands of answers a process compiles. */
const WARM_UP_S = 10;
const ROUND_S = 1.5;

const rounds = async (
  measure: Sides,
  ratios: (product: Measured, floor: Measured) => Ratios,
): Promise<() => Promise<Ratios>> => {
  const warm = measure(WARM_UP_S);
  await warm.floor();
  await warm.product();
  const { product, floor } = measure(ROUND_S);
  let isProductFirst = false;
  return async () => {
    // By turns, so that neither is always the one behind the other.
    isProductFirst = !isProductFirst;
    const before = isProductFirst ? await product() : await floor();
    const after = isProductFirst ? await floor() : await product();
    return isProductFirst ? ratios(before, after) : ratios(after, before);
  };
};

const perSecond = (product: Measured, floor: Measured): number => product.perSecond / floor.perSecond;
const cpu = (product: Measured, floor: Measured): number =>
  (product.cpuMsPerAnswer ?? Number.NaN) / (floor.cpuMsPerAnswer ?? Number.NaN);

/** What a read costs does not depend on how many orders there are, and these are quickly made. */
const ORDERS = 100_000;

const get = (name: string, version: keyof Awaited<ReturnType<typeof getSides>>): Guarded => ({
  name,
  better: { [`CPU of a read, ${version}`]: 'less' },
  start: async (bench) => {
    const { measure } = (await getSides(bench, ORDERS))[version];
    return rounds(measure, (product, floor) => ({ [`CPU of a read, ${version}`]: cpu(product, floor) }));
  },
});

/** The ways that many requests go. */
export const guarded: readonly Guarded[] = [
  {
    name: 'rating',
    better: { 'ratings a second': 'more', 'CPU of a rating': 'less' },
    start: async (bench) =>
      rounds(await ratingSides(bench), (product, floor) => ({
        'ratings a second': perSecond(product, floor),
        'CPU of a rating': cpu(product, floor),
      })),
  },
  get('get-v1', 'first version'),
  get('get-v2', 'second version'),
  {
    name: 'draft-sqlite',
    better: { 'drafts a second, SQLite': 'more' },
    start: async (bench) =>
      rounds((await draftSidesSqlite(bench)).measure, (product, floor) => ({
        'drafts a second, SQLite': perSecond(product, floor),
      })),
  },
  {
    name: 'draft-postgres',
    better: { 'drafts a second, PostgreSQL': 'more' },
    start: async (bench) =>
      rounds((await draftSidesPostgres(bench)).measure, (product, floor) => ({
        'drafts a second, PostgreSQL': perSecond(product, floor),
      })),
  },
];
