import type { OrderStatus } from '@cartage/core';
import { type RawBuilder, sql } from 'kysely';
import { dialectOf } from '../dialects/dialect-of.ts';
import { wanted } from '../dialects/wanted.ts';
import type { Db } from '../tables.ts';
import { customerKey } from './folded-key.ts';

/** Which of an order's numbers a value is meant to be. */
export type NumberKind = keyof typeof columns;
type NumberColumn = (typeof columns)[NumberKind];

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

/**
 * The company's order with each of these numbers, by the number that was asked for; of several that share one the newest. A
 * number of the customer's own that nobody has exactly so may be spelt otherwise (interface 8.5).
 */
export const findStatuses = async (
  db: Db,
  companyId: number,
  kind: NumberKind,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, StatusLine>> => {
  const found = await byNumber(db, companyId, [columns[kind]], numbers);
  if (kind !== 'customerOrderId') return found;
  const others = numbers.filter((number) => !found.has(number));
  if (others.length === 0) return found;
  const spelt = await byNumber(db, companyId, ['customer_order_id', 'customer_order_key'], others.map(customerKey));
  const bySpelling = others.flatMap((number) => {
    const line = spelt.get(customerKey(number));
    return line === undefined ? [] : [[number, line] as const];
  });
  return new Map([...found, ...bySpelling]);
};

/** The newest order that has the number in any of the columns. */
const byNumber = async (
  db: Db,
  companyId: number,
  of: readonly (NumberColumn | 'customer_order_key')[],
  numbers: readonly string[],
): Promise<ReadonlyMap<string, StatusLine>> => {
  const [column] = of;
  const query = column === 'number' ? ofNumber(db, companyId, numbers) : newestOf(db, companyId, of, numbers);
  const { rows } = await query.execute(db);
  return new Map(rows.map(({ asked, ...line }) => [asked, line]));
};

/** An index holds all that is asked for: no order is read. SQLite would take that of the number alone, and the orders. */
const ofNumber = (db: Db, companyId: number, numbers: readonly string[]): RawBuilder<Asked> =>
  sql`select ${line} from ${wanted(db, numbers)}
    cross join orders ${dialectOf(db) === 'sqlite' ? sql`indexed by orders_status_by_number` : sql``}
    where orders.number = wanted.value and orders.company_id = ${companyId}`;

/** However many share a number, one is read of each column. */
const newestOf = (db: Db, companyId: number, of: readonly string[], numbers: readonly string[]): RawBuilder<Asked> => {
  const newest = of.map(
    (column) => sql`select max(same.id) as id from orders as same
      where same.company_id = ${companyId} and ${sql.ref(`same.${column}`)} = wanted.value`,
  );
  return sql`select ${line} from ${wanted(db, numbers)} cross join orders
    where orders.id = (select max(one.id) from (${sql.join(newest, sql` union all `)}) as one)`;
};

type Asked = StatusLine & { readonly asked: string };

const line = sql`wanted.value as asked, orders.number, orders.customer_order_id as "customerOrderId",
  orders.vendor_invoice_number as "vendorInvoiceNumber", orders.vendor_pickup_number as "vendorPickupNumber",
  orders.status`;
