import type { OfferedVendor } from '@cartage/core';
import { vendorsSwitchedOff } from '@cartage/storage';
import { type VendorManifest, wordsIn } from '@cartage/vendor-kit';
import type { Connection } from '../connections/connection.ts';
import { vendorInfo } from '../connections/vendor-info.ts';
import type { Context } from '../context.ts';

/** What decides which vendors serve the company. */
export interface CompanyVendors {
  /** Through which it may be served, also those of vendors that it has switched off. */
  readonly connections: readonly Connection[];
  /** Keys of the vendors that it has switched off. */
  readonly off: ReadonlySet<string>;
}

export const companyVendors = async ({ vendors, store, company }: Context): Promise<CompanyVendors> => {
  const [connections, off] = await Promise.all([
    vendors.of(company, null, 'all'),
    vendorsSwitchedOff(store.db, company.id),
  ]);
  return { connections, off };
};

export const offeredVendor = (manifest: VendorManifest, { connections, off }: CompanyVendors): OfferedVendor => {
  const connection = connections.find(({ vendor }) => vendor.manifest.key === manifest.key);
  return {
    vendor: vendorInfo(manifest),
    description: wordsIn(manifest.description),
    contractType: connection?.contractType ?? 'own',
    isEnabled: connection !== undefined && !off.has(manifest.key),
  };
};
