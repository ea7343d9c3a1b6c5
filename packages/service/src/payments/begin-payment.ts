import { asPaidByCard, type Instant, isProblem, type Option, type Order, type Problem } from '@cartage/core';
import { type Db, insertEvents, insertPayment, newestPayment, type Payment, saveOrder } from '@cartage/storage';
import { endOrderJob } from '../attempts/order-job.ts';
import { auditMove } from '../audit.ts';
import type { Ground } from '../context.ts';
import { paymentEvent } from '../events/payment-event.ts';
import { changedMeanwhile, moveByDraft, type Step } from '../lifecycle/move-order.ts';
import { openPaymentAttempt } from './follow-payment.ts';
import { type LockedPayment, propertiesWith } from './locked-payment.ts';
import { notePayment } from './payment-event.ts';
import { enqueuePaymentJob } from './payment-jobs.ts';
import { paymentTexts } from './payment-texts.ts';

/** What is to be paid for, and through which connection it is to go. */
export interface PaidOffer {
  readonly option: Option;
  readonly connection: string;
  /** The key of the payment provider. */
  readonly provider: string;
}

/**
 * Commits, before the provider is called: the order as AwaitingPayment with the option that was chosen and its price,
 * the payment, the attempt, and the job that sees it through; the job is leased to this process for as long as the call
 * may take. The price stands for as long as the link lives.
 */
export const beginPayment = (service: Ground, order: Order, offer: PaidOffer): Promise<LockedPayment | Problem> =>
  service.store.transaction(async (tx) => {
    const now = service.clock();
    const { option, connection } = offer;
    const number = ((await newestPayment(tx, order))?.number ?? 0) + 1;
    const properties = propertiesWith(order, { status: 'New', link: null });
    const content = { ...order.content, terms: asPaidByCard(order.content.terms) };
    const facts = { content, option, price: option.price, connection, properties, pushResult: 'draft' } as const;
    const waiting = await putToWait(tx, order, {
      to: 'AwaitingPayment',
      at: now,
      text: paymentTexts.awaitsPayment,
      facts,
    });
    if (isProblem(waiting)) return waiting;
    await auditMove(service, tx, order, waiting);
    await endOrderJob(tx, 'hand-over', order.id);
    const payment = await insertPayment(tx, {
      companyId: order.companyId,
      orderId: order.id,
      number,
      reference: `${order.number}-P${number}`,
      provider: offer.provider,
      amount: option.price,
      createdAt: now,
      expiresAt: now + service.settings.payment.linkMs,
    });
    await insertEvents(tx, [paymentEvent(waiting, payment, now)]);
    if (number > 1) await noteAgain(tx, waiting, payment, now);
    await openPaymentAttempt(tx, payment, 'payment', now);
    await enqueuePaymentJob(service, tx, 'payment', payment, 'held');
    return { order: waiting, payment };
  });

const noteAgain = (tx: Db, order: Order, { reference }: Payment, at: Instant): Promise<void> =>
  notePayment(tx, order, { text: paymentTexts.askedAnew, at, fingerprint: `payment|${reference}|new` });

/** One that waits already has its new price written. */
const putToWait = async (tx: Db, order: Order, step: Step): Promise<Order | Problem> => {
  if (order.status === 'AwaitingPayment')
    return (await saveOrder(tx, { ...order, ...step.facts })) ?? changedMeanwhile(order.number);
  return moveByDraft(tx, order, { ...step, withContent: true });
};
