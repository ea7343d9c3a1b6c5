import { type Instant, isPaymentOpen, type LocalText } from '@cartage/core';
import {
  closeAttempt,
  completeJobByKey,
  type Db,
  isJobWithCaller,
  lastAttemptOf,
  type OrderOfCompany,
  openAttempt,
  type Payment,
  type PaymentAttemptKind,
  paymentById,
} from '@cartage/storage';
import { type PaymentCall, type PaymentProvider, type ProviderPayment, VendorProblem } from '@cartage/vendor-kit';
import { isTimeOver } from '../attempts/is-time-over.ts';
import { retryDelay } from '../attempts/retry-delay.ts';
import { about } from '../cause.ts';
import type { Ground } from '../context.ts';
import { callProvider, isRefusal, orThrow, type ProviderAnswer } from './call-provider.ts';
import { type LockedPayment, lockPayment } from './locked-payment.ts';
import { enqueuePaymentJob } from './payment-jobs.ts';
import type { CardPayments } from './payments.ts';
import { endUnpaid, settlePayment } from './settle-payment.ts';

/**
 * Goes on with a payment of which nothing has become yet: asks for its link until it is there, asks whether it was paid,
 * at growing waits, and closes the link once it is dead or the order no longer waits for it. The worker's act; safe to
 * run at any time and any number of times.
 */
export const followPayment = async (service: Ground & CardPayments, paymentId: number): Promise<void> => {
  const payment = await paymentById(service.store.db, paymentId);
  if (!payment) return completeJobByKey(service.store.db, 'payment', String(paymentId));
  const seen = await service.store.transaction(async (tx) => {
    // Locked: a payment that begins just now would else lose its job, and nobody would go on with it.
    const locked = await lockPayment(tx, payment);
    if (!isPaymentOpen(locked.payment.status)) await completeJobByKey(tx, 'payment', String(paymentId));
    return (await isJobWithCaller(tx, 'payment', String(paymentId), service.watch.steady())) ? null : locked;
  });
  if (seen && isPaymentOpen(seen.payment.status)) await goOnWithPayment(service, seen);
};

/** The next call to the provider, and what it means. Whoever calls this holds the payment's job. */
export const goOnWithPayment = async (caller: Ground & CardPayments, seen: LockedPayment): Promise<LockedPayment> => {
  const service = about(caller, [seen.order.number]);
  const step = nextStep(service, seen);
  if (step === 'close') await beginClosing(service, seen.payment);
  const answer = await take(service, seen, step);
  return service.store.transaction(async (tx) => {
    const locked = await lockPayment(tx, seen.payment);
    await endAttempt(service, tx, locked.payment, step, answer);
    const settled = await settle(service, tx, locked, step, answer);
    if (!isPaymentOpen(settled.payment.status)) return settled;
    if (isOver(service, settled)) return givenUp(service, tx, settled, answer);
    await askAgain(service, tx, settled, step);
    return settled;
  });
};

type Step = 'start' | 'ask' | 'close';
type Answer = ProviderAnswer<ProviderPayment | null>;

const nextStep = ({ clock, watch }: Ground, { order, payment }: LockedPayment): Step => {
  const isExpired = clock() >= payment.expiresAt && watch.isBelieved();
  if (order.status !== 'AwaitingPayment' || isExpired) return 'close';
  return payment.status === 'New' ? 'start' : 'ask';
};

const take = (service: Ground & CardPayments, seen: LockedPayment, step: Step): Promise<Answer> =>
  callProvider(service, seen.payment, async (provider, call) => {
    const said = await ask(service, seen, step, provider, call);
    if (said !== null && said.reference !== seen.payment.reference) throw ofAnother;
    return said;
  });

/** It says nothing of the payment that was asked about. */
const ofAnother = new VendorProblem(
  { kind: 'defect' },
  {
    en: 'The payment provider answered with another payment.',
    ru: 'Платёжный провайдер прислал в ответ другой платёж.',
  },
);

