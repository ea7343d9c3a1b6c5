import { isPaymentOpen } from '@cartage/core';
import { paymentByReference } from '@cartage/storage';
import type { PaymentNotification } from '@cartage/vendor-kit';
import type { Ground } from '../context.ts';
import { lockPayment } from './locked-payment.ts';
import { enqueuePaymentJob } from './payment-jobs.ts';
import type { CardPayments } from './payments.ts';
import { settlePayment } from './settle-payment.ts';

/**
 * Takes a provider's notification, once it is certain that it comes from it. Money is believed; of all else the provider
 * is asked at once, because what comes late may be no longer so. Twice, late or in another sequence it changes nothing
 * more. `forged`, `unknown`: nothing changed.
 */
export const receiveNotification = async (
  service: Ground & CardPayments,
  provider: string,
  notification: PaymentNotification,
): Promise<'received' | 'forged' | 'unknown'> => {
  const said = service.payments.read(provider, notification);
  if (said === null || said === 'forged') return said ?? 'unknown';
  const payment = await paymentByReference(service.store.db, said.reference);
  if (payment?.provider !== provider) return 'unknown';
  await service.store.transaction(async (tx) => {
    const locked = await lockPayment(tx, payment);
    if (said.status === 'paid') return void (await settlePayment(service, tx, locked, said));
    if (!isPaymentOpen(locked.payment.status) || said.status === 'open') return;
    await enqueuePaymentJob(service, tx, 'payment', payment, service.clock());
  });
  service.log.info({ reference: said.reference, status: said.status }, 'a notification of a payment was received');
  return 'received';
};
