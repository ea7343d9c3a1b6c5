import { closeSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Bench } from '../processes/servers.ts';
import { type RunningServer, startProcess } from '../processes/start-process.ts';

/** The whole sandbox, each of its processes telling about its heap; `snapshots`: a folder for pictures of it, or null. */
export const startSandbox = async (bench: Bench, snapshots: string | null): Promise<RunningServer> => {
  const path = join(bench.directory, 'sandbox.log');
  const fd = openSync(path, 'w');
  const probe = fileURLToPath(new URL('heap-probe.ts', import.meta.url));
  if (snapshots !== null) mkdirSync(snapshots, { recursive: true });
  // Signalled, every process writes a snapshot of its heap there.
  const snapshotFlags = snapshots === null ? [] : ['--heapsnapshot-signal=SIGUSR2', `--diagnostic-dir=${snapshots}`];
  try {
    const sandbox = await startProcess({
      main: new URL('../../../apps/sandbox/src/main.ts', import.meta.url),
      env: {
        PORT: '0',
        MOCK_VENDOR_PORT: '0',
        DATA_DIR: join(bench.directory, 'data'),
        LOG_LEVEL: 'info',
        SOAK_DIRECTORY: bench.directory,
        // As `npm run sandbox` starts it.
        NODE_OPTIONS: [`--import=${probe}`, '--max-semi-space-size=16', ...snapshotFlags].join(' '),
      },
      log: { fd, path },
    });
    bench.onClose(sandbox.close);
    return sandbox;
  } finally {
    closeSync(fd);
  }
};
