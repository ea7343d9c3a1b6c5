import type { Order } from '@cartage/core';
import { among } from '../dialects/among.ts';
import { prepared } from '../dialects/prepared.ts';
import type { Db } from '../tables.ts';
import { orderColumns, toOrder } from './order-row.ts';

/** Any company's; null when there is none. */
export const getOrderById = async (db: Db, id: number): Promise<Order | null> => {
  const [row] = await byId(db, { id });
  return row ? toOrder(row) : null;
};

const byId = prepared((db, { id }: { readonly id: number }) =>
  db.selectFrom('orders').select(orderColumns).where('id', '=', id),
);

/** Any company's, by id; unknown ids are left out. */
export const getOrders = async (db: Db, ids: readonly number[]): Promise<readonly Order[]> => {
  const rows = await db
    .selectFrom('orders')
    .select(orderColumns)
    .where((is) => among(db, is.ref('id'), ids))
    .orderBy('id')
    .execute();
  return rows.map(toOrder);
};
