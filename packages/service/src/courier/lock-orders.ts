import type { Order } from '@cartage/core';
import { type Db, lockOrder } from '@cartage/storage';

/** The orders as they are now, by id. Locked in that sequence by everyone, so that no two wait each for the other. */
export const lockOrders = async (tx: Db, ids: readonly number[]): Promise<readonly Order[]> => {
  const orders: Order[] = [];
  for (const id of [...ids].sort((one, two) => one - two)) {
    const order = await lockOrder(tx, id);
    if (order) orders.push(order);
  }
  return orders;
};
