import type { Order } from '@cartage/core';
import type { Db } from '../tables.ts';
import { orderColumns, toOrder } from './order-row.ts';

/** The orders that name this number as their parent's, in the order of their making. */
export const childOrders = async (db: Db, parentNumber: string): Promise<readonly Order[]> => {
  const rows = await db
    .selectFrom('orders')
    .select(orderColumns)
    .where('parent_number', '=', parentNumber)
    .orderBy('id')
    .execute();
  return rows.map(toOrder);
};
