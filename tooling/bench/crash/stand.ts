import { join } from 'node:path';
import { freePort } from '@cartage/tooling-vitest/free-port';
import { startPgBouncer } from '@cartage/tooling-vitest/start-pgbouncer';
import { debianPostgres, startPostgres, startReplica } from '@cartage/tooling-vitest/start-postgres';
import { type Bench, startMockVendors } from '../processes/servers.ts';
import { seedCardCompany, seedCompany } from '../seed-company.ts';
import type { CrashOptions } from './options.ts';
import { openVictim, type Victim } from './processes.ts';
import { type BackUp, postgresBackUps, sqliteBackUps } from './restores.ts';

/** Everything that runs: the vendors, which stay alive, the database, and the processes to be killed. */
export interface Stand {
  readonly apiUrls: readonly string[];
  readonly vendorsUrl: string;
  readonly databaseUrl: string;
  /** Of the company all of whose deliveries a card pays for. */
  readonly cardKey: string;
  readonly victims: readonly Victim[];
  /** Several processes may use the database at once. */
  readonly isShared: boolean;
  readonly backUp: BackUp;
  /** The way to the database is killed, or was a moment ago. */
  readonly isCut: () => boolean;
}

/** A shipment can be found so long after it was accepted, ms; the mock vendors' quiet period is 1,000. */
const VISIBLE_AFTER_MS = 300;
const TOO_LATE_MS = 8_000;

/** Short waits, so that much happens between two blows. */
const quick = {
  LOG_LEVEL: 'silent',
  ALLOW_UNSAFE: 'mock-vendors,private-webhooks',
  RATE_LIMIT_PER_SECOND: '0',
  CALC_DEADLINE_MS: '1500',
  HAND_OVER_TIMEOUT_MS: '1500',
  RETRY_BASE_MS: '300',
  TRACK_EVERY_MS: '60000',
  WORKER_EVERY_MS: '200',
  PAYMENT_LINK_MINUTES: '1',
};

/** The vendors take a reference as often as it comes: nothing but the service keeps an order from being doubled. */
export const openStand = async (bench: Bench, options: CrashOptions): Promise<Stand> => {
  const vendors = await startMockVendors(bench, 5, {
    MOCK_DEDUP: 'off',
    MOCK_VISIBLE_AFTER_MS: String(options.brokenVendors ? TOO_LATE_MS : VISIBLE_AFTER_MS),
  });
  const { databaseUrl, linked, links, backUpsFor, isCut = () => false } = await openDatabase(bench, options);
  await seedCompany(databaseUrl);
  const cardKey = await seedCardCompany(databaseUrl);
  const env = {
    ...quick,
    DATABASE_URL: databaseUrl,
    ...linked,
    MOCK_VENDOR_URL: vendors.url,
    DATA_DIR: bench.directory,
  };
  const { apiUrls, victims: processes } = await (options.database === 'sqlite'
    ? oneProcess(env)
    : manyProcesses(env, options));
  for (const victim of processes) bench.onClose(victim.kill);
  await Promise.all(processes.map((victim) => victim.start()));
  const victims = [...processes, ...links];
  const isShared = options.database !== 'sqlite';
  return { apiUrls, vendorsUrl: vendors.url, databaseUrl, cardKey, victims, isShared, backUp: backUpsFor(env), isCut };
};

interface StoodDatabase {
  readonly databaseUrl: string;
  /** What its processes are told besides. */
  readonly linked?: Env;
  /** What is between them and it, to be killed too. */
  readonly links: readonly Victim[];
  /** `env`: of the processes that use it. */
  readonly backUpsFor: (env: Env) => BackUp;
  /** By default it never is. */
  readonly isCut?: Stand['isCut'];
}

/** Within which every process is through to the database again. */
const THROUGH_MS = 10_000;

