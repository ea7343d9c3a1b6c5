import { closeAttempt, completeJobByKey, lastAttemptOf, paymentById } from '@cartage/storage';
import { isTimeOver } from '../attempts/is-time-over.ts';
import { retryDelay } from '../attempts/retry-delay.ts';
import { about } from '../cause.ts';
import type { Ground } from '../context.ts';
import { callProvider, orThrow, type ProviderAnswer } from './call-provider.ts';
import { type LockedPayment, lockPayment, writePayment } from './locked-payment.ts';
import { notePayment } from './payment-event.ts';
import { enqueuePaymentJob } from './payment-jobs.ts';
import { refunded } from './payment-texts.ts';
import type { CardPayments } from './payments.ts';
import { refundReference } from './return-payment.ts';

/**
 * Gives back what is owed of a payment, and asks again with the same reference until the provider has done it. The
 * worker's act; safe to run at any time and any number of times.
 */
export const refundPayment = async (service: Ground & CardPayments, paymentId: number): Promise<void> => {
  const payment = await paymentById(service.store.db, paymentId);
  if (!payment || payment.refundDue === null || payment.refunded >= payment.refundDue) {
    return completeJobByKey(service.store.db, 'refund', String(paymentId));
  }
  const { refundDue: amount, reference, providerId: id } = payment;
  const answer = await callProvider(service, payment, async (provider, call) =>
    orThrow(await provider.refund({ reference, id }, { reference: refundReference(payment), amount }, call)),
  );
  await service.store.transaction(async (tx) => {
    const locked = await lockPayment(tx, payment);
    if (locked.payment.refunded >= amount) return;
    const { attempt, since } = await attemptOf(tx, locked);
    if (answer.kind === 'done') {
      const { amount: returned } = answer.value;
      if (returned !== amount) {
        const { log } = about(service, [locked.order.number]);
        log.error({ reference, amount, returned }, 'a payment provider gave back another amount than it was asked to');
      }
      const { order } = await writePayment(service, tx, locked, {
        refunded: returned,
        ...(locked.payment.status === 'Paid' ? { status: 'Refunded' } : {}),
      });
      const at = service.clock();
      await notePayment(tx, order, { text: refunded(returned), at, fingerprint: `refund|${reference}` });
      if (attempt !== null) await closeAttempt(tx, attempt, { state: 'confirmed', finishedAt: at });
      return completeJobByKey(tx, 'refund', String(paymentId));
    }
    await again(service, tx, locked, { attempt, since, answer });
  });
};

type Tx = Parameters<typeof lockPayment>[0];

const attemptOf = async (tx: Tx, { order, payment }: LockedPayment) => {
  const last = await lastAttemptOf(tx, order, 'refund', refundReference(payment));
  return { attempt: last?.id ?? null, since: last?.startedAt ?? payment.createdAt };
};

interface Failed {
  readonly attempt: number | null;
  readonly since: number;
  readonly answer: Exclude<ProviderAnswer<unknown>, { kind: 'done' }>;
}

/** Money that is owed is never given up; whoever runs the service is told. */
const again = async (service: Ground, tx: Tx, locked: LockedPayment, { attempt, since, answer }: Failed) => {
  const now = service.clock();
  const { order, payment } = locked;
  if (answer.kind === 'refused' || isTimeOver(service, now - since)) {
    about(service, [order.number]).log.error(
      { reference: payment.reference, amount: payment.refundDue, reason: answer.words.en },
      'money that is owed to a customer could not be given back yet',
    );
  }
  if (attempt !== null) {
    await closeAttempt(tx, attempt, { state: 'unknown', finishedAt: now, problem: answer.words.en });
  }
  await enqueuePaymentJob(service, tx, 'refund', payment, now + retryDelay(service, now - since));
};
