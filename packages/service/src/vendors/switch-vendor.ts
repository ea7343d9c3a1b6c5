import type { Checked, OfferedVendor } from '@cartage/core';
import { setCompanyVendor } from '@cartage/storage';
import { audit } from '../audit.ts';
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
  const { key } = manifest;
  await ctx.store.transaction(async (tx) => {
    await setCompanyVendor(tx, ctx.company.id, { vendorKey: key, enabled: enable });
    const object = { kind: 'vendor', id: key } as const;
    await audit(ctx, tx, { act: 'SwitchVendor', object, companyId: ctx.company.id, after: { isEnabled: enable } });
  });
  return offeredVendor(manifest, await companyVendors(ctx));
};
