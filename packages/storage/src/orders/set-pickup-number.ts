import type { Db } from '../tables.ts';

/** The vendor's number of the courier call, whatever else happens to the order at the same time. */
export const setPickupNumber = async (db: Db, orderId: number, pickupNumber: string): Promise<void> => {
  await db
    .updateTable('orders')
    .set((is) => ({ vendor_pickup_number: pickupNumber, version: is('version', '+', 1) }))
    .where('id', '=', orderId)
    .execute();
};
