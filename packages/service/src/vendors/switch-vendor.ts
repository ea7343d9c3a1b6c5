import { isProblem, type OfferedVendor, type Problem } from '@cartage/core';
import { setCompanyVendor } from '@cartage/storage';
import { findVendor } from '../connections/find-vendor.ts';
import type { Context } from '../context.ts';
import { companyVendors, offeredVendor } from './offered-vendor.ts';

/** Whether the company wants the vendor. */
export interface VendorSwitch {
  readonly vendorKey: string;
  readonly enable: boolean;
}

/** From the next request on, in every process. What is under way with the vendor goes on. */
export const switchVendor = async (
  ctx: Context,
  { vendorKey, enable }: VendorSwitch,
): Promise<OfferedVendor | Problem> => {
  const vendor = findVendor(ctx, vendorKey);
  if (isProblem(vendor)) return vendor;
  await setCompanyVendor(ctx.store.db, ctx.company.id, { vendorKey, enabled: enable });
  return offeredVendor(vendor.manifest, await companyVendors(ctx));
};
