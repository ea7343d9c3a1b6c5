import { countOrdersUnderWay, deleteVendorContract, listVendorContracts, updateVendorContract } from '@cartage/storage';
import type { Service } from '../context.ts';

export interface RemovedConnections {
  /** Connections that there were. */
  readonly found: number;
  /** Orders that are under way through those that were kept for them, out of use. */
  readonly ordersUnderWay: number;
}

/**
 * Ends the owner's connections with a vendor: no order begins through them any more. One through which orders are under
 * way is kept for their sake, unless `andOrders`: nobody can then ask the vendor for those, and a hand-over whose answer
 * was lost ends as VendorError.
 */
export const removeConnection = (
  { store, clock }: Pick<Service, 'store' | 'clock'>,
  owner: { readonly companyId: number | null; readonly vendorKey: string },
  { andOrders = false }: { readonly andOrders?: boolean } = {},
): Promise<RemovedConnections> =>
  store.transaction(async (tx) => {
    const rows = (await listVendorContracts(tx, owner.companyId)).filter(
      ({ vendorKey }) => vendorKey === owner.vendorKey,
    );
    let ordersUnderWay = 0;
    for (const row of rows) {
      const orders = andOrders ? 0 : await countOrdersUnderWay(tx, String(row.id));
      ordersUnderWay = ordersUnderWay + orders;
      if (orders === 0) await deleteVendorContract(tx, row.id);
      else await updateVendorContract(tx, row, { enabled: false }, clock());
    }
    return { found: rows.length, ordersUnderWay };
  });
