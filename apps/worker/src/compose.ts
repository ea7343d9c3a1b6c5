import { openPrinter } from '@cartage/documents';
import { openService, type Service } from '@cartage/service';
import { countJobs, isMigrated, migrate, openStore } from '@cartage/storage';
import { type Checks, type Metrics, openLog, openMetrics } from '@cartage/telemetry';
import { loadVendorPlugins, mockAccounts } from '@cartage/vendor-registry';
import type { WorkerEnv } from './env.ts';

export interface ComposedWorker {
  readonly service: Service;
  readonly metrics: Metrics;
  readonly ready: Checks;
}

/** The worker of one process with its real parts. */
export const composeWorker = async (env: WorkerEnv): Promise<ComposedWorker> => {
  const log = openLog(env.logLevel);
  const store = await openStore({ url: env.databaseUrl, poolSize: env.poolSize, log });
  await migrate(store);
  const adapters = await loadVendorPlugins(env.vendorPlugins);
  const service = openService({
    store,
    adapters,
    accounts: mockAccounts(adapters, env.mockVendorUrl),
    printer: openPrinter({ workers: 1, queue: 1 }),
    clock: Date.now,
    log,
    settings: env.settings,
  });
  return {
    service,
    metrics: openMetrics({ countJobs: () => countJobs(store.db, Date.now()) }),
    ready: { database: store.isAlive, migrations: () => isMigrated(store) },
  };
};
