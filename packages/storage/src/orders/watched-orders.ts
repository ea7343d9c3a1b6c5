import type { Instant, Order } from '@cartage/core';
import { among } from '../dialects/among.ts';
import { dialectOf } from '../dialects/dialect-of.ts';
import { excluded } from '../dialects/excluded.ts';
import type { Db } from '../tables.ts';
import { orderColumns, toOrder } from './order-row.ts';

/**
 * Any company's orders whose time has come, locked until the transaction ends, the longest waiting first. One that another
 * transaction holds is left to it: that one looks at it, or the next look does.
 * @param id this order alone
 */
export const claimWatched = async (
  tx: Db,
  { now, limit, id = null }: DueOrders & { readonly id?: number | null },
): Promise<readonly Order[]> => {
  const query = dueOrders(tx, { now, limit })
    .innerJoin('orders', 'orders.id', 'order_id')
    .select(orderColumns.map((column) => `orders.${column}` as const))
    .$if(id !== null, (due) => due.where('order_id', '=', id));
  const rows = await (dialectOf(tx) === 'postgres' ? query.forNoKeyUpdate('orders').skipLocked() : query).execute();
  return rows.map(toOrder);
};

/** Ids of orders whose time has come, likewise: of those too that cannot be read. */
export const dueWatched = async (db: Db, due: DueOrders): Promise<readonly number[]> =>
  (await dueOrders(db, due).select('order_id').execute()).map(({ order_id }) => order_id);

interface DueOrders {
  readonly now: Instant;
  readonly limit: number;
}

const dueOrders = (db: Db, { now, limit }: DueOrders) =>
  db.selectFrom('watched_orders').where('due_at', '<=', now).orderBy('due_at').orderBy('order_id').limit(limit);

/** An order that could not be looked at waits until then, if it still waits for `now`. */
export const putOffWatched = async (
  db: Db,
  orderId: number,
  { now, until }: { readonly now: Instant; readonly until: Instant },
): Promise<void> => {
  await db
    .updateTable('watched_orders')
    .set({ due_at: until })
    .where('order_id', '=', orderId)
    .where('due_at', '<=', now)
    .execute();
};

/** When each of the orders is looked at next; null: time makes nothing more of it. */
export const watchOrders = async (tx: Db, dueAt: ReadonlyMap<number, Instant | null>): Promise<void> => {
  const due = [...dueAt].flatMap(([order_id, due_at]) => (due_at === null ? [] : [{ order_id, due_at }]));
  const gone = [...dueAt].flatMap(([id, due_at]) => (due_at === null ? [id] : []));
  if (due.length > 0)
    await tx
      .insertInto('watched_orders')
      .values(due)
      .onConflict((there) => there.column('order_id').doUpdateSet(excluded(['due_at'])))
      .execute();
  if (gone.length > 0)
    await tx
      .deleteFrom('watched_orders')
      .where((is) => among(tx, is.ref('order_id'), gone))
      .execute();
};
