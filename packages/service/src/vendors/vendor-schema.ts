import { isProblem, type Problem } from '@cartage/core';
import { describeFields, type FieldDescription } from '@cartage/vendor-kit/host';
import { findVendor } from '../connections/find-vendor.ts';
import { isOperatorsOwn } from '../connections/register-mailing.ts';
import type { Connections } from '../connections/vendors.ts';
import type { Acting } from '../context.ts';

/** What a company fills in to register a contract of its own with a vendor. */
export interface VendorSchema {
  readonly vendorKey: string;
  readonly fields: readonly FieldDescription[];
}

/** The fields of the vendor's credentials, then those of its settings that are not the operator's alone. */
export const vendorSchema = async (ctx: Acting & Connections, vendorKey: string): Promise<VendorSchema | Problem> => {
  const vendor = findVendor(ctx, vendorKey);
  if (isProblem(vendor)) return vendor;
  const { credentials, settings } = vendor.manifest;
  const fields = [...describeFields(credentials), ...describeFields(settings)];
  return { vendorKey, fields: fields.filter(({ code }) => !isOperatorsOwn(code)) };
};
