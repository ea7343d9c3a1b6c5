import { lockName } from './dialects/lock-name.ts';
import type { Db } from './tables.ts';

/** A text that a company keeps beside a vendor. */
export interface VendorParameter {
  readonly key: string;
  readonly value: string | null;
}

/** Whose it is, and of which vendor. */
export interface ParameterHolder {
  readonly companyId: number;
  readonly vendorKey: string;
}

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
