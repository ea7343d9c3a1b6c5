import type { Instant } from '@cartage/core';
import { openPrinter } from '@cartage/documents';
import { findUnreadable, openService, type ProcessSettings, type Service, type ServiceParts } from '@cartage/service';
import { migrate, openStore } from '@cartage/storage';
import { refuseStart } from '@cartage/telemetry/refuse-start';
import { loadVendorPlugins, mockAccounts } from '@cartage/vendor-registry';

export interface InstallationParts extends Pick<ServiceParts, 'log' | 'circuitPauseMs'> {
  readonly settings: ProcessSettings;
  readonly clock?: () => Instant;
  /** Documents that may wait to be printed; the next is refused. */
  readonly printQueue: number;
}

/**
 * The service with its real parts, on the installation's database with its tables up to date. Close it with
 * `closeService`. A process that cannot read the secrets stored there ends with the reason.
 */
export const openInstallation = async ({
  settings,
  printQueue,
  clock = Date.now,
  ...parts
}: InstallationParts): Promise<Service> => {
  const store = await openStore({ url: settings.databaseUrl, poolSize: settings.poolSize, log: parts.log });
  try {
    await migrate(store);
    const adapters = await loadVendorPlugins(settings.vendorPlugins);
    const service = openService({
      ...parts,
      secrets: settings.secrets,
      store,
      adapters,
      accounts: mockAccounts(adapters, settings.mockVendorUrl),
      printer: openPrinter({ workers: 1, queue: printQueue }),
      clock,
      settings: settings.settings,
    });
    refuseStart(await findUnreadable(service));
    return service;
  } catch (reason) {
    await store.close();
    throw reason;
  }
};
