import { sql } from 'kysely';
import { prepared } from '../dialects/prepared.ts';
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

/** The enabled ones of the company and of the operator; every quote asks for them. */
export const usableVendorContracts = async (db: Db, companyId: number | null): Promise<readonly VendorContract[]> =>
  (await usable(db, { holder: companyId ?? 0 })).map(toVendorContract);

/**
 * In the words of the unique index, so that it serves. 0 and 1 stand in the text: SQLite plans a query anew, at ten times
 * the cost, whenever a value is bound that decides whether a partial index serves.
 */
const usable = prepared((db, { holder }: { holder: number }) =>
  columns(db).where(sql<boolean>`coalesce(company_id, 0) in (0, ${holder})`).where(sql<boolean>`enabled = 1`),
);

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
