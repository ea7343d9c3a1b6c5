import { timingSafeEqual } from 'node:crypto';
import type { Order } from '@cartage/core';
import { prepared } from '../dialects/prepared.ts';
import type { Db } from '../tables.ts';
import { type OrderRow, orderColumns, toOrder } from './order-row.ts';

/** Which order, and who asks for it. */
export interface OrderQuestion {
  readonly number: string;
  readonly companyId: number;
  /** null: none was given. */
  readonly orderKey: string | null;
}

/** An order that the caller may see. */
export interface FoundOrder {
  readonly order: Order;
  /** false: another company's, opened by its orderKey. */
  readonly owned: boolean;
}

/**
 * The order as far as the caller may know of it (interface 3.7, 3.8): its own company's, or any whose orderKey it
 * holds. A wrong orderKey hides one's own order too.
 */
export const findOrder = async (db: Db, { number, companyId, orderKey }: OrderQuestion): Promise<FoundOrder | null> => {
  const [row] = await byNumber(db, { number });
  if (!row) return null;
  const owned = row.company_id === companyId;
  return (orderKey === null ? owned : opens(orderKey, row)) ? { order: toOrder(row), owned } : null;
};

const byNumber = prepared((db, { number }: { readonly number: string }) =>
  db.selectFrom('orders').select(orderColumns).where('number', '=', number),
);

/** In constant time, so that a key cannot be guessed letter by letter. */
const opens = (orderKey: string, { order_key }: Pick<OrderRow, 'order_key'>): boolean => {
  const given = Buffer.from(orderKey);
  const right = Buffer.from(order_key);
  return given.length === right.length && timingSafeEqual(given, right);
};
