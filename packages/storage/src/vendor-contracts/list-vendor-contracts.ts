import { sql } from 'kysely';
import type { Db } from '../tables.ts';
import { contractColumns, toVendorContract, type VendorContract } from './vendor-contract.ts';

/** Of the company, or the operator's (null); by vendor key. */
export const listVendorContracts = async (db: Db, companyId: number | null): Promise<readonly VendorContract[]> => {
  const rows = await heldBy(db, companyId).orderBy('vendor_key').execute();
  return rows.map(toVendorContract);
};

/** The contract that the company, or the operator (null), has with the vendor; null: none. */
export const getVendorContract = async (
  db: Db,
  companyId: number | null,
  vendorKey: string,
): Promise<VendorContract | null> => {
  const row = await heldBy(db, companyId).where('vendor_key', '=', vendorKey).executeTakeFirst();
  return row ? toVendorContract(row) : null;
};

/** In the words of the unique index, so that it serves. */
const heldBy = (db: Db, companyId: number | null) =>
  db
    .selectFrom('vendor_contracts')
    .select(contractColumns)
    .where(sql`coalesce(company_id, 0)`, '=', companyId ?? 0);
