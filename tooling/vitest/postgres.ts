import type { TestProject } from 'vitest/node';
import { dropDatabases } from './dialects.ts';
import { startPostgres } from './start-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Set in the `postgres` group only: a server where databases may be created, or why there is none. */
    postgres: { url: string } | { unavailable: string } | undefined;
  }
}

/**
 * Global set-up of the `postgres` group. `TEST_DATABASE_URL` names a server to use; otherwise one is started.
 * Without a server the tests are skipped with the reason; with `REQUIRE_POSTGRES=1` that is a failure.
 */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) {
    project.provide('postgres', { url: given });
    return () => dropDatabases(given);
  }
  try {
    if (process.env.CARTAGE_TEST_POSTGRES === '0') throw new Error('CARTAGE_TEST_POSTGRES=0');
    const server = await startPostgres();
    project.provide('postgres', { url: server.url });
    return server.stop;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (process.env.REQUIRE_POSTGRES === '1')
      throw new Error(`PostgreSQL is required here: ${reason}`, { cause: error });
    console.warn(`PostgreSQL tests are skipped: ${reason}`);
    project.provide('postgres', { unavailable: reason });
    return undefined;
  }
}
