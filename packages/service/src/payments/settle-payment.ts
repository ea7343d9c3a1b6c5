import { isPaymentOpen, type Order } from '@cartage/core';
import { completeJobByKey, type Db, enqueueJob } from '@cartage/storage';
import type { ProviderPayment } from '@cartage/vendor-kit';
import { orderJob } from '../attempts/order-job.ts';
import { about } from '../cause.ts';
import type { Ground } from '../context.ts';
import { isAwaited, type LockedPayment, writePayment } from './locked-payment.ts';
import { notePayment } from './payment-event.ts';
import { paymentTexts } from './payment-texts.ts';
import { owe } from './return-payment.ts';

/**
 * Writes what the provider says of a payment, in the transaction that has locked its order. Money is believed once, and
 * never unsaid: what comes twice, late or in another sequence changes nothing more.
 */
export const settlePayment = async (
  service: Ground,
  tx: Db,
  locked: LockedPayment,
  said: ProviderPayment,
): Promise<LockedPayment> => {
  switch (said.status) {
    case 'open':
      return isPaymentOpen(locked.payment.status)
        ? writePayment(service, tx, locked, { providerId: said.id, link: said.link, status: 'Pending' })
        : locked;
    case 'paid':
      return locked.payment.received === null ? moneyCame(service, tx, locked, said) : locked;
    case 'failed':
    case 'canceled':
    case 'refunded':
      return endUnpaid(service, tx, locked);
  }
};

/** Nothing was paid, and nothing will be: the order may ask for another payment. */
export const endUnpaid = async (service: Ground, tx: Db, locked: LockedPayment): Promise<LockedPayment> => {
  const { payment } = locked;
  if (!isPaymentOpen(payment.status)) return locked;
  const isWaitedFor = isAwaited(locked);
  const written = await writePayment(service, tx, locked, { status: isWaitedFor ? 'Failed' : 'Canceled' });
  await completeJobByKey(tx, 'payment', String(payment.id));
  if (isWaitedFor) {
    await notePayment(tx, written.order, {
      text: paymentTexts.notPaid,
      at: service.clock(),
      fingerprint: `payment|${payment.reference}|failed`,
    });
  }
  return written;
};

/** What the order waits for pays for it; all else goes back whole. */
const moneyCame = async (
  service: Ground,
  tx: Db,
  locked: LockedPayment,
  { id, amount }: ProviderPayment,
): Promise<LockedPayment> => {
  const { payment } = locked;
  const now = service.clock();
  await completeJobByKey(tx, 'payment', String(payment.id));
  const facts = { providerId: id, received: amount, paidAt: now };
  if (isAwaited(locked) && amount === payment.amount) {
    const written = await writePayment(service, tx, locked, { ...facts, status: 'Paid' });
    const fingerprint = `payment|${payment.reference}|paid`;
    await notePayment(tx, written.order, { text: paymentTexts.paid, at: now, fingerprint });
    await enqueueJob(tx, { ...handOverJob(service, written.order), runAt: now });
    return written;
  }
  const { log } = about(service, [locked.order.number]);
  const told = { reference: payment.reference, asked: payment.amount, received: amount, status: locked.order.status };
  if (amount !== payment.amount) log.error(told, 'a payment is not of the amount that was asked for; it goes back');
  else log.warn(told, 'a payment came that its order no longer waits for; it goes back');
  const ended = isAwaited(locked) ? ({ status: 'Failed' } as const) : lateStatus(locked);
  return owe(service, tx, locked, amount, { ...facts, ...ended });
};

/** A payment that had ended stays what it was: its order may have asked for another because of it. */
const lateStatus = ({ payment }: LockedPayment) => (isPaymentOpen(payment.status) ? ({ status: 'Paid' } as const) : {});

const handOverJob = (service: Ground, order: Order) =>
  orderJob(service, 'hand-over', order, {
    vendorId: order.content.choice?.vendorId ?? null,
    connection: order.connection,
  });
