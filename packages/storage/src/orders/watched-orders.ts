import type { Instant, Order } from '@cartage/core';
import { dialectOf } from '../dialects/dialect-of.ts';
import { excluded } from '../dialects/excluded.ts';
import { amongOrders, type OrderOfCompany } from '../dialects/order-of-company.ts';
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
    .innerJoin('orders', 'orders.id', 'watched_orders.order_id')
    .select(orderColumns.map((column) => `orders.${column}` as const))
    .$if(id !== null, (due) => due.where('watched_orders.order_id', '=', id));
  const rows = await (dialectOf(tx) === 'postgres' ? query.forNoKeyUpdate('orders').skipLocked() : query).execute();
  return rows.map(toOrder);
};

/** Orders whose time has come, likewise: those too that cannot be read. */
export const dueWatched = (db: Db, due: DueOrders): Promise<readonly OrderOfCompany[]> =>
  dueOrders(db, due).select(['order_id as id', 'company_id as companyId']).execute();

interface DueOrders {
  readonly now: Instant;
  readonly limit: number;
}

const dueOrders = (db: Db, { now, limit }: DueOrders) =>
  db.selectFrom('watched_orders').where('due_at', '<=', now).orderBy('due_at').orderBy('order_id').limit(limit);

/** An order that could not be looked at waits until then, if it still waits for `now`. */
export const putOffWatched = async (
  db: Db,
  order: OrderOfCompany,
  { now, until }: { readonly now: Instant; readonly until: Instant },
): Promise<void> => {
  await db
    .updateTable('watched_orders')
    .set({ due_at: until })
    .where('company_id', '=', order.companyId)
    .where('order_id', '=', order.id)
    .where('due_at', '<=', now)
    .execute();
};

/** When each of the orders is looked at next; null: time makes nothing more of it. */
export const watchOrders = async (tx: Db, dueAt: ReadonlyMap<OrderOfCompany, Instant | null>): Promise<void> => {
  const due = [...dueAt].flatMap(([{ id, companyId }, due_at]) =>
    due_at === null ? [] : [{ company_id: companyId, order_id: id, due_at }],
  );
  const gone = [...dueAt].flatMap(([order, due_at]) => (due_at === null ? [order] : []));
  if (due.length > 0)
    await tx
      .insertInto('watched_orders')
      .values(due)
      .onConflict((there) => there.columns(['company_id', 'order_id']).doUpdateSet(excluded(['due_at'])))
      .execute();
  if (gone.length > 0) await tx.deleteFrom('watched_orders').where(amongOrders(tx, gone)).execute();
};
