import type { Order } from '@cartage/core';
import { dialectOf } from '../dialects/dialect-of.ts';
import type { Db } from '../tables.ts';
import { orderColumns, toOrder } from './order-row.ts';

/**
 * The order as it is now, which nobody else writes before the transaction ends; null when there is none. On SQLite a
 * transaction has the database to itself anyway.
 */
export const lockOrder = async (tx: Db, id: number): Promise<Order | null> => {
  const query = tx.selectFrom('orders').select(orderColumns).where('id', '=', id);
  // Whoever only adds rows that refer to the order, such as attempts, is not kept waiting.
  const row = await (dialectOf(tx) === 'postgres' ? query.forNoKeyUpdate() : query).executeTakeFirst();
  return row ? toOrder(row) : null;
};
