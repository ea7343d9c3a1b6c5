import type { OrderStatus } from '@cartage/core';
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

/** The company's orders with one of these numbers, oldest first: of several that share one, the last is the newest. */
export const findStatuses = async (
  db: Db,
  companyId: number,
  kind: NumberKind,
  numbers: readonly string[],
): Promise<readonly StatusLine[]> =>
  db
    .selectFrom(wanted(db, numbers))
    .crossJoin('orders')
    .select([
      'number',
      'customer_order_id as customerOrderId',
      'vendor_invoice_number as vendorInvoiceNumber',
      'vendor_pickup_number as vendorPickupNumber',
      'status',
    ])
    .where('company_id', '=', companyId)
    .whereRef(columns[kind], '=', 'wanted.value')
    .orderBy('orders.id')
    .execute();
