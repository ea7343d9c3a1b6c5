import type { Instant } from '@cartage/core';
import { openPrinter } from '@cartage/documents';
import { type Log, openService, type Service } from '@cartage/service';
import { migrate, openStore } from '@cartage/storage';
import { mockAccounts, registeredVendors } from '@cartage/vendor-registry';
import type { SandboxEnv } from './env.ts';
import { seed } from './seed.ts';

export interface SandboxParts {
  readonly env: SandboxEnv;
  readonly mockVendorUrl: string;
  readonly clock: () => Instant;
  readonly log: Log;
}

/** The service on embedded storage, with the sandbox company and contracts with all mock vendors. */
export const composeSandbox = async ({ env, mockVendorUrl, clock, log }: SandboxParts): Promise<Service> => {
  const store = await openStore({ url: env.databaseUrl, log });
  await migrate(store);
  const service = openService({
    store,
    adapters: registeredVendors,
    accounts: mockAccounts(registeredVendors, mockVendorUrl),
    printer: openPrinter({ workers: 1, queue: 100 }),
    clock,
    log,
    settings: env.settings,
    circuitPauseMs: 1_000,
  });
  await seed(service);
  return service;
};
