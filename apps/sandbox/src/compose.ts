import { type InstallationParts, openInstallation } from '@cartage/installation';
import type { Service } from '@cartage/service';
import { seed } from './seed.ts';

/** The service on embedded storage, with the sandbox company and contracts with all mock vendors. */
export const composeSandbox = async (parts: Omit<InstallationParts, 'printQueue'>): Promise<Service> => {
  const service = await openInstallation({ ...parts, printQueue: 100, circuitPauseMs: 1_000 });
  await seed(service);
  return service;
};
