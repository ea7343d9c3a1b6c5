import type { Checked, OfferedVendor } from '@cartage/core';
import { setCompanyVendor } from '@cartage/storage';
import type { Connections } from '../connections/vendors.ts';
import type { Acting } from '../context.ts';
import type { AboutVendor } from './check-vendor.ts';
import { companyVendors, offeredVendor } from './offered-vendor.ts';

/** Whether the company wants the vendor. */
export interface VendorSwitch {
  readonly vendorKey: string;
  readonly enable: boolean;
}

/** From the next request on, in every process. What is under way with the vendor goes on. */
export const switchVendor = async (
  ctx: Acting & Connections,
  { vendor: { manifest }, enable }: Checked<AboutVendor<VendorSwitch>>,
): Promise<OfferedVendor> => {
  await setCompanyVendor(ctx.store.db, ctx.company.id, { vendorKey: manifest.key, enabled: enable });
  return offeredVendor(manifest, await companyVendors(ctx));
};
