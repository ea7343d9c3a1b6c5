import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { describe, inject } from 'vitest';

export interface FreshDatabase {
  /** `sqlite:<file>` or `postgres://...`; empty, without tables. */
  readonly url: string;
  /** Close every connection first. */
  readonly drop: () => Promise<void>;
}

export interface Dialect {
  readonly name: 'sqlite' | 'postgres';
  readonly freshDatabase: () => Promise<FreshDatabase>;
}

/**
 * One suite for every database. In a file named `*.dialects.test.ts` it runs on SQLite in the `unit` group and on a
 * real PostgreSQL in the `postgres` group; without a server it is skipped with the reason in its name.
 */
export const eachDialect = (suite: (dialect: Dialect) => void): void => {
  const postgres = inject('postgres');
  if (postgres === undefined) {
    describe('sqlite', () => suite({ name: 'sqlite', freshDatabase: freshSqlite }));
  } else if ('url' in postgres) {
    describe('postgres', () => suite({ name: 'postgres', freshDatabase: () => freshPostgres(postgres.url) }));
  } else {
    const unreachable = () => Promise.reject(new Error(postgres.unavailable));
    describe.skip(`postgres: ${postgres.unavailable}`, () => suite({ name: 'postgres', freshDatabase: unreachable }));
  }
};

const freshSqlite = async (): Promise<FreshDatabase> => {
  const directory = await mkdtemp(join(tmpdir(), 'cartage-sqlite-'));
  const drop = () => rm(directory, { recursive: true, force: true });
  return { url: `sqlite:${join(directory, 'test.db')}`, drop };
};

const freshPostgres = async (server: string): Promise<FreshDatabase> => {
  const name = `cartage_test_${randomUUID().replaceAll('-', '')}`;
  await onServer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onServer(server, `drop database if exists ${name} with (force)`) };
};

const onServer = async (server: string, sql: string): Promise<void> => {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
};
