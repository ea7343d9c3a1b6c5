import { timingSafeEqual } from 'node:crypto';
import { canonicalOrderNumber, type Order, parsePlaceCode, totalPlaces } from '@cartage/core';
import { sql } from 'kysely';
import { prepared } from '../dialects/prepared.ts';
import { wanted } from '../dialects/wanted.ts';
import type { Db } from '../tables.ts';
import { type OrderRow, orderColumns, toOrder, type WholeOrder } from './order-row.ts';
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
  const row = await rowNamed(db, number);
  if (row === null) return null;
  const owned = row.company_id === companyId;
  if (!(orderKey === null ? owned : opens(orderKey, row))) return null;
  const order = ofNumber(row, number);
  return order === null ? null : { order, owned };
};

/** The same of several of one's own orders, in one query: those that there are, by the number as it was asked for. */
export const findOwnOrders = async (
  db: Db,
  companyId: number,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, Order>> => {
  const asked = numbers.flatMap((number) => [number, parsePlaceCode(number)?.orderNumber ?? number]);
  const rows = await db
    .selectFrom(wanted(db, asked))
    .crossJoin('orders')
    .select(orderColumns.map((column) => `orders.${column}` as const))
    .where('company_id', '=', companyId)
    .whereRef('number', '=', 'wanted.value')
    .execute();
  const found = new Map(rows.map((row) => [row.number, row]));
  return new Map(
    numbers.flatMap((number) => {
      const row = found.get(number) ?? found.get(parsePlaceCode(number)?.orderNumber ?? '');
      const order = row ? ofNumber(row, number) : null;
      return order ? [[number, order] as const] : [];
    }),
  );
};

/**
 * Any company's order, for the operator: by its number or the code of one of its places (interface 8.3), in any case and
 * with blanks around it.
 */
export const findOrderByNumber = async (db: Db, number: string): Promise<Order | null> => {
  const canonical = canonicalOrderNumber(number);
  const row = await rowNamed(db, canonical);
  return row === null ? null : ofNumber(row, canonical);
};

/** What opens the order of exactly this number, whosever it is; null: there is none. */
export const orderKeyOf = async (db: Db, number: string): Promise<string | null> =>
  (await keyByNumber(db, { number }))[0]?.order_key ?? null;

const keyByNumber = prepared((db, { number }: { readonly number: string }) =>
  db.selectFrom('orders').select('order_key').where('number', '=', number),
);

const rowNamed = async (db: Db, number: string): Promise<WholeOrder | null> => {
  const code = parsePlaceCode(number);
  const [row] =
    code === undefined ? await byNumber(db, { number }) : await byNumberOrCode(db, { number, of: code.orderNumber });
  return row ?? null;
};

/** null: the number is the code of a place that the order does not have. */
const ofNumber = (row: WholeOrder, number: string): Order | null => {
  const order = toOrder(row);
  const code = order.number === number ? undefined : parsePlaceCode(number);
  return code === undefined || hasPlace(totalPlaces(order.content.cargo.items), code) ? order : null;
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
