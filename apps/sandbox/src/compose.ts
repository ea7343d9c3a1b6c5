import { type InstallationParts, openInstallation } from '@cartage/installation';
import { openDatabase } from '@cartage/installation/database';
import type { Service } from '@cartage/service';
import { seed } from './seed.ts';

/** The service on embedded storage, with the sandbox company and contracts with all mock vendors. */
export const composeSandbox = async (parts: Omit<InstallationParts, 'printQueue'>): Promise<Service> => {
  const service = await openInstallation({ ...parts, printQueue: 100, circuitPauseMs: 1_000 });
  await seed(service);
  return service;
};

/** The sandbox's own SQLite file, which is this process's alone, and with it the whole data directory. */
export const openSandboxDatabase = ({
  settings,
  log,
}: Pick<InstallationParts, 'settings' | 'log'>): Promise<InstallationParts['store']> =>
  // Whoever tries things out has few orders, and little memory to spare for them.
  openDatabase({ settings, use: 'alone', log, cacheMb: 16 });
