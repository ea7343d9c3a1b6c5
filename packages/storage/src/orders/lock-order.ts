import type { Order } from '@cartage/core';
import { among } from '../dialects/among.ts';
import { dialectOf } from '../dialects/dialect-of.ts';
import type { Db } from '../tables.ts';
import { orderColumns, toOrder } from './order-row.ts';

/**
 * The order as it is now, which nobody else writes before the transaction ends; null when there is none. On SQLite a
 * transaction has the database to itself anyway.
 */
export const lockOrder = async (tx: Db, id: number): Promise<Order | null> => {
  const query = tx.selectFrom('orders').select(orderColumns).where('id', '=', id);
  // A writer who only adds rows that refer to the order, such as attempts, is not kept waiting.
  const row = await (dialectOf(tx) === 'postgres' ? query.forNoKeyUpdate() : query).executeTakeFirst();
  return row ? toOrder(row) : null;
};

/** As `lockOrder`, in the sequence of their ids, so that of two who lock some of the same neither waits for the other for ever. */
export const lockOrders = async (tx: Db, ids: readonly number[]): Promise<readonly Order[]> => {
  const query = tx
    .selectFrom('orders')
    .select(orderColumns)
    .where((is) => among(tx, is.ref('id'), ids))
    .orderBy('id');
  const rows = await (dialectOf(tx) === 'postgres' ? query.forNoKeyUpdate() : query).execute();
  return rows.map(toOrder);
};
