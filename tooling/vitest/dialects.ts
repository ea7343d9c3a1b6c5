import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { describe, inject } from 'vitest';
import type { PostgresOfTests } from './postgres.ts';
import { type UsedDatabases, usedDatabases } from './used-databases.ts';

export interface FreshDatabase {
  /** `sqlite:<file>` or `postgres://...` */
  readonly url: string;
  /** The same by way of PgBouncer in transaction mode, where tests are to go through it. */
  readonly pooledUrl?: string;
  /** Close every connection first. */
  readonly drop: () => Promise<void>;
}

export interface Dialect {
  readonly name: 'sqlite' | 'postgres';
  /**
   * Empty; or as one that `prepare` filled, which is done once and saves the time of each further one. On PostgreSQL that one
   * may have served another test, of which it shows nothing (`used-databases.ts`).
   */
  readonly freshDatabase: (prepare?: Prepare) => Promise<FreshDatabase>;
}

/** Fills an empty database and leaves no connection open. The same function fills the same way. */
export type Prepare = (url: string) => Promise<void>;

/**
 * One suite for every database. In a file named `*.dialects.test.ts` or `*.stage.test.ts` it runs on SQLite in the
 * `sqlite` group and on a real PostgreSQL in the `postgres` group; without a server it is skipped with the reason in its
 * name. `npm test` leaves the latter to SQLite.
 */
export const eachDialect = (suite: (dialect: Dialect) => void): void => {
  const postgres = inject('postgres');
  if (postgres === undefined) {
    describe('sqlite', () => suite({ name: 'sqlite', freshDatabase: freshSqlite }));
  } else if ('url' in postgres) {
    describe('postgres', () =>
      suite({ name: 'postgres', freshDatabase: (prepare) => freshPostgres(postgres, prepare) }));
  } else {
    const unreachable = () => Promise.reject(new Error(postgres.unavailable));
    describe.skip(`postgres: ${postgres.unavailable}`, () => suite({ name: 'postgres', freshDatabase: unreachable }));
  }
};

const freshSqlite = async (prepare?: Prepare): Promise<FreshDatabase> => {
  const directory = await mkdtemp(join(tmpdir(), 'cartage-sqlite-'));
  const drop = () => rm(directory, { recursive: true, force: true });
  const file = join(directory, 'test.db');
  if (prepare) await writeFile(file, await sqliteModel(prepare));
  return { url: `sqlite:${file}`, drop };
};

const freshPostgres = async ({ url, pooledUrl }: PostgresOfTests, prepare?: Prepare): Promise<FreshDatabase> => {
  const pooled = (own: string) =>
    pooledUrl === undefined ? {} : { pooledUrl: databaseUrl(pooledUrl, new URL(own).pathname.slice(1)) };
  if (!prepare) {
    const own = await ownPostgres(url);
    return { ...own, ...pooled(own.url) };
  }
  const used = await (await postgresModel(prepare, url, pooledUrl !== undefined)).take();
  return { url: used.url, ...pooled(used.url), drop: used.giveBack };
};

const ownPostgres = async (server: string, model?: string): Promise<FreshDatabase> => {
  const name = databaseName(THIS_RUN);
  await onServer(server, `create database ${name}${model === undefined ? '' : ` template ${model}`}`);
  return {
    url: databaseUrl(server, name),
    drop: async () => void (await onServer(server, `drop database if exists ${name} with (force)`)),
  };
};

/** One for each function and thread. */
const once = <Made, Rest extends readonly unknown[]>(make: (prepare: Prepare, ...rest: Rest) => Promise<Made>) => {
  const made = new WeakMap<Prepare, Promise<Made>>();
  return (prepare: Prepare, ...rest: Rest): Promise<Made> => {
    const model = made.get(prepare) ?? make(prepare, ...rest);
    made.set(prepare, model);
    return model;
  };
};

const sqliteModel = once(async (prepare) => {
  const { url, drop } = await freshSqlite();
  await prepare(url);
  const bytes = await readFile(url.slice('sqlite:'.length));
  await drop();
  return bytes;
});

const postgresModel = once(async (prepare, server: string, isPooled: boolean): Promise<UsedDatabases> => {
  const { url } = await ownPostgres(server);
  await prepare(url);
  // A pooler keeps its connections when ours are closed.
  return usedDatabases(() => ownPostgres(server, new URL(url).pathname.slice(1)), { cutOff: isPooled });
});

/** All threads of a run are of one process. What is left when it ends is dropped then (`postgres.ts`). */
const THIS_RUN = `cartage_test_${process.pid}_`;

const databaseName = (prefix: string): string => `${prefix}${randomUUID().replaceAll('-', '')}`;

const databaseUrl = (server: string, name: string): string => {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
};

/** This run's, on a server that is not thrown away. */
export const dropDatabases = async (server: string): Promise<void> => {
  const left = await onServer(server, `select datname from pg_database where starts_with(datname, '${THIS_RUN}')`);
  for (const { datname } of left) await onServer(server, `drop database if exists ${datname} with (force)`);
};

const onServer = async (server: string, sql: string): Promise<readonly Readonly<Record<string, string>>[]> => {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
};
