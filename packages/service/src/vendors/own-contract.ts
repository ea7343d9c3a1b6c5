import { listVendorContracts } from '@cartage/storage';
import { type ContractValues, valuesOf } from '../connections/contract-secrets.ts';
import type { Acting } from '../context.ts';
import type { Sealing } from '../secrets/secrets.ts';

/** What the company has given of its contract with the vendor, with its secrets; null: it has none in use. */
export const ownContract = async (
  { store, secrets, company }: Acting & Sealing,
  vendorKey: string,
): Promise<ContractValues | null> => {
  const rows = await listVendorContracts(store.db, company.id);
  const row = rows.find((one) => one.vendorKey === vendorKey && one.enabled);
  return row ? valuesOf(secrets, row) : null;
};
