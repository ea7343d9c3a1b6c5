import {
  awaitVendorContract,
  countOrdersUnderWay,
  type Db,
  deleteVendorContract,
  listVendorContracts,
  switchOperatorsVendor,
  updateVendorContract,
  type VendorContract,
} from '@cartage/storage';
import { audit } from '../audit.ts';
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
  service: Pick<Ground, 'store' | 'clock' | 'cause'>,
  owner: {
    readonly companyId: number | null;
    readonly vendorKey: string;
    /** Absent: of any. */
    readonly environment?: VendorContract['environment'];
  },
  { andOrders = false }: { readonly andOrders?: boolean } = {},
): Promise<RemovedConnections> =>
  service.store.transaction(async (tx) => {
    const rows = (await listVendorContracts(tx, owner.companyId)).filter(
      ({ vendorKey, environment }) =>
        vendorKey === owner.vendorKey && environment === (owner.environment ?? environment),
    );
    let ordersUnderWay = 0;
    for (const row of rows) {
      await awaitVendorContract(tx, row.id);
      const orders = await deleteUnlessNeeded(tx, row, andOrders);
      ordersUnderWay = ordersUnderWay + orders;
      if (orders > 0) await updateVendorContract(tx, row, { enabled: false }, service.clock());
    }
    // One that is made later is not to begin switched off.
    if (rows.length > 0 && owner.companyId === null) await switchOperatorsVendor(tx, owner.vendorKey, true);
    if (rows.length > 0)
      await audit(service, tx, {
        act: owner.companyId === null ? 'RemoveConnection' : 'DeleteVendorContract',
        object: { kind: 'vendor', id: owner.vendorKey },
        companyId: owner.companyId,
        before: rows.map(({ environment, settings, enabled }) => ({ environment, settings, enabled })),
        ...(ordersUnderWay > 0 && { after: { ordersUnderWay } }),
      });
    return { found: rows.length, wasInUse: rows.some(({ enabled }) => enabled), ordersUnderWay };
  });

/** How many orders need the connection, which has been waited for; none, and it is deleted. */
export const deleteUnlessNeeded = async (tx: Db, { id }: VendorContract, andOrders = false): Promise<number> => {
  const orders = andOrders ? 0 : await countOrdersUnderWay(tx, String(id));
  if (orders === 0) await deleteVendorContract(tx, id);
  return orders;
};
