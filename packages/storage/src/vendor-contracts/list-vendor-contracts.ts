import { sql } from 'kysely';
import type { Db } from '../tables.ts';
import { contractColumns, toVendorContract, type VendorContract } from './vendor-contract.ts';

/** Of the company, or the operator's (null), also those that are not enabled; by vendor key, the newest first. */
export const listVendorContracts = async (db: Db, companyId: number | null): Promise<readonly VendorContract[]> => {
  const rows = await columns(db)
    .where(sql`coalesce(company_id, 0)`, '=', companyId ?? 0)
    .orderBy('vendor_key')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(toVendorContract);
};

/** Enabled or not; null: it is gone. */
export const getVendorContract = async (db: Db, id: number): Promise<VendorContract | null> => {
  const row = await columns(db).where('id', '=', id).executeTakeFirst();
  return row ? toVendorContract(row) : null;
};

/** All there are, of every owner; by their numbers, from `after` on. */
export const pageVendorContracts = async (
  db: Db,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<readonly VendorContract[]> =>
  (await columns(db).where('id', '>', after).orderBy('id').limit(limit).execute()).map(toVendorContract);

const columns = (db: Db) => db.selectFrom('vendor_contracts').select(contractColumns);
