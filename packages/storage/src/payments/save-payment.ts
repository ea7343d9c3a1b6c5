import type { Db } from '../tables.ts';
import type { Payment } from './payment.ts';

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
