import type { Instant } from '@cartage/core';
import type { Db } from '../tables.ts';
import type { VendorContract } from './vendor-contract.ts';

/** The contract as it was when the call began: what becomes of it later is not judged by that call. */
export type CalledContract = Pick<VendorContract, 'id' | 'updatedAt'>;

/** Notes that the vendor refuses the contract. false: that was noted, or the contract is another by now. */
export const noteContractFailure = async (
  db: Db,
  { id, updatedAt }: CalledContract,
  { at, call }: { readonly at: Instant; readonly call: string },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('vendor_contracts')
    .set({ failed_at: at, failed_in: call })
    .where('id', '=', id)
    .where('updated_at', '=', updatedAt)
    .where('failed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/**
 * Takes that back after a call of the same kind: a vendor may have other credentials for another kind.
 * @param since when the call began; a failure that came meanwhile stands
 */
export const clearContractFailure = async (
  db: Db,
  { id, updatedAt }: CalledContract,
  { since, call }: { readonly since: Instant; readonly call: string },
): Promise<void> => {
  await db
    .updateTable('vendor_contracts')
    .set({ failed_at: null, failed_in: null })
    .where('id', '=', id)
    .where('updated_at', '=', updatedAt)
    .where('failed_at', '<', since)
    .where('failed_in', '=', call)
    .execute();
};
