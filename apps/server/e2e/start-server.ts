import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { startMockVendor } from '@cartage/mock-vendor';

export const root = fileURLToPath(new URL('../../..', import.meta.url));
export const flags = ['--conditions=source', '--disable-warning=ExperimentalWarning'];

/** What a start finds: a data directory of its own, and the mock vendors. */
export const prepareStart = async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'cartage-server-'));
  const vendors = await startMockVendor({ port: 0, host: '127.0.0.1', dataDir, latencyMs: 0, now: Date.now });
  return {
    dataDir,
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: '0',
      LOG_LEVEL: 'debug',
      MOCK_VENDOR_URL: vendors.url,
      ALLOW_UNSAFE: 'mock-vendors',
    },
    remove: async () => {
      await vendors.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

/** The process that `npm start` ends up as, once it serves or has ended; `url`: null when it did not start. */
export const startServer = async (env: NodeJS.ProcessEnv) => {
  const child = spawn(process.execPath, [...flags, 'apps/server/src/main.ts'], { cwd: root, env });
  const lines: string[] = [];
  const errors: string[] = [];
  child.stderr.on('data', (chunk) => errors.push(String(chunk)));
  const gone = once(child, 'exit').then(([code]) => code as number | null);
  const url = await new Promise<string | null>((resolve) => {
    createInterface(child.stdout).on('line', (line) => {
      lines.push(line);
      const { url: served } = JSON.parse(line) as { url?: string };
      if (served) resolve(served);
    });
    gone.then(() => resolve(null));
  });
  return { url, lines, errors, stop: () => child.kill('SIGTERM'), kill: () => child.kill('SIGKILL'), gone };
};

/** The same, where it has to serve. `end` stops it, and waits until it has ended. */
export const openServer = async (env: NodeJS.ProcessEnv) => {
  const { url, ...server } = await startServer(env);
  if (url === null) throw new Error(server.errors.join(''));
  const end = () => {
    server.stop();
    return server.gone;
  };
  return { ...server, url, end };
};
