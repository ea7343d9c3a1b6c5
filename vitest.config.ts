import { existsSync, statfsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tooling/setup/longest-first.ts';
import { makeFiles } from './tooling/setup/make.ts';

// What the tests import, and stands in no commit.
makeFiles();

// Packages of the workspace resolve to their source: no build before the tests.
const conditions = ['source', 'module', 'node', 'development|production'];

const slow = ['**/e2e/**', '**/*.e2e.test.ts'];
/** What opens a database: the suites of both dialects, and those of the API and of the CLI, which go through their front doors. */
const dialects = '{packages,vendors,apps,tooling}/**/*.dialects.test.ts';
/** Rules that stand on storage and touch no attempt, job, lock or money: `npm test` leaves them to SQLite. */
const stages = '{packages,vendors,apps,tooling}/**/*.stage.test.ts';
const stagesOnPostgres = process.env.CARTAGE_TEST_STAGES === 'sqlite' ? [] : [stages];
const frontDoor = 'apps/{api,cli}/src/**/*.test.ts';
const postgresOnly = '{packages,vendors,apps,tooling}/**/*.postgres.test.ts';
/** What holds locks, jobs, money and lines of events, through PgBouncer too; `TEST_POOLER=1 pnpm test:postgres` is all of it. */
const pooled = [
  'packages/storage/src/jobs/jobs.dialects.test.ts',
  'packages/storage/src/balance/balance.dialects.test.ts',
  'packages/storage/src/idempotency/*.dialects.test.ts',
  'packages/**/*.pooler.test.ts',
  'packages/outbox/src/events/events.dialects.test.ts',
  'packages/service/src/hand-over/resume-hand-over.dialects.test.ts',
  'packages/service/src/webhooks/deliver-webhooks.dialects.test.ts',
];
const pooledOnly = '**/*.pooler.test.ts';
const outside = ['**/node_modules/**', '**/dist/**'];
/** By `npm test`: what has passed and is as it was (tooling/setup/unchanged-suites.mjs). */
const leftOut = (process.env.TESTS_LEFT_OUT ?? '').split(',').filter(Boolean);

/** Databases of tests need not outlive the machine: where it has room, their files lie in memory and wait for no disk. */
const memory = '/dev/shm';
const hasRoom = (directory: string): boolean => {
  const { bavail, bsize } = statfsSync(directory);
  return bavail * bsize > 2 ** 30;
};
const env: Record<string, string> = existsSync(memory) && hasRoom(memory) ? { TMPDIR: memory } : {};

/** Half the start of a thread or a process is reading its source; what one has read the next finds, as with `npm start`. */
const children = { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/node') };

/** Files of tests that wait, for networks, faults and processes, leave a processor to one more. */
const waiting = availableParallelism() + 1;

/**
 * What takes longer hangs. The slowest take two seconds alone, and those that start processes twenty; on a machine that
 * has other work they may take ten times as long, and are right.
 */
const LIMIT_MS = 60_000;

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: conditions } },
  test: {
    passWithNoTests: true,
    maxWorkers: availableParallelism(),
    env: children,
    sequence: { sequencer: LongestFirst },
    testTimeout: LIMIT_MS,
    hookTimeout: LIMIT_MS,
    // A machine that has other work may take longer than a second. Processes that were not told of something look for it after
    // eight: what tests wait for has come before, and by being told.
    expect: { poll: { timeout: 6_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          env,
          // One module graph for all files of a thread: loading it anew for each would take longer than the tests.
          pool: 'threads',
          isolate: false,
          include: ['{packages,vendors,apps}/*/{src,make}/**/*.test.ts', 'tooling/**/*.test.ts'],
          exclude: [...outside, ...slow, dialects, stages, frontDoor, postgresOnly, pooledOnly],
        },
      },
      {
        extends: true,
        test: {
          name: 'sqlite',
          env,
          pool: 'threads',
          isolate: false,
          include: [dialects, stages, frontDoor],
          exclude: [...outside, ...slow, postgresOnly],
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          maxWorkers: waiting,
          pool: 'threads',
          isolate: false,
          include: [dialects, ...stagesOnPostgres, postgresOnly],
          exclude: [...outside, ...slow],
          globalSetup: ['tooling/vitest/postgres.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'pooler',
          maxWorkers: waiting,
          pool: 'threads',
          isolate: false,
          include: pooled,
          exclude: [...outside, ...slow],
          globalSetup: ['tooling/vitest/postgres.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['{packages,vendors,apps}/**/e2e/**/*.test.ts', '{packages,vendors,apps}/**/*.e2e.test.ts'],
          exclude: [...outside, ...leftOut],
          globalSetup: ['tooling/vitest/shared-process.ts'],
          maxWorkers: waiting,
          testTimeout: 4 * LIMIT_MS,
          hookTimeout: 4 * LIMIT_MS,
          expect: { poll: { timeout: 20_000 } },
        },
      },
    ],
  },
});
