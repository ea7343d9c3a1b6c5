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
export const getContract = async (db: Db, id: number): Promise<VendorContract | null> => {
  const row = await columns(db).where('id', '=', id).executeTakeFirst();
  return row ? toVendorContract(row) : null;
};

/** All there are, of every owner; by their numbers, from `after` on. */
export const pageVendorContracts = async (
  db: Db,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<readonly VendorContract[]> =>
  (await columns(db).where('id', '>', after).orderBy('id').limit(limit).execute()).map(toVendorContract);

/**
 * The ids of the companies' enabled contracts with a vendor that they have not switched off; those of its real environment
 * first, then by id.
 */
export const listCustomersContracts = async (
  db: Db,
  vendorKey: string,
  { skip, limit }: { readonly skip: number; readonly limit: number },
): Promise<readonly number[]> => {
  const rows = await db
    .selectFrom('vendor_contracts')
    .select('id')
    .where('vendor_key', '=', vendorKey)
    .where('company_id', 'is not', null)
    .where('enabled', '=', 1)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('company_vendors')
            .select('company_vendors.company_id')
            .whereRef('company_vendors.company_id', '=', 'vendor_contracts.company_id')
            .whereRef('company_vendors.vendor_key', '=', 'vendor_contracts.vendor_key')
            .where('company_vendors.enabled', '=', 0),
        ),
      ),
    )
    .orderBy('environment')
    .orderBy('id')
    .offset(skip)
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
};

const columns = (db: Db) => db.selectFrom('vendor_contracts').select(contractColumns);
