import { eachDialect } from '@cartage/tooling-vitest';
import { sql } from 'kysely';
import { afterAll, onTestFinished, TestRunner } from 'vitest';
import { insertCompany } from './companies/insert-company.ts';
import { migrate } from './migrations/migrate.ts';
import { openStore, type StoreOptions } from './open-store.ts';
import type { Store } from './store.ts';

export { backUp } from './testing-restored.ts';
export { openS3Server } from './testing-s3.ts';
export { type HeardStatement, type HeardStatements, hearStatements } from './testing-statements.ts';

/** A store on a fresh database of its own, with its tables. Closed and taken away after the test, or the suite, that opened it. */
export interface TestStore extends Store {
  /** For opening the same database a second time; past a pooler that the first goes through. */
  readonly url: string;
  /** The oracle: rows as the database has them, read past the code under test. */
  readonly rows: (statement: string) => Promise<readonly Readonly<Record<string, unknown>>[]>;
  /** What works with the store ends before it does, in this order. */
  readonly endsFirst: (end: () => Promise<void>) => void;
  /** Ends it now: for a test that opens many, one after another. */
  readonly end: () => Promise<void>;
}

/**
 * One suite for every database. The test file's name ends in `.dialects.test.ts`: it runs on SQLite in the `sqlite` group
 * and on a real PostgreSQL in the `postgres` group.
 */
export const forEachDialect = (
  suite: (open: (options?: Pick<StoreOptions, 'notices'>) => Promise<TestStore>) => void,
): void =>
  eachDialect((dialect) => {
    const ofSuite: (() => Promise<void>)[] = [];
    afterAll(async () => {
      for (const end of ofSuite) await end();
    });
    suite(async (options = {}) => {
      const { url, pooledUrl, drop } = await dialect.freshDatabase(withTables);
      const where =
        pooledUrl === undefined ? { url } : ({ url: pooledUrl, pooler: 'transaction', directUrl: url } as const);
      const store = await openStore({ ...where, ...options });
      const first: (() => Promise<void>)[] = [];
      let ending: Promise<void> | undefined;
      const endAll = async () => {
        for (const end of first) await end();
        await store.close();
        await drop();
      };
      const end = () => {
        ending ??= endAll();
        return ending;
      };
      if (TestRunner.getCurrentTest()) onTestFinished(end);
      else ofSuite.push(end);
      return {
        ...store,
        url,
        rows: async (statement) => (await sql.raw(statement).execute(store.db)).rows as Record<string, unknown>[],
        endsFirst: (one) => void first.push(one),
        end,
      };
    });
  });

const withTables = async (url: string): Promise<void> => {
  const store = await openStore({ url });
  await migrate(store);
  await store.close();
};

/** Adds a company and gives its id. */
export const addCompany = async ({ db }: Pick<Store, 'db'>): Promise<number> => {
  const company = {
    name: 'Ромашка',
    vatNumber: null,
    kpp: null,
    markUp: 0,
    creditLimit: 0,
    createdAt: 1,
    details: {},
    ownerId: null,
  };
  return (await insertCompany(db, company)).id;
};
