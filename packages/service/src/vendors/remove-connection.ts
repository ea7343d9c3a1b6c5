import {
  awaitVendorContract,
  countOrdersUnderWay,
  type Db,
  deleteVendorContract,
  listVendorContracts,
  updateVendorContract,
  type VendorContract,
} from '@cartage/storage';
import type { Ground } from '../context.ts';

export interface RemovedConnections {
  /** Connections that there were. */
  readonly found: number;
  /** One of them was in use, and not only kept for orders. */
  readonly wasInUse: boolean;
  /** Orders that are under way through those that were kept for them, out of use. */
  readonly ordersUnderWay: number;
}

/**
 * Ends the owner's connections with a vendor: no order begins through them any more. One through which orders are under
 * way is kept for their sake, unless `andOrders`: nobody can then ask the vendor for those, and a hand-over whose answer
 * was lost ends as VendorError.
 */
export const removeConnection = (
  { store, clock }: Pick<Ground, 'store' | 'clock'>,
  owner: { readonly companyId: number | null; readonly vendorKey: string },
  { andOrders = false }: { readonly andOrders?: boolean } = {},
): Promise<RemovedConnections> =>
  store.transaction(async (tx) => {
    const rows = (await listVendorContracts(tx, owner.companyId)).filter(
      ({ vendorKey }) => vendorKey === owner.vendorKey,
    );
    let ordersUnderWay = 0;
    for (const row of rows) {
      await awaitVendorContract(tx, row.id);
      const orders = await deleteUnlessNeeded(tx, row, andOrders);
      ordersUnderWay = ordersUnderWay + orders;
      if (orders > 0) await updateVendorContract(tx, row, { enabled: false }, clock());
    }
    return { found: rows.length, wasInUse: rows.some(({ enabled }) => enabled), ordersUnderWay };
  });

/** How many orders need the connection, which has been waited for; none, and it is deleted. */
export const deleteUnlessNeeded = async (tx: Db, { id }: VendorContract, andOrders = false): Promise<number> => {
  const orders = andOrders ? 0 : await countOrdersUnderWay(tx, String(id));
  if (orders === 0) await deleteVendorContract(tx, id);
  return orders;
};
