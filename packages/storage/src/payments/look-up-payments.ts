import type { Db } from '../tables.ts';
import { type Payment, paymentColumns, toPayment } from './payment.ts';

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
export const paymentsOfOrder = async (db: Db, orderId: number): Promise<readonly Payment[]> => {
  const rows = await db
    .selectFrom('payments')
    .select(paymentColumns)
    .where('order_id', '=', orderId)
    .orderBy('number', 'desc')
    .limit(100)
    .execute();
  return rows.map(toPayment);
};

/** null: the order has none. */
export const newestPayment = async (db: Db, orderId: number): Promise<Payment | null> => {
  const row = await db
    .selectFrom('payments')
    .select(paymentColumns)
    .where('order_id', '=', orderId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? toPayment(row) : null;
};

/** The payment that pays for the order: the newest, where it was paid and nothing of it is to be given back. */
export const heldPayment = async (db: Db, orderId: number): Promise<Payment | null> => {
  const newest = await newestPayment(db, orderId);
  return newest?.status === 'Paid' && newest.refundDue === null ? newest : null;
};
