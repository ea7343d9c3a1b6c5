import type { Instant } from '@cartage/core';
import { openPrinter } from '@cartage/documents';
import { closeService, openService } from '@cartage/service';
import { countJobs, isMigrated, migrate, openStore } from '@cartage/storage';
import { openLog, openMetrics } from '@cartage/telemetry';
import { loadVendorPlugins, mockAccounts } from '@cartage/vendor-registry';
import type { Api } from './api.ts';
import type { ApiEnv } from './env.ts';

export interface ComposedApi {
  readonly api: Api;
  readonly close: () => Promise<void>;
}

/** The API of one process with its real parts. */
export const composeApi = async (env: ApiEnv, clock: () => Instant = Date.now): Promise<ComposedApi> => {
  const log = openLog(env.logLevel);
  const store = await openStore({ url: env.databaseUrl, poolSize: env.poolSize, log });
  await migrate(store);
  const adapters = await loadVendorPlugins(env.vendorPlugins);
  const service = openService({
    store,
    adapters,
    accounts: mockAccounts(adapters, env.mockVendorUrl),
    printer: openPrinter({ workers: 1, queue: 100 }),
    clock,
    log,
    settings: env.settings,
  });
  const metrics = openMetrics({ countJobs: () => countJobs(store.db, clock()) });
  return {
    api: {
      service,
      locale: env.locale,
      brand: env.brand,
      rateLimit: env.rateLimit,
      checks: {},
      ready: { database: store.isAlive, migrations: () => isMigrated(store) },
      metrics,
    },
    close: async () => {
      metrics.close();
      await closeService(service);
    },
  };
};
