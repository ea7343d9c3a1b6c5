import type { Instant } from '@cartage/core';
import { sql } from 'kysely';
import type { Db } from '../tables.ts';
import { contractColumns, toVendorContract, type VendorContract } from './vendor-contract.ts';

/** A contract that is about to be stored. */
export interface NewVendorContract extends Omit<VendorContract, 'id' | 'createdAt' | 'updatedAt'> {
  readonly savedAt: Instant;
}

/** Adds the holder's contract with the vendor, or replaces the one there is. */
export const saveVendorContract = async (db: Db, contract: NewVendorContract): Promise<VendorContract> => {
  const columns = {
    credentials: contract.credentials,
    settings: JSON.stringify(contract.settings),
    environment: contract.environment,
    enabled: contract.enabled ? 1 : 0,
    updated_at: contract.savedAt,
  } as const;
  const row = await db
    .insertInto('vendor_contracts')
    .values({
      company_id: contract.companyId,
      vendor_key: contract.vendorKey,
      created_at: contract.savedAt,
      ...columns,
    })
    .onConflict((conflict) => conflict.expression(sql`coalesce(company_id, 0), vendor_key`).doUpdateSet(columns))
    .returning(contractColumns)
    .executeTakeFirstOrThrow();
  return toVendorContract(row);
};
