import type { Db } from '../tables.ts';
import type { ParameterHolder, VendorParameter } from './vendor-parameter.ts';

/** false: there is none of this key, and none is made. */
export const setVendorParameter = async (
  db: Db,
  { companyId, vendorKey }: ParameterHolder,
  { key, value }: VendorParameter,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('vendor_parameters')
    .set({ value })
    .where('company_id', '=', companyId)
    .where('vendor_key', '=', vendorKey)
    .where('key', '=', key)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};
