import { timingSafeEqual } from 'node:crypto';
import { type Order, parsePlaceCode, totalPlaces } from '@cartage/core';
import { sql } from 'kysely';
import { prepared } from '../dialects/prepared.ts';
import type { Db } from '../tables.ts';
import { type OrderRow, orderColumns, toOrder } from './order-row.ts';
import { hasPlace } from './orders-of-codes.ts';

/** Which order, and who asks for it. */
export interface OrderQuestion {
  /** The order's, or the code of one of its places (interface 8.3). */
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
  const code = parsePlaceCode(number);
  const [row] =
    code === undefined ? await byNumber(db, { number }) : await byNumberOrCode(db, { number, of: code.orderNumber });
  if (!row) return null;
  const owned = row.company_id === companyId;
  if (!(orderKey === null ? owned : opens(orderKey, row))) return null;
  const order = toOrder(row);
  return order.number === number || (code !== undefined && hasPlace(totalPlaces(order.content.cargo.items), code))
    ? { order, owned }
    : null;
};

const byNumber = prepared((db, { number }: { readonly number: string }) =>
  db.selectFrom('orders').select(orderColumns).where('number', '=', number),
);

/** A child's own number is longer than its parent's, and wins over the code of the parent's place (interface 8.2). */
const byNumberOrCode = prepared((db, { number, of }: { readonly number: string; readonly of: string }) =>
  db
    .selectFrom('orders')
    .select(orderColumns)
    .where((is) => is.or([is('number', '=', number), is('number', '=', of)]))
    .orderBy(sql`length(number)`, 'desc')
    .limit(1),
);

/** In constant time, so that a key cannot be guessed letter by letter. */
const opens = (orderKey: string, { order_key }: Pick<OrderRow, 'order_key'>): boolean => {
  const given = Buffer.from(orderKey);
  const right = Buffer.from(order_key);
  return given.length === right.length && timingSafeEqual(given, right);
};