const ask = async (
  service: Ground,
  { order, payment }: LockedPayment,
  step: Step,
  provider: PaymentProvider,
  call: PaymentCall,
): Promise<ProviderPayment | null> => {
  const { reference, providerId: id, amount, expiresAt } = payment;
  switch (step) {
    case 'ask':
      return provider.find({ reference, id }, call);
    case 'close':
      return provider.close({ reference, id }, call);
    case 'start': {
      const { publicUrl, payment: wish } = service.settings;
      const notifyUrl = `${publicUrl ?? NEAR}/payments/${payment.provider}/notifications`;
      const description = describe(order.number);
      const request = { reference, amount, description, notifyUrl, expiresAt, locale: wish.locale };
      try {
        return orThrow(await provider.start(request, call)).payment;
      } catch (thrown) {
        // An earlier call may have made it, of which a process that died or a restored database knows nothing.
        const made = isRefusal(thrown) ? await provider.find({ reference, id }, call) : null;
        if (made === null) throw thrown;
        return made;
      }
    }
  }
};

/** Of a service that is tried out on its own machine. */
const NEAR = 'http://127.0.0.1:8080';

const describe = (number: string): LocalText => ({
  en: `Delivery of order ${number}`,
  ru: `Доставка по заказу ${number}`,
});

const settle = async (
  service: Ground,
  tx: Db,
  locked: LockedPayment,
  step: Step,
  answer: Answer,
): Promise<LockedPayment> => {
  if (answer.kind === 'done' && answer.value !== null) return settlePayment(service, tx, locked, answer.value);
  // A provider that refuses to make a payment, or has never had it, will take no money for it.
  if (step === 'start' && answer.kind === 'refused') return givenUp(service, tx, locked, answer);
  const hasNever = step === 'close' && answer.kind === 'done' && locked.payment.providerId === null;
  return hasNever ? endUnpaid(service, tx, locked) : locked;
};

const isOver = (service: Ground, locked: LockedPayment): boolean =>
  isTimeOver(service, service.clock() - closingSince(locked));

/** Money that comes all the same goes back. */
const givenUp = (service: Ground, tx: Db, locked: LockedPayment, answer: Answer): Promise<LockedPayment> => {
  const reason = 'words' in answer ? answer.words.en : 'Its link was not closed.';
  service.log.error({ reference: locked.payment.reference, reason }, 'a payment was given up');
  return endUnpaid(service, tx, locked);
};

const closingSince = ({ order, payment }: LockedPayment): Instant =>
  order.status === 'AwaitingPayment' ? payment.expiresAt : order.statusAt;

/** A living link is looked at when it dies, at the latest; one that is to be closed by now, at once. */
const askAgain = (service: Ground, tx: Db, locked: LockedPayment, step: Step): Promise<void> => {
  const now = service.clock();
  const { payment } = locked;
  const isLiving = nextStep(service, locked) !== 'close';
  const wait = retryDelay(service, now - (isLiving ? payment.createdAt : closingSince(locked)));
  const again = step === 'close' ? now + wait : now;
  // By a clock that has jumped it may live longer than it says.
  const next = payment.expiresAt > now ? Math.min(now + wait, payment.expiresAt) : now + wait;
  return enqueuePaymentJob(service, tx, 'payment', payment, isLiving ? next : again);
};

/** A call of the provider that changes something there is written down before it is made. */
export const openPaymentAttempt = async (
  tx: Db,
  { companyId, orderId, reference }: Payment,
  kind: PaymentAttemptKind,
  startedAt: Instant,
): Promise<void> => {
  const attempt = { companyId, orderId, kind, reference, vendorId: null, tariffId: null, connection: null, startedAt };
  await openAttempt(tx, attempt);
};

const beginClosing = (service: Ground, payment: Payment): Promise<void> =>
  service.store.transaction(async (tx) => {
    await lockPayment(tx, payment);
    const last = await lastAttemptOf(tx, orderOf(payment), 'close-payment', payment.reference);
    if (last === null) await openPaymentAttempt(tx, payment, 'close-payment', service.clock());
  });

const orderOf = ({ companyId, orderId }: Payment): OrderOfCompany => ({ id: orderId, companyId });

const endAttempt = async (service: Ground, tx: Db, payment: Payment, step: Step, answer: Answer): Promise<void> => {
  if (step === 'ask') return;
  const kind = step === 'start' ? 'payment' : 'close-payment';
  const attempt = await lastAttemptOf(tx, orderOf(payment), kind, payment.reference);
  if (attempt === null) return;
  const state = ({ done: 'confirmed', refused: 'rejected', unknown: 'unknown' } as const)[answer.kind];
  const problem = 'words' in answer ? answer.words.en : null;
  await closeAttempt(tx, attempt.id, { state, finishedAt: service.clock(), problem });
};
