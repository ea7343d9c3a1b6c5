import type { Instant } from '@cartage/core';
import type { Db } from '../tables.ts';

/** After a whole synchronisation: takes away the vendor's points that it no longer told of; how many. */
export const removeStalePickupPoints = async (db: Db, vendorId: number, before: Instant): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('pickup_points')
    .where('vendor_id', '=', vendorId)
    .where('synced_at', '<', before)
    .executeTakeFirst();
  return Number(numDeletedRows);
};
