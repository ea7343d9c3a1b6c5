import type { Db } from '../tables.ts';
import { type Payment, paymentColumns, toPayment } from './payment.ts';

/** A payment that is about to be asked for. */
export type NewPayment = Pick<
  Payment,
  'orderId' | 'number' | 'reference' | 'provider' | 'amount' | 'createdAt' | 'expiresAt'
>;

/**
 * Adds a payment of which the provider knows nothing yet; in a transaction that has locked the order.
 * @throws when the order has a payment of this number
 */
export const insertPayment = async (tx: Db, payment: NewPayment): Promise<Payment> => {
  const row = await tx
    .insertInto('payments')
    .values({
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