const openDatabase = async (
  bench: Bench,
  { database, databaseUrl, isPooled, hasReplica }: CrashOptions,
): Promise<StoodDatabase> => {
  if (database === 'sqlite') {
    const path = join(bench.directory, 'crash.db');
    return { databaseUrl: `sqlite:${path}`, links: [], backUpsFor: () => sqliteBackUps(path) };
  }
  if (databaseUrl !== null) return { databaseUrl, links: [], backUpsFor: () => refuseBackUp };
  const programs = hasReplica ? debianPostgres() : undefined;
  if (hasReplica && programs === undefined)
    throw new Error("--replica takes Debian's PostgreSQL, which is not installed.");
  const server = await startPostgres({ durable: true, ...(programs && { programs }) });
  bench.onClose(server.stop);
  const links: Victim[] = [];
  let linked: Env = {};
  let cutUntil = 0;
  if (programs) {
    const replica = await startReplica(server, { programs, durable: true });
    bench.onClose(replica.stop);
    links.push(linkVictim('replica', replica.interrupt, replica.resume));
    linked = { ...linked, DATABASE_READ_URL: replica.url };
  }
  if (isPooled) {
    const pgBouncer = await startPgBouncer(server.url, { poolSize: 60 });
    bench.onClose(pgBouncer.stop);
    const cut = async (): Promise<void> => {
      cutUntil = Number.POSITIVE_INFINITY;
      await pgBouncer.kill();
    };
    const resume = async (): Promise<void> => {
      await pgBouncer.resume();
      cutUntil = performance.now() + THROUGH_MS;
    };
    links.push(linkVictim('pgbouncer', cut, resume));
    linked = {
      ...linked,
      DATABASE_URL: pgBouncer.by(server.url),
      DATABASE_DIRECT_URL: server.url,
      DATABASE_POOLER: 'transaction',
    };
  }
  const isCut = (): boolean => performance.now() < cutUntil;
  return { databaseUrl: server.url, linked, links, backUpsFor: (env) => postgresBackUps(server, env), isCut };
};

/** Not a process of the product, and killed as one; a start that is struck comes to its end before. */
const linkVictim = (name: string, kill: Victim['kill'], resume: Victim['start']): Victim => {
  let isUp = true;
  let turn = Promise.resolve();
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    turn = turn.then(work);
    return turn;
  };
  return {
    name,
    kill: () =>
      inTurn(async () => {
        if (isUp) await kill();
        isUp = false;
      }),
    start: () =>
      inTurn(async () => {
        if (!isUp) await resume();
        isUp = true;
      }),
    startSecond: async () => null,
  };
};

const refuseBackUp: BackUp = () => Promise.reject(new Error('A server that others run is not restored.'));

type Processes = Pick<Stand, 'apiUrls' | 'victims'>;
type Env = Readonly<Record<string, string>>;

const mainOf = (app: string): URL => new URL(`../../../apps/${app}/src/main.ts`, import.meta.url);

const oneProcess = async (env: Env): Promise<Processes> => {
  const place = await freePlace();
  return { apiUrls: [place.url], victims: [victimAt(place, 'service', 'server', { ...env, PUBLIC_URL: place.url })] };
};

const manyProcesses = async (env: Env, { apis, workers }: CrashOptions): Promise<Processes> => {
  const places = (count: number) => Promise.all(Array.from({ length: count }, freePlace));
  const serving = await places(apis);
  const working = await places(workers);
  // Notifications of payments go to one of them, whichever has begun the payment.
  const own = { ...env, PUBLIC_URL: serving[0]?.url ?? '' };
  return {
    apiUrls: serving.map(({ url }) => url),
    victims: [
      ...serving.map((place, i) => victimAt(place, `api ${i + 1}`, 'api', own)),
      ...working.map((place, i) => victimAt(place, `worker ${i + 1}`, 'worker', own)),
    ],
  };
};

/** A port that stays the same, however often its process is started again. */
interface Place {
  readonly port: string;
  readonly url: string;
}

const freePlace = async (): Promise<Place> => {
  const port = String(await freePort());
  return { port, url: `http://127.0.0.1:${port}` };
};

/** A process of the product with its own main. */
const victimAt = ({ port, url }: Place, name: string, app: string, env: Env): Victim =>
  openVictim({
    name,
    main: mainOf(app),
    env: { ...env, PORT: port, WORKER_PORT: port },
    readyUrl: `${url}/health`,
  });
