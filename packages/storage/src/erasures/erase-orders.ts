import { ERASED, eraseContent, isErased, isFinal, type Order } from '@cartage/core';
import { lockOrders } from '../orders/lock-order.ts';
import { contentColumns } from '../orders/order-row.ts';
import { saveText } from '../orders/order-texts.ts';
import type { Db } from '../tables.ts';
import type { ErasedCounts } from './erasures.ts';

/** What became of some orders. */
export interface ErasedOrders {
  /** Numbers of those that are erased by it; not those that were erased before. */
  readonly orders: readonly string[];
  /** Numbers of those that are not final, and were left as they are. */
  readonly skipped: readonly string[];
  readonly counts: ErasedCounts;
}

/** Erases what stands of people in these orders and in all that belongs to them, in a transaction. */
export const eraseOrders = async (tx: Db, erasureId: number, ids: readonly number[]): Promise<ErasedOrders> => {
  const locked = await lockOrders(tx, ids);
  const open = locked.filter(({ status }) => !isFinal(status));
  const orders = locked.filter(({ status, content }) => isFinal(status) && !isErased(content));
  for (const order of orders) await eraseOrder(tx, erasureId, order);
  return {
    orders: orders.map(({ number }) => number),
    skipped: open.map(({ number }) => number),
    counts: { orders: orders.length },
  };
};

const eraseOrder = async (tx: Db, erasureId: number, order: Order): Promise<void> => {
  const content = eraseContent(order.content);
  await tx
    .updateTable('orders')
    .set({
      ...contentColumns(content),
      received_by: order.receivedBy === null ? null : ERASED,
      erasure_id: erasureId,
      version: order.version + 1,
    })
    .where('id', '=', order.id)
    .execute();
  await saveText(tx, { ...order, content });
  await tx.deleteFrom('order_contacts').where('order_id', '=', order.id).execute();
};
