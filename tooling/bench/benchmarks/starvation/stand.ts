import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { BENCH_KEY } from '../../orders.ts';
import type { Bench } from '../../processes/servers.ts';
import { type RunningServer, startProcess } from '../../processes/start-process.ts';

/** The whole product in one process, as it runs in production; the vendors are the mock ones. */
export const startServer = async (bench: Bench, env: Readonly<Record<string, string>>): Promise<RunningServer> => {
  const path = join(bench.directory, 'server.log');
  const fd = openSync(path, 'w');
  try {
    const server = await startProcess({
      main: new URL('../../../../apps/server/src/main.ts', import.meta.url),
      env: {
        PORT: '0',
        LOG_LEVEL: 'info',
        RATE_LIMIT_PER_SECOND: '0',
        ALLOW_UNSAFE: 'mock-vendors',
        DATA_DIR: bench.directory,
        HAND_OVER_TIMEOUT_MS: '10000',
        RETRY_BASE_MS: '1000',
        TRACK_EVERY_MS: '3600000',
        ...env,
      },
      log: { fd, path },
    });
    bench.onClose(server.close);
    return server;
  } finally {
    closeSync(fd);
  }
};

/** A request of version 1 that has to succeed. */
export const post = async ({ url }: RunningServer, operation: string, body: object): Promise<void> =>
  answered(
    await fetch(`${url}/OpenAPI/v1/${operation}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ apiKey: BENCH_KEY, ...body }),
    }),
  );

/** Throws what was answered where it is no success. */
export const answered = async (answer: Response): Promise<void> => {
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${answer.status} ${text}`);
};
