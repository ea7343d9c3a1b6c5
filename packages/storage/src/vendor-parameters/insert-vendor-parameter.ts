import { lockName } from '../dialects/lock-name.ts';
import type { Db } from '../tables.ts';
import type { ParameterHolder, VendorParameter } from './vendor-parameter.ts';

/** false: there is one of this key, or the company has `most` of this vendor already. In a transaction. */
export const insertVendorParameter = async (
  tx: Db,
  { companyId, vendorKey }: ParameterHolder,
  { key, value }: VendorParameter,
  most: number,
): Promise<boolean> => {
  // Of many at once each must count the others.
  await lockName(tx, `vendor-parameters ${companyId} ${vendorKey}`);
  const { count } = await tx
    .selectFrom('vendor_parameters')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .where('vendor_key', '=', vendorKey)
    .executeTakeFirstOrThrow();
  if (count >= most) return false;
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('vendor_parameters')
    .values({ company_id: companyId, vendor_key: vendorKey, key, value })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
};
