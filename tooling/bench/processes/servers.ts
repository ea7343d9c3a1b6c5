import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningServer, startProcess } from './start-process.ts';

/** Everything that a benchmark started, to be ended in reverse order. */
export interface Bench {
  /** For databases and logs; taken away at the end. */
  readonly directory: string;
  readonly onClose: (work: () => Promise<void> | void) => void;
}

export const withBench = async <T>(work: (bench: Bench) => Promise<T>): Promise<T> => {
  const closings: (() => Promise<void> | void)[] = [];
  const directory = mkdtempSync(join(tmpdir(), 'cartage-bench-'));
  closings.push(() => rmSync(directory, { recursive: true, force: true }));
  try {
    return await work({ directory, onClose: (closing) => closings.push(closing) });
  } finally {
    for (const closing of closings.reverse()) await closing();
  }
};

/** The product's API as it runs in production: its own main, authentication, database, and the log in a file. */
export const startApi = async (
  bench: Bench,
  env: Readonly<Record<string, string>> & { readonly DATABASE_URL: string },
): Promise<RunningServer> => {
  const path = join(bench.directory, `api-${env.DATABASE_URL.length}-${Date.now()}.log`);
  const fd = openSync(path, 'w');
  const main = new URL('../../../apps/api/src/main.ts', import.meta.url);
  try {
    return await started(bench, {
      main,
      env: { PORT: '0', LOG_LEVEL: 'info', RATE_LIMIT_PER_SECOND: '0', ...trial, ...env },
      log: { fd, path },
    });
  } finally {
    closeSync(fd);
  }
};

/** The worker as it runs in production, beside APIs. */
export const startWorker = async (
  bench: Bench,
  env: Readonly<Record<string, string>> & { readonly DATABASE_URL: string },
): Promise<RunningServer> => {
  workers += 1;
  const path = join(bench.directory, `worker-${workers}.log`);
  const fd = openSync(path, 'w');
  const main = new URL('../../../apps/worker/src/main.ts', import.meta.url);
  try {
    return await started(bench, {
      main,
      env: { WORKER_PORT: '0', LOG_LEVEL: 'info', ...trial, ...env },
      log: { fd, path },
    });
  } finally {
    closeSync(fd);
  }
};

let workers = 0;

/** The API alone, on SQLite and with mock vendors: what nobody does in production. */
export const trial = { ALLOW_UNSAFE: 'mock-vendors,sqlite-apart' } as const;

/** All five mock vendors, in one process. */
export const startMockVendors = (
  bench: Bench,
  latencyMs: number,
  env: Readonly<Record<string, string>> = {},
): Promise<RunningServer> =>
  started(bench, {
    main: new URL(import.meta.resolve('@cartage/mock-vendor/main')),
    env: { MOCK_VENDOR_PORT: '0', MOCK_LATENCY_MS: String(latencyMs), DATA_DIR: bench.directory, ...env },
    log: null,
  });

/** The bare thing that the product is measured against; `name`: a file in `floors/`. */
export const startFloor = (
  bench: Bench,
  name: string,
  env: Readonly<Record<string, string>> = {},
): Promise<RunningServer> => started(bench, { main: new URL(`../floors/${name}.ts`, import.meta.url), env, log: null });

const started = async (bench: Bench, parts: Parameters<typeof startProcess>[0]): Promise<RunningServer> => {
  const server = await startProcess(parts);
  bench.onClose(server.close);
  return server;
};
