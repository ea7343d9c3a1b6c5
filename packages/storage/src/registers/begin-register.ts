import { fetchableStatuses, type Instant } from '@cartage/core';
import type { Db } from '../tables.ts';
import { type CourierRegister, registerColumns, toRegister } from './register.ts';

/**
 * Somebody begins to send it. With the first of them whatever is not to be fetched any more leaves it; from then on its
 * orders are the same. null: there is no such register.
 */
export const beginRegister = async (tx: Db, id: number, now: Instant): Promise<CourierRegister | null> => {
  const { numUpdatedRows } = await tx
    .updateTable('courier_registers')
    .set({ tried_at: now })
    .where('id', '=', id)
    .where('tried_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 1n) {
    const gone = tx
      .selectFrom('courier_register_orders as listed')
      .innerJoin('orders', 'orders.id', 'listed.order_id')
      .select(['listed.company_id', 'listed.order_id'])
      .where('listed.register_id', '=', id)
      .where('orders.status', 'not in', fetchableStatuses);
    await tx
      .deleteFrom('courier_register_orders')
      .where('register_id', '=', id)
      .where((is) => is(is.refTuple('company_id', 'order_id'), 'in', gone.$asTuple('company_id', 'order_id')))
      .execute();
  }
  return getRegister(tx, id);
};

/** null: there is none of the id. */
export const getRegister = async (db: Db, id: number): Promise<CourierRegister | null> => {
  const row = await db.selectFrom('courier_registers').select(registerColumns).where('id', '=', id).executeTakeFirst();
  return row ? toRegister(row) : null;
};

/** Ids of the orders in it, by day and id; of those that it takes back likewise. */
export const ordersOfRegister = async (
  db: Db,
  id: number,
): Promise<{ readonly fetched: readonly number[]; readonly withdrawn: readonly number[] }> => {
  const of = async (column: 'register_id' | 'withdrawn_in') => {
    const rows = await db
      .selectFrom('courier_register_orders')
      .select('order_id')
      .where(column, '=', id)
      .orderBy('take_date')
      .orderBy('order_id')
      .execute();
    return rows.map(({ order_id }) => order_id);
  };
  return { fetched: await of('register_id'), withdrawn: await of('withdrawn_in') };
};
