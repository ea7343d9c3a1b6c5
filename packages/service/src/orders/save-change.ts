import { changedFields, changeText, type Instant, type Order, type OrderContent } from '@cartage/core';
import { appendChange, type Db, insertEvents, saveOrder } from '@cartage/storage';
import { orderEvent } from '../events/order-event.ts';

/** When a change is made, and with which key each field of it was asked for. */
interface Made {
  readonly now: Instant;
  readonly keyOf: (path: string) => number;
}

/** Nobody knows any more who asked. */
export const NO_KEY = 0;

/**
 * Writes what the order is to hold from now on, and into its history what was changed and who asked (interface 9.9). In
 * the transaction that has locked the order. What changes nothing is no line.
 */
export const saveChange = async (tx: Db, order: Order, content: OrderContent, { now, keyOf }: Made): Promise<Order> => {
  const saved = await saveOrder(tx, { ...order, content });
  if (!saved) throw new Error(`The locked order ${order.number} was written by another.`);
  const changed = changedFields(order.content, content);
  for (const keyId of new Set(changed.map(({ path }) => keyOf(path)))) {
    const fields = changed.filter(({ path }) => keyOf(path) === keyId);
    await appendChange(tx, {
      companyId: order.companyId,
      orderId: order.id,
      at: now,
      keyId,
      text: changeText(fields),
      fields,
    });
  }
  if (changed.length > 0) {
    await insertEvents(tx, [orderEvent(saved, 'order.changed', now, { changed: changed.map(({ path }) => path) })]);
  }
  return saved;
};
