import type { Order } from '@cartage/core';
import type { UpdateObject } from 'kysely';
import { noteTouched } from '../dialects/touched-orders.ts';
import type { Db, Tables } from '../tables.ts';
import { saveContacts } from './order-contacts.ts';
import { contentColumns, stateColumns } from './order-row.ts';
import { saveText } from './order-texts.ts';

/** Writes the whole order over the version that was read; null when someone else wrote first, and nothing changes. */
export const saveOrder = async (db: Db, order: Order): Promise<Order | null> => {
  const saved = await write(db, order, { ...stateColumns(order), ...contentColumns(order.content) });
  if (saved !== null) await saveContacts(db, saved);
  return saved;
};

/** As `saveOrder`, but leaves the stored content alone: for the moves, which do not change it. */
export const saveOrderState = (db: Db, order: Order): Promise<Order | null> => write(db, order, stateColumns(order));

const write = async (
  db: Db,
  { id, version, ...order }: Order,
  columns: UpdateObject<Tables, 'orders'>,
): Promise<Order | null> => {
  const { numUpdatedRows } = await db
    .updateTable('orders')
    .set({ ...columns, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return null;
  const saved = { ...order, id, version: version + 1 };
  await saveText(db, saved);
  await noteTouched(db, id, saved);
  return saved;
};
