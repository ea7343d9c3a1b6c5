import { localDateOf, type Order } from '@cartage/core';
import { prepared } from '../dialects/prepared.ts';
import type { Db } from '../tables.ts';
import { contentColumns, type OrderRow, stateColumns } from './order-row.ts';

/** Stores a new order as its first version. `timeZone` (IANA) decides the day under which lists find it. */
export const insertOrder = async (
  db: Db,
  order: Omit<Order, 'id' | 'version'>,
  timeZone: string,
): Promise<Order | 'number-taken'> => {
  const [inserted] = await insert(db, {
    company_id: order.companyId,
    number: order.number,
    order_key: order.key,
    created_at: order.createdAt,
    created_on: localDateOf(order.createdAt, timeZone),
    version: 1,
    ...stateColumns(order),
    ...contentColumns(order.content),
  });
  return inserted ? { ...order, id: inserted.id, version: 1 } : 'number-taken';
};

const insert = prepared((db, columns: Omit<OrderRow, 'id' | 'next_track_at'>) =>
  db
    .insertInto('orders')
    .values(columns)
    .onConflict((conflict) => conflict.column('number').doNothing())
    .returning('id'),
);
