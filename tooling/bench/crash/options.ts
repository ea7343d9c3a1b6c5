import { parseArgs } from 'node:util';

export interface CrashOptions {
  /** How often something is killed. */
  readonly kills: number;
  /** How many of these blows put an older copy of the database in its place. */
  readonly restores: number;
  /** How many orders the clients ask for. */
  readonly orders: number;
  readonly database: 'sqlite' | 'postgres';
  /** A PostgreSQL database to use, which should be empty; a throw-away server is started without it. */
  readonly databaseUrl: string | null;
  /** On SQLite the API and the worker are one process. */
  readonly apis: number;
  readonly workers: number;
  /** PostgreSQL through PgBouncer in transaction mode, with a way past it. */
  readonly isPooled: boolean;
  /** Reads that may be late go to a streaming replica. */
  readonly hasReplica: boolean;
  /** Orders that are under way at one moment. */
  readonly atOnce: number;
  /** The same seed makes the same plan; the moments are those of the machine. */
  readonly seed: number;
  /** What the test is to find, for a look at whether it finds it: vendors that are slower than their quiet period. */
  readonly brokenVendors: boolean;
}

export const usage = `pnpm bench crash --kills 100 --orders 50000 --database sqlite|postgres
  --restores 2          of the kills: the database is replaced by a copy made one blow before
  --database-url <url>  an empty PostgreSQL database, with --restores 0; by default a server is started and thrown away
  --apis 2 --workers 2  processes, on PostgreSQL
  --pooler              on PostgreSQL: the processes go through PgBouncer, which is killed too
  --replica             on PostgreSQL, with --restores 0: what may be late is read from a replica, which is killed too
  --at-once 32          orders under way at one moment
  --seed 1              of the plan
  --broken-vendors      vendors that take longer than their quiet period: doubled orders are to be found`;

/** @throws with a sentence for whoever typed them */
export const readOptions = (words: readonly string[]): CrashOptions => {
  const { values } = parseArgs({
    args: words.filter((word) => word !== '--'),
    options: {
      kills: { type: 'string', default: '20' },
      restores: { type: 'string', default: '2' },
      orders: { type: 'string', default: '1000' },
      database: { type: 'string', default: 'sqlite' },
      'database-url': { type: 'string' },
      apis: { type: 'string', default: '2' },
      workers: { type: 'string', default: '2' },
      pooler: { type: 'boolean', default: false },
      replica: { type: 'boolean', default: false },
      'at-once': { type: 'string', default: '32' },
      seed: { type: 'string', default: '1' },
      'broken-vendors': { type: 'boolean', default: false },
    },
  });
  const { database } = values;
  if (database !== 'sqlite' && database !== 'postgres') throw new Error(`--database ${database}: sqlite or postgres.`);
  const kills = count('kills', values.kills, 0);
  const restores = count('restores', values.restores, 0);
  if (restores > kills / 2) throw new Error(`--restores ${restores}: at most half of the ${kills} kills.`);
  if (restores > 0 && values['database-url'] !== undefined)
    throw new Error('--database-url: a server that others run is not restored; add --restores 0.');
  if ((values.pooler || values.replica) && (database !== 'postgres' || values['database-url'] !== undefined))
    throw new Error('--pooler and --replica: with --database postgres, and the server that the test starts.');
  if (values.replica && restores > 0)
    throw new Error('--replica: its primary cannot be replaced by a copy; add --restores 0.');
  return {
    kills,
    restores,
    orders: count('orders', values.orders, 1),
    database,
    databaseUrl: values['database-url'] ?? null,
    apis: count('apis', values.apis, 1),
    workers: count('workers', values.workers, 1),
    isPooled: values.pooler,
    hasReplica: values.replica,
    atOnce: count('at-once', values['at-once'], 1),
    seed: count('seed', values.seed, 0),
    brokenVendors: values['broken-vendors'],
  };
};

/** What is killed, in words. */
export const processesOf = ({ database, apis, workers, isPooled, hasReplica }: CrashOptions): string =>
  database === 'sqlite'
    ? 'one process'
    : `${apis} APIs and ${workers} workers${isPooled ? ' through PgBouncer' : ''}${hasReplica ? ', a replica' : ''}`;

const count = (name: string, text: string, least: number): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < least)
    throw new Error(`--${name} ${text}: a whole number from ${least} on.`);
  return value;
};
