import type { VendorInfo as Vendor } from '@cartage/core';
import { z } from 'zod';

/** Which vendor (interface 7.13). */
export const vendorInfoModel = z
  .object({ vendorId: z.int32(), vendorName: z.string(), vendorKey: z.string() })
  .meta({ id: 'VendorInfo' });

/** Which vendor, as answers name it. */
export type VendorInfo = z.output<typeof vendorInfoModel>;

/** A vendor as answers name it. */
export const fromVendor = ({ id, name, key }: Vendor): VendorInfo => ({
  vendorId: id,
  vendorName: name,
  vendorKey: key,
});
