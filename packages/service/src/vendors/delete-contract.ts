import { isProblem, type Problem } from '@cartage/core';
import { findVendor } from '../connections/find-vendor.ts';
import type { Connections } from '../connections/vendors.ts';
import type { Acting } from '../context.ts';
import type { Sealing } from '../secrets/secrets.ts';
import { type DescribedVendor, describeVendor } from './describe-vendor.ts';
import { noContract } from './own-contract.ts';
import { removeConnection } from './remove-connection.ts';

/** Ends the use of the company's own contract with the vendor; what is under way through it goes on. */
export const deleteContract = async (
  ctx: Acting & Connections & Sealing,
  vendorKey: string,
): Promise<DescribedVendor | Problem> => {
  const vendor = findVendor(ctx, vendorKey);
  if (isProblem(vendor)) return vendor;
  const { wasInUse } = await removeConnection(ctx, { companyId: ctx.company.id, vendorKey });
  return wasInUse ? describeVendor(ctx, vendorKey) : noContract(vendor.manifest.name);
};
