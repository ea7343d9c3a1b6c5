import type { OfferedVendor } from '@cartage/core';
import { type VendorManifest, wordsIn } from '@cartage/vendor-kit';
import type { Connection } from '../connections/connection.ts';
import { vendorInfo } from '../connections/vendor-info.ts';
import type { Connections } from '../connections/vendors.ts';
import type { Acting } from '../context.ts';

/** Through which connections a company may be served. */
export interface CompanyVendors {
  /** Also with vendors that it has switched off. */
  readonly connections: readonly Connection[];
  /** Keys of the vendors that serve it now. */
  readonly enabled: ReadonlySet<string>;
}

export const companyVendors = async ({ vendors, company }: Acting & Connections): Promise<CompanyVendors> => {
  const [connections, enabled] = await Promise.all([vendors.of(company, null, 'all'), vendors.of(company)]);
  return { connections, enabled: new Set(enabled.map(({ vendor }) => vendor.manifest.key)) };
};

export const offeredVendor = (manifest: VendorManifest, { connections, enabled }: CompanyVendors): OfferedVendor => {
  const connection = connections.find(({ vendor }) => vendor.manifest.key === manifest.key);
  return {
    vendor: vendorInfo(manifest),
    description: wordsIn(manifest.description),
    contractType: connection?.contractType ?? 'own',
    isEnabled: enabled.has(manifest.key),
    ownServices: manifest.ownServices.map(({ code, name, description }) => ({
      code,
      name: wordsIn(name),
      description: wordsIn(description),
    })),
  };
};
