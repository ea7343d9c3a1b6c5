import type { Instant } from '@cartage/core';
import { sql } from 'kysely';
import { lockName } from '../dialects/lock-name.ts';
import type { Db } from '../tables.ts';
import { contractColumns, toVendorContract, type VendorContract } from './vendor-contract.ts';

/** A connection that is about to be stored. */
export interface NewVendorContract
  extends Omit<VendorContract, 'id' | 'enabled' | 'createdAt' | 'updatedAt' | 'failedIn'> {
  readonly savedAt: Instant;
}

/** Adds a connection, enabled; the owner's others with this vendor no longer are. In a transaction. */
export const insertVendorContract = async (tx: Db, contract: NewVendorContract): Promise<VendorContract> => {
  const { companyId, vendorKey, savedAt } = contract;
  await awaitOtherWriters(tx, contract);
  await disableOthers(tx, contract, null);
  const row = await tx
    .insertInto('vendor_contracts')
    .values({
      company_id: companyId,
      vendor_key: vendorKey,
      credentials: contract.credentials,
      settings: JSON.stringify(contract.settings),
      environment: contract.environment,
      enabled: 1,
      created_at: savedAt,
      updated_at: savedAt,
    })
    .returning(contractColumns)
    .executeTakeFirstOrThrow();
  return toVendorContract(row);
};

/** What of a connection may change while it stays the same account at the vendor. */
export type ContractChanges = Partial<Pick<VendorContract, 'credentials' | 'settings' | 'enabled'>>;

/**
 * Changes a connection; to enable it takes the owner's others with this vendor out of use. Nobody knows yet whether the
 * vendor refuses other credentials. In a transaction.
 */
export const updateVendorContract = async (
  tx: Db,
  contract: VendorContract,
  { credentials, settings, enabled }: ContractChanges,
  at: Instant,
): Promise<void> => {
  if (enabled) {
    await awaitOtherWriters(tx, contract);
    await disableOthers(tx, { ...contract, savedAt: at }, contract.id);
  }
  await tx
    .updateTable('vendor_contracts')
    .set({
      ...(credentials === undefined ? {} : { credentials, failed_at: null, failed_in: null }),
      ...(settings === undefined ? {} : { settings: JSON.stringify(settings) }),
      ...(enabled === undefined ? {} : { enabled: enabled ? (1 as const) : (0 as const) }),
      updated_at: laterThan(at),
    })
    .where('id', '=', contract.id)
    .execute();
};

/** The same credentials under another key: nothing that is called has changed. false: they are others by now, or gone. */
export const resealVendorContract = async (
  db: Db,
  { id, credentials }: VendorContract,
  resealed: string,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('vendor_contracts')
    .set({ credentials: resealed })
    .where('id', '=', id)
    .where('credentials', '=', credentials)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** When two enable a connection at once, the second must see the first one's, or both would be enabled. */
const awaitOtherWriters = (tx: Db, { companyId, vendorKey }: Pick<VendorContract, 'companyId' | 'vendorKey'>) =>
  lockName(tx, `vendor-contract ${companyId ?? 0} ${vendorKey}`);

const disableOthers = async (
  tx: Db,
  { companyId, vendorKey, savedAt }: Pick<NewVendorContract, 'companyId' | 'vendorKey' | 'savedAt'>,
  kept: number | null,
): Promise<void> => {
  const others = tx
    .updateTable('vendor_contracts')
    .set({ enabled: 0, updated_at: laterThan(savedAt) })
    .where(sql`coalesce(company_id, 0)`, '=', companyId ?? 0)
    .where('vendor_key', '=', vendorKey)
    .where('enabled', '=', 1);
  await (kept === null ? others : others.where('id', '!=', kept)).execute();
};

/** Two changes within a millisecond are two changes: a cache of what a connection holds goes by this. */
const laterThan = (at: Instant) => sql<number>`case when updated_at >= ${at} then updated_at + 1 else ${at} end`;
