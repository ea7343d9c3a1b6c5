import { isProblem, type OfferedVendor, type Problem } from '@cartage/core';
import type { VendorManifest } from '@cartage/vendor-kit';
import { maskSecrets } from '@cartage/vendor-kit/host';
import type { ContractValues } from '../connections/contract-secrets.ts';
import { findVendor } from '../connections/find-vendor.ts';
import type { Connections } from '../connections/vendors.ts';
import type { Acting } from '../context.ts';
import type { Sealing } from '../secrets/secrets.ts';
import { companyVendors, offeredVendor } from './offered-vendor.ts';
import { ownContract } from './own-contract.ts';

/** A vendor, and what the company has registered of its contract with it; secrets are masked. */
export interface DescribedVendor extends OfferedVendor {
  /** By the codes of the fields; empty: the company has none. */
  readonly authorization: Readonly<Record<string, string>>;
}

/** Any vendor that is installed: the company may have, or register, a contract of its own with it. */
export const describeVendor = async (
  ctx: Acting & Connections & Sealing,
  vendorKey: string,
): Promise<DescribedVendor | Problem> => {
  const vendor = findVendor(ctx, vendorKey);
  if (isProblem(vendor)) return vendor;
  return {
    ...offeredVendor(vendor.manifest, await companyVendors(ctx)),
    authorization: shownFields(vendor.manifest, await ownContract(ctx, vendorKey)),
  };
};

const shownFields = (
  { credentials, settings }: VendorManifest,
  stored: ContractValues | null,
): DescribedVendor['authorization'] =>
  stored ? { ...maskSecrets(credentials, stored.credentials), ...maskSecrets(settings, stored.settings) } : {};
