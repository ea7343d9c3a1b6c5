import type { Kopecks, Order } from '@cartage/core';
import { type Db, heldPayment, openAttempt } from '@cartage/storage';
import type { Ground } from '../context.ts';
import { type LockedPayment, writePayment } from './locked-payment.ts';
import { enqueuePaymentJob } from './payment-jobs.ts';

/**
 * Decides, in the transaction that ends what was paid for, that the money goes back: the attempt and its job see it
 * through. An order that holds no payment has nothing to be given back; what was decided once is never decided again.
 */
export const returnPayment = async (service: Ground, tx: Db, order: Order): Promise<Order> => {
  const payment = await heldPayment(tx, order);
  return payment === null ? order : (await owe(service, tx, { order, payment }, payment.amount)).order;
};

/** Owes the customer so much of what he paid, once. */
export const owe = async (
  service: Ground,
  tx: Db,
  locked: LockedPayment,
  amount: Kopecks,
  changes: Parameters<typeof writePayment>[3] = {},
): Promise<LockedPayment> => {
  const written = await writePayment(service, tx, locked, { ...changes, refundDue: amount });
  const { order, payment } = written;
  if (amount === 0) return written;
  await openAttempt(tx, {
    companyId: order.companyId,
    orderId: order.id,
    kind: 'refund',
    reference: refundReference(payment),
    vendorId: null,
    tariffId: null,
    connection: null,
    startedAt: service.clock(),
  });
  await enqueuePaymentJob(service, tx, 'refund', payment, service.clock());
  return written;
};

/** There is one refund of a payment, ever. */
export const refundReference = ({ reference }: LockedPayment['payment']): string => `${reference}-R`;
