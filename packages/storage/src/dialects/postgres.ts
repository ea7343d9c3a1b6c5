import { type Dialect, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { Client } from 'pg';
import { type AnsweringClient, answeringPool, type StoreLog } from './answering-pool.ts';
import { LastMessageDriver } from './at-commit.ts';
import { nameStatements } from './name-statements.ts';
import { PROBE_TIMEOUT_MS, probePostgres } from './probe-postgres.ts';
import { socketInReach } from './socket-in-reach.ts';

/** Object ids of PostgreSQL's own types. */
const INT8 = 20;
const JSON_TEXT = 114;

export interface PostgresOptions {
  readonly url: string;
  readonly poolSize: number;
  /** As in `StoreOptions`. */
  readonly pooler: Pooler;
  readonly log: StoreLog;
}

/** What is between this process and PostgreSQL: nothing, or one that keeps sessions; or one that gives each transaction another. */
export type Pooler = 'session' | 'transaction';

export const postgresDialect = async ({ url, poolSize, pooler, log }: PostgresOptions): Promise<Dialect> => {
  const { default: pg } = await import('pg');
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    // One that looks seldom would else make a connection for each look.
    idleTimeoutMillis: 60_000,
    stream: socketInReach,
    application_name: 'cartage',
    ...keptAlive,
    types: {
      getTypeParser: (type: number, format?: 'text' | 'binary') => {
        if (type === INT8) return readWhole;
        if (type === JSON_TEXT) return (text: string) => text;
        return format === 'binary' ? pg.types.getTypeParser(type, 'binary') : pg.types.getTypeParser(type, 'text');
      },
    },
  });
  // Without a listener the loss of an idle connection would end the process; the pool opens another when it is needed.
  pool.on('error', (error) => log.warn({ reason: error.message }, 'lost an idle connection to PostgreSQL'));
  // The same for one that is used: its query fails, and the event besides. From its first moment, for the server may
  // end it in the very message that opens it.
  pool.on('connect', (client) => client.on('error', () => {}));
  const probe = probePostgres(
    () =>
      new pg.Client({
        connectionString: url,
        connectionTimeoutMillis: PROBE_TIMEOUT_MS,
        query_timeout: PROBE_TIMEOUT_MS,
        application_name: 'cartage looks',
      }),
    { isPooled: pooler === 'transaction' },
  );
  const driven = {
    pool:
      pooler === 'session'
        ? nameStatements(answeringPool(pool, { probe, setUp, log }))
        : nameStatements(answeringPool(pool, { probe, setUp: async () => null, log }), 0),
  };
  return {
    createDriver: () => new LastMessageDriver(driven),
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  };
};

/** A connection beside the pool, for listening; not connected yet. */
export const openListener = async (url: string): Promise<Client> => {
  const { default: pg } = await import('pg');
  return new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    stream: socketInReach,
    application_name: 'cartage listens',
    ...keptAlive,
  });
};

/** For a connection that is free, or new and accepted. */
const CONNECT_TIMEOUT_MS = 5_000;

/** Asked by the system, so that a connection nobody uses is known to be dead before somebody needs it. */
const keptAlive = { keepAlive: true, keepAliveInitialDelayMillis: 5_000 };

/**
 * Of every connection. An acknowledged order survives a power cut. A process that hangs inside a transaction, or has gone
 * without a word, does not hold its locks for ever: no transaction waits for the network, so none is idle for seconds.
 * Nobody waits for a lock without end. A statement that takes longer than any of ours is ended; `migrate` lifts that.
 */
export const sessionSettings = {
  synchronous_commit: 'on',
  idle_in_transaction_session_timeout: '10s',
  lock_timeout: '20s',
  statement_timeout: '300s',
  tcp_keepalives_idle: '5',
  tcp_keepalives_interval: '2',
  tcp_keepalives_count: '3',
  tcp_user_timeout: '15s',
  client_connection_check_interval: '5s',
} as const;

/** One statement; a server that is too old for one of them lacks that one. */
const setUpText = `select pg_backend_pid() as pid, count(set_config(name, wanted.value, false))
  from pg_settings join (values ${Object.entries(sessionSettings)
    .map(([name, value]) => `('${name}', '${value}')`)
    .join(', ')}) as wanted(setting_name, value) on name = wanted.setting_name`;

const setUp = async (client: AnsweringClient): Promise<number> => {
  const { rows } = (await client.query({ text: setUpText })) as { readonly rows: readonly { readonly pid: number }[] };
  const [row] = rows;
  if (row === undefined) throw new Error('PostgreSQL does not tell the id of its process.');
  return row.pid;
};

/** Ids, instants and kopecks are whole numbers within 2^53. */
const readWhole = (text: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`A number from the database is beyond 2^53: ${text}`);
  return value;
};
