import type { OrderStatus } from '@cartage/core';
import { type RawBuilder, sql } from 'kysely';
import { dialectOf } from '../dialects/dialect-of.ts';
import { wanted } from '../dialects/wanted.ts';
import type { Db } from '../tables.ts';

/** Which of an order's numbers a value is meant to be. */
export type NumberKind = keyof typeof columns;

const columns = {
  number: 'number',
  customerOrderId: 'customer_order_id',
  vendorInvoiceNumber: 'vendor_invoice_number',
  vendorPickupNumber: 'vendor_pickup_number',
} as const;

/** An order, as far as who asks for its status wants to know it. */
export interface StatusLine {
  readonly number: string;
  readonly customerOrderId: string | null;
  readonly vendorInvoiceNumber: string | null;
  readonly vendorPickupNumber: string | null;
  readonly status: OrderStatus;
}

/** The company's order with each of these numbers; of several that share one the newest. */
export const findStatuses = async (
  db: Db,
  companyId: number,
  kind: NumberKind,
  numbers: readonly string[],
): Promise<readonly StatusLine[]> => {
  const found = kind === 'number' ? byNumber(db, companyId, numbers) : newestOf(db, companyId, columns[kind], numbers);
  return (await found.execute(db)).rows;
};

/** An index holds all that is asked for: no order is read. SQLite would take that of the number alone, and the orders. */
const byNumber = (db: Db, companyId: number, numbers: readonly string[]): RawBuilder<StatusLine> =>
  sql`select ${line} from ${wanted(db, numbers)}
    cross join orders ${dialectOf(db) === 'sqlite' ? sql`indexed by orders_status_by_number` : sql``}
    where orders.number = wanted.value and orders.company_id = ${companyId}`;

/** However many share a number, one is read. */
const newestOf = (db: Db, companyId: number, column: string, numbers: readonly string[]): RawBuilder<StatusLine> =>
  sql`select ${line} from ${wanted(db, numbers)} cross join orders
    where orders.id = (
      select max(same.id) from orders as same
      where same.company_id = ${companyId} and ${sql.ref(`same.${column}`)} = wanted.value
    )`;

const line = sql`orders.number, orders.customer_order_id as "customerOrderId",
  orders.vendor_invoice_number as "vendorInvoiceNumber", orders.vendor_pickup_number as "vendorPickupNumber",
  orders.status`;
