import type { VendorInfo as Vendor } from '@cartage/core';
import { z } from 'zod';

export const vendorInfoModel = z
  .object({ vendorId: z.int32(), vendorName: z.string(), vendorKey: z.string() })
  .meta({ id: 'VendorInfo' });

export type VendorInfo = z.output<typeof vendorInfoModel>;

export const fromVendor = ({ id, name, key }: Vendor): VendorInfo => ({
  vendorId: id,
  vendorName: name,
  vendorKey: key,
});
