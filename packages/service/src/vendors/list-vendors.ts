import type { OfferedVendor } from '@cartage/core';
import type { Connections } from '../connections/vendors.ts';
import type { Acting } from '../context.ts';
import { companyVendors, offeredVendor } from './offered-vendor.ts';

/** Every vendor that the operator offers or with which the company has a contract of its own, by id. */
export const listVendors = async (ctx: Acting & Connections): Promise<readonly OfferedVendor[]> => {
  const known = await companyVendors(ctx);
  return known.connections
    .map(({ vendor }) => offeredVendor(vendor.manifest, known))
    .sort((a, b) => a.vendor.id - b.vendor.id);
};
