import type { Db } from '../tables.ts';
import type { ParameterHolder, VendorParameter } from './vendor-parameter.ts';

/** null: there is none of this key. */
export const getVendorParameter = async (
  db: Db,
  { companyId, vendorKey }: ParameterHolder,
  key: string,
): Promise<VendorParameter | null> =>
  (await db
    .selectFrom('vendor_parameters')
    .select(['key', 'value'])
    .where('company_id', '=', companyId)
    .where('vendor_key', '=', vendorKey)
    .where('key', '=', key)
    .executeTakeFirst()) ?? null;
