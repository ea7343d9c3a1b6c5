import { openPrinter } from '@cartage/documents';
import { type Log, openService, type Service } from '@cartage/service';
import { migrate, openStore } from '@cartage/storage';
import { loadVendorPlugins, mockAccounts } from '@cartage/vendor-registry';
import type { CliEnv } from './env.ts';

/** The service on the installation's database, for one command. Close it with `closeService`. */
export const composeCli = async (env: CliEnv): Promise<Service> => {
  const store = await openStore({ url: env.databaseUrl, log });
  await migrate(store);
  const adapters = await loadVendorPlugins(env.vendorPlugins);
  return openService({
    store,
    adapters,
    accounts: mockAccounts(adapters, env.mockVendorUrl),
    printer: openPrinter({ workers: 1, queue: 1 }),
    clock: Date.now,
    log,
    settings: env.settings,
  });
};

/** The operator reads the outcome; what went wrong on the way stands beside it. */
const log: Log = {
  debug: () => {},
  info: () => {},
  warn: (_, message) => void process.stderr.write(`warning: ${message}\n`),
  error: (_, message) => void process.stderr.write(`error: ${message}\n`),
};
