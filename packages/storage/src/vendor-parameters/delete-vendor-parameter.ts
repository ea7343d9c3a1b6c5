import type { Db } from '../tables.ts';
import type { ParameterHolder, VendorParameter } from './vendor-parameter.ts';

/** What is gone; null: there was none of this key. */
export const deleteVendorParameter = async (
  db: Db,
  { companyId, vendorKey }: ParameterHolder,
  key: string,
): Promise<VendorParameter | null> =>
  (await db
    .deleteFrom('vendor_parameters')
    .where('company_id', '=', companyId)
    .where('vendor_key', '=', vendorKey)
    .where('key', '=', key)
    .returning(['key', 'value'])
    .executeTakeFirst()) ?? null;
