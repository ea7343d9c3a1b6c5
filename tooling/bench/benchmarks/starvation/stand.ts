import { execFile } from 'node:child_process';
import { closeSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { BENCH_KEY } from '../../orders.ts';
import type { Bench } from '../../processes/servers.ts';
import { type RunningServer, sourceFlags, startProcess } from '../../processes/start-process.ts';

/** The whole product in one process, as it runs in production; the vendors are the mock ones. */
export const startServer = async (bench: Bench, env: Readonly<Record<string, string>>): Promise<RunningServer> => {
  const path = join(bench.directory, `server-${Date.now()}.log`);
  const fd = openSync(path, 'w');
  try {
    const server = await startProcess({
      main: new URL('../../../../apps/server/src/main.ts', import.meta.url),
      env: {
        PORT: '0',
        LOG_LEVEL: 'info',
        RATE_LIMIT_PER_SECOND: '0',
        ...trial(bench),
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

/** A request of version 1 that has to succeed; each element of a list has the key itself. */
export const post = async ({ url }: RunningServer, operation: string, body: object): Promise<void> => {
  await answered(
    await fetch(`${url}/OpenAPI/v1/${operation}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(Array.isArray(body) ? body : { apiKey: BENCH_KEY, ...body }),
    }),
  );
};

/** A request of version 2 about many orders, in the name of that key. */
export const askForMany = async (
  { url }: RunningServer,
  key: string,
  path: 'Many' | 'PushToVendor',
  body: object,
): Promise<{ readonly results: readonly { readonly orderId: string }[] }> => {
  const answer = await fetch(`${url}/openapi/v2/Orders/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `apiKey ${key}` },
    body: JSON.stringify(body),
  });
  return JSON.parse(await answered(answer));
};

/** Throws what was answered where it is no success. */
export const answered = async (answer: Response): Promise<string> => {
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${answer.status} ${text}`);
  return text;
};

const trial = ({ directory }: Bench) => ({ ALLOW_UNSAFE: 'mock-vendors', DATA_DIR: directory });

/** The operator's connection to a vendor that is played at this address. */
export const connectVendor = async (
  bench: Bench,
  env: Readonly<Record<string, string>>,
  { key, baseUrl }: { readonly key: string; readonly baseUrl: string },
): Promise<void> => {
  const file = join(bench.directory, `${key}.json`);
  writeFileSync(file, JSON.stringify({ credentials: { login: 'bench', password: 'bench' }, settings: { baseUrl } }));
  const main = fileURLToPath(new URL('../../../../apps/cli/src/main.ts', import.meta.url));
  const words = ['vendors', 'connect', key, '--environment', 'test', '--file', file, '--unchecked'];
  await promisify(execFile)(process.execPath, [...sourceFlags, main, ...words], {
    env: { ...process.env, ...trial(bench), ...env },
  });
};
