import type { Order } from '@cartage/core';
import { noteTouched } from '../dialects/touched-orders.ts';
import type { Db } from '../tables.ts';
import { getOrderById } from './get-orders.ts';
import { saveText } from './order-texts.ts';

/** What comes of a courier that was called, whatever else happens to the order at the same time. */
export const setPickupNumber = async (
  db: Db,
  { id, vendorPickupNumber, plannedDeliveryAt }: Pick<Order, 'id' | 'vendorPickupNumber' | 'plannedDeliveryAt'>,
): Promise<void> => {
  await db
    .updateTable('orders')
    .set((is) => ({
      vendor_pickup_number: vendorPickupNumber,
      planned_delivery_at: plannedDeliveryAt,
      version: is('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
  const order = await getOrderById(db, id);
  if (order !== null) await saveText(db, order);
  await noteTouched(db, id, null);
};
