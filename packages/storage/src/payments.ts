import type { Instant, Kopecks, PaymentStatus } from '@cartage/core';
import type { Selectable } from 'kysely';
import type { OrderOfCompany } from './dialects/order-of-company.ts';
import type { Db, Tables } from './tables.ts';

/** A card payment of an order. */
export interface Payment {
  readonly id: number;
  readonly companyId: number;
  readonly orderId: number;
  /** Which of the order's payments it is, from 1. */
  readonly number: number;
  /** Ours at the provider: `CTG-4820-9137-P1`. */
  readonly reference: string;
  /** The key of the plugin through which it goes. */
  readonly provider: string;
  /** The provider's own; null: its answer has not come. */
  readonly providerId: string | null;
  /** What is to be paid. */
  readonly amount: Kopecks;
  readonly status: PaymentStatus;
  /** The page on which the customer pays; null: the provider has given none yet. */
  readonly link: string | null;
  readonly createdAt: Instant;
  /** The link lives until then, and the price is held fast. */
  readonly expiresAt: Instant;
  /** What the customer has paid, as the provider says; null: nothing. */
  readonly received: Kopecks | null;
  readonly paidAt: Instant | null;
  /** How much of it is to be given back in all; null: nothing was decided, it pays for the order. */
  readonly refundDue: Kopecks | null;
  /** How much was given back. */
  readonly refunded: Kopecks;
}

const paymentColumns = [
  'id',
  'company_id',
  'order_id',
  'number',
  'reference',
  'provider',
  'provider_id',
  'amount',
  'status',
  'link',
  'created_at',
  'expires_at',
  'received',
  'paid_at',
  'refund_due',
  'refunded',
] as const;

const toPayment = (row: Pick<Selectable<Tables['payments']>, (typeof paymentColumns)[number]>): Payment => ({
  id: row.id,
  companyId: row.company_id,
  orderId: row.order_id,
  number: row.number,
  reference: row.reference,
  provider: row.provider,
  providerId: row.provider_id,
  amount: row.amount,
  status: row.status,
  link: row.link,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  received: row.received,
  paidAt: row.paid_at,
  refundDue: row.refund_due,
  refunded: row.refunded,
});

/** A payment that is about to be asked for. */
export type NewPayment = Pick<
  Payment,
  'companyId' | 'orderId' | 'number' | 'reference' | 'provider' | 'amount' | 'createdAt' | 'expiresAt'
>;

/**
 * Adds a payment of which the provider knows nothing yet; in a transaction that has locked the order.
 * @throws when the order has a payment of this number
 */
export const insertPayment = async (tx: Db, payment: NewPayment): Promise<Payment> => {
  const row = await tx
    .insertInto('payments')
    .values({
      company_id: payment.companyId,
      order_id: payment.orderId,
      number: payment.number,
      reference: payment.reference,
      provider: payment.provider,
      amount: payment.amount,
      status: 'New',
      created_at: payment.createdAt,
      expires_at: payment.expiresAt,
      refunded: 0,
    })
    .returning(paymentColumns)
    .executeTakeFirstOrThrow();
  return toPayment(row);
};

/** Writes what has become of the payment; in a transaction that has locked its order, so nobody else does meanwhile. */
export const savePayment = async (tx: Db, payment: Payment): Promise<void> => {
  await tx
    .updateTable('payments')
    .set({
      provider_id: payment.providerId,
      status: payment.status,
      link: payment.link,
      received: payment.received,
      paid_at: payment.paidAt,
      refund_due: payment.refundDue,
      refunded: payment.refunded,
    })
    .where('id', '=', payment.id)
    .execute();
};

/** null: there is none. */
export const paymentById = async (db: Db, id: number): Promise<Payment | null> => {
  const row = await db.selectFrom('payments').select(paymentColumns).where('id', '=', id).executeTakeFirst();
  return row ? toPayment(row) : null;
};

/** null: no payment of ours has it. */
export const paymentByReference = async (db: Db, reference: string): Promise<Payment | null> => {
  const row = await db
    .selectFrom('payments')
    .select(paymentColumns)
    .where('reference', '=', reference)
    .executeTakeFirst();
  return row ? toPayment(row) : null;
};

/** The order's payments, newest first; a hundred at the most. */
export const paymentsOfOrder = async (db: Db, order: OrderOfCompany): Promise<readonly Payment[]> => {
  const rows = await db
    .selectFrom('payments')
    .select(paymentColumns)
    .where('company_id', '=', order.companyId)
    .where('order_id', '=', order.id)
    .orderBy('number', 'desc')
    .limit(100)
    .execute();
  return rows.map(toPayment);
};

/** null: the order has none. */
export const newestPayment = async (db: Db, order: OrderOfCompany): Promise<Payment | null> => {
  const row = await db
    .selectFrom('payments')
    .select(paymentColumns)
    .where('company_id', '=', order.companyId)
    .where('order_id', '=', order.id)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? toPayment(row) : null;
};

/** The payment that pays for the order: the newest, where it was paid and nothing of it is to be given back. */
export const heldPayment = async (db: Db, order: OrderOfCompany): Promise<Payment | null> => {
  const newest = await newestPayment(db, order);
  return newest?.status === 'Paid' && newest.refundDue === null ? newest : null;
};

/** Which payments are wanted, a page at a time. */
export interface NewestPayments {
  /** The last of the page before; null: the first page. */
  readonly before: number | null;
  readonly since: Instant;
  readonly limit: number;
}

/** The payments that were made since, newest first; empty: there are no more. */
export const newestPayments = async (db: Db, { before, since, limit }: NewestPayments): Promise<readonly Payment[]> => {
  const rows = await db
    .selectFrom('payments')
    .select(paymentColumns)
    .$if(before !== null, (query) => query.where('id', '<', before))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  // By id, which grows with time and has an index.
  return rows.filter(({ created_at }) => created_at >= since).map(toPayment);
};

/** The payments of the orders after one id and up to another, by order and number. */
export const paymentsOfOrders = async (
  db: Db,
  range: { readonly after: number; readonly upTo: number },
): Promise<ReadonlyMap<number, readonly Payment[]>> => {
  const rows = await db
    .selectFrom('payments')
    .innerJoin('orders', (join) =>
      join.onRef('payments.company_id', '=', 'orders.company_id').onRef('payments.order_id', '=', 'orders.id'),
    )
    .select(paymentColumns.map((column) => `payments.${column}` as const))
    .where('orders.id', '>', range.after)
    .where('orders.id', '<=', range.upTo)
    .orderBy('payments.order_id')
    .orderBy('payments.number')
    .execute();
  return Map.groupBy(rows.map(toPayment), ({ orderId }) => orderId);
};
