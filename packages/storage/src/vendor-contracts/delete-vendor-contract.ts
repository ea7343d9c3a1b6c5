import { sql } from 'kysely';
import type { Db } from '../tables.ts';

/** false: there was none. */
export const deleteVendorContract = async (db: Db, companyId: number | null, vendorKey: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('vendor_contracts')
    .where(sql`coalesce(company_id, 0)`, '=', companyId ?? 0)
    .where('vendor_key', '=', vendorKey)
    .executeTakeFirst();
  return numDeletedRows === 1n;
};
