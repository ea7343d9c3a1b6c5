import type { TestProject } from 'vitest/node';
import { dropDatabases } from './dialects.ts';
import { NoPgBouncer, startPgBouncer } from './start-pgbouncer.ts';
import { startPostgres } from './start-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Set in the `postgres` group only: a server where databases may be created, or why there is none. */
    postgres: PostgresOfTests | { unavailable: string } | undefined;
  }
}

/** The server itself, and PgBouncer before it where tests are to go through it. */
export interface PostgresOfTests {
  readonly url: string;
  readonly pooledUrl?: string;
}

/**
 * Global set-up of the `postgres` group. `TEST_DATABASE_URL` names a server to use; otherwise one is started.
 * With `TEST_POOLER=1`, and in the `pooler` group, what tests open goes through PgBouncer in transaction mode.
 * Without a server, or PgBouncer, the tests are skipped with the reason; with `REQUIRE_POSTGRES=1`, or `REQUIRE_PGBOUNCER=1`,
 * that is a failure.
 */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const given = process.env.TEST_DATABASE_URL;
  const isPooled = project.name === 'pooler' || process.env.TEST_POOLER === '1';
  const ends: (() => Promise<void>)[] = [];
  const end = async () => {
    for (const one of ends.toReversed()) await one();
  };
  try {
    if (process.env.CARTAGE_TEST_POSTGRES === '0') throw new Error('CARTAGE_TEST_POSTGRES=0');
    const server = given === undefined ? await startPostgres() : null;
    const url = server?.url ?? String(given);
    ends.push(server?.stop ?? (() => dropDatabases(url)));
    if (!isPooled) project.provide('postgres', { url });
    else {
      const pgBouncer = await startPgBouncer(url);
      ends.push(pgBouncer.stop);
      project.provide('postgres', { url, pooledUrl: pgBouncer.by(url) });
    }
    return end;
  } catch (error) {
    await end();
    const reason = error instanceof Error ? error.message : String(error);
    if (
      process.env.REQUIRE_POSTGRES === '1' &&
      !(error instanceof NoPgBouncer && process.env.REQUIRE_PGBOUNCER !== '1')
    )
      throw new Error(`PostgreSQL is required here: ${reason}`, { cause: error });
    console.warn(`PostgreSQL tests are skipped: ${reason}`);
    project.provide('postgres', { unavailable: reason });
    return undefined;
  }
}
