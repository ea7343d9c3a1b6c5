import { isProblem, type LocalText, type Order, type Problem } from '@cartage/core';
import {
  type Attempt,
  type Db,
  enqueueJob,
  type HandOverSoFar,
  heldPayment,
  isJobWithCaller,
  lastAttempt,
  lockOrder,
} from '@cartage/storage';
import { actFor } from '../access/act-for.ts';
import { askedFrom, doubtOf, mayBeAtVendor, waitsForTurn } from '../attempts/doubtful-attempt.ts';
import { isTimeOver } from '../attempts/is-time-over.ts';
import { endOrderJob, orderJob } from '../attempts/order-job.ts';
import { pollDelay } from '../attempts/poll-delay.ts';
import { retryDelay } from '../attempts/retry-delay.ts';
import type { Connection } from '../connections/connection.ts';
import { connectionOf, connectionOfAttempt, notConnected, presentConnection } from '../connections/order-connection.ts';
import type { Connections } from '../connections/vendors.ts';
import type { Ground } from '../context.ts';
import { moveOrder } from '../lifecycle/move-order.ts';
import { mailRefused } from '../mail/mail-hand-over.ts';
import { cardFirst } from '../payments/card-first.ts';
import type { CardPayments } from '../payments/payments.ts';
import type { Pricing } from '../quotes/offers.ts';
import { lookBack } from '../restore/notice-restore.ts';
import { askVendor } from './ask-vendor.ts';
import { type BegunHandOver, beginHandOver, type Offer } from './begin-hand-over.ts';
import { unreachable } from './call-hand-over.ts';
import { callAgain, carryOut, leaveReference } from './carry-out.ts';
import { endUncalled } from './end-uncalled.ts';
import { type HandOverAnswer, noNumber } from './hand-over-answer.ts';
import { handOverPaid } from './hand-over-paid.ts';
import { noPrice, priceAgain } from './price-again.ts';
import { NEXT_TURN_MS, type Settled, settleHandOver } from './settle-hand-over.ts';

/**
 * Goes on with a hand-over that did not end: repeats it when the vendor was unavailable, and finds out what became of
 * it when the answer was lost or the process died. The worker's act; safe to run at any time and any number of times.
 */
export const resumeHandOver = async (
  service: Ground & Connections & Pricing & CardPayments,
  orderId: number,
): Promise<void> => {
  const { order, soFar, isCalled, isUnderWay } = await lookAt(service, orderId);
  const { last: attempt } = soFar;
  if (isCalled) return;
  if (order?.status === 'AwaitingPayment' && isUnderWay) return handOverPaid(service, order);
  if (order?.status === 'VendorUnavailable') return repeat(service, order, attempt);
  if (order?.status === 'TransferringToVendor' && waitsForTurn(attempt)) return repeat(service, order, attempt);
  if (order?.status === 'TransferringToVendor' && attempt) return findOut(service, order, attempt, soFar);
};

/**
 * Order and attempt of one moment, and whether a process calls the vendor at it, as one does that began after this job
 * was claimed. The job of an order that is not under way has nothing to do and ends.
 */
const lookAt = (service: Ground, orderId: number) =>
  service.store.transaction(async (tx) => {
    // Locked: a hand-over that begins just now would else lose its job, and nobody would go on with it.
    const order = await lockOrder(tx, orderId);
    const soFar = await lookBack(service, tx, order ?? { id: orderId, companyId: 0 });
    const isUnderWay = order !== null && (await isToBeHandedOver(tx, order));
    if (!isUnderWay) await endOrderJob(tx, 'hand-over', orderId);
    const isCalled = await isJobWithCaller(tx, 'hand-over', String(orderId), service.watch.steady());
    return { order, soFar, isCalled, isUnderWay };
  });

/** One that is paid for, and waits no longer, is to be handed over too. */
const isToBeHandedOver = async (tx: Db, order: Order): Promise<boolean> =>
  order.status === 'VendorUnavailable' ||
  order.status === 'TransferringToVendor' ||
  (order.status === 'AwaitingPayment' && (await heldPayment(tx, order)) !== null);

const repeat = async (
  service: Ground & Connections & Pricing & CardPayments,
  order: Order,
  last: Attempt | null,
): Promise<void> => {
  // One in doubt goes on as it began.
  const doubt = mayBeAtVendor(last) ? last : null;
  const connection = await (doubt ? connectionOfAttempt(service, order, doubt) : connectionNow(service, order));
  const isPriced = doubt !== null || (connection !== undefined && isPricedOn(connection, order));
  if (last && connection && isLeftAlone(service, last, connection, isPriced ? 'handOver' : 'quote')) {
    return waitOn(service, order, last);
  }
  const { offer, answer } = doubt
    ? { offer: { option: order.option, connection: order.connection }, answer: null }
    : await offerNow(service, order, connection, isPriced);
  if (answer?.kind === 'no-turn' && last) return askAgainAt(service, order, last, service.clock() + NEXT_TURN_MS);
  if (!doubt && !answer && offer.option && offer.connection !== null) {
    const ctx = await actFor(service, order.companyId);
    const { option, connection } = offer;
    if (await cardFirst(ctx, order, { option, connection }, isPriced)) return;
  }
  const ended = answer
    ? await endUncalled(service, order, offer, answer, last)
    : await callAnew(service, order, offer, last);
  if (isProblem(ended) && ended.code === 'InsufficientFunds') await withoutFunds(service, order, last, ended);
};

/** One that is out of use is kept for the orders that began through it. */
const connectionNow = async (service: Ground & Connections, order: Order): Promise<Connection | undefined> => {
  const { choice } = order.content;
  return (
    (choice && (await presentConnection(service, order.companyId, choice))) ?? (await connectionOf(service, order))
  );
};

/**
 * A vendor that is left alone gets no call, and that is no try: the order waits on as it is. To begin and to end each
 * would cost the database more than calls do, and of thousands that wait for a vendor leave nobody time to answer. Once
 * the time for trying is over it is the last try all the same.
 */
const isLeftAlone = (
  service: Ground & Connections,
  last: Attempt,
  connection: Connection,
  capability: 'handOver' | 'quote',
): boolean =>
  !isTimeOver(service, service.clock() - last.begunAt, connection.vendor) &&
  service.vendors.isLeftAlone(connection, capability);

/** What can be handed over of an order that surely is not at the vendor, and how; `answer`: it cannot be, and why. */
const offerNow = async (
  service: Ground & Connections & Pricing,
  order: Order,
  connection: Connection | undefined,
  isPriced: boolean,
): Promise<{ readonly offer: Offer; readonly answer: HandOverAnswer | null }> => {
  if (!connection) return { offer: { option: order.option, connection: order.connection }, answer: unreachable };
  if (isPriced) return { offer: { option: order.option, connection: connection.id }, answer: null };
  const { option, ...priced } = await priceAgain(service, order, connection);
  return { offer: { option, connection: connection.id }, answer: 'answer' in priced ? priced.answer : null };
};

const callAnew = async (
  service: Ground & Connections,
  order: Order,
  offer: Offer,
  last: Attempt | null,
): Promise<Settled | Problem> => {
  const begun = await beginHandOver(service, order, offer, last);
  return isProblem(begun) ? begun : carryOut(service, begun);
};

/** Another contract has other prices, and may be paid by somebody else. */
const isPricedOn = ({ id, contractType }: Connection, { option, connection }: Order): boolean =>
  option !== null && (connection === null ? option.contractType === contractType : connection === id);

/**
 * Its price became known only now, and the credit limit does not allow it: the order is a Draft again, and the customer
 * decides (interface 16.8). One that may be at the vendor is not left to itself; it waits for funds.
 */
const withoutFunds = (service: Ground, order: Order, last: Attempt | null, { text }: Problem): Promise<void> => {
  if (mayBeAtVendor(last)) return waitOn(service, order, last);
  const now = service.clock();
  return service.store.transaction(async (tx) => {
    const facts = { pushResult: 'draft' } as const;
    const moved = await moveOrder(tx, order, { to: 'Draft', at: now, text, facts });
    if (isProblem(moved)) return;
    await endOrderJob(tx, 'hand-over', order.id);
    await mailRefused(service, tx, moved, { at: now, reason: text });
  });
};

/**
 * No answer is known. A vendor that does not know the reference after its quiet period surely has not got the order.
 */
const findOut = async (
  service: Ground & Connections,
  order: Order,
  attempt: Attempt,
  soFar: HandOverSoFar,
): Promise<void> => {
  const now = service.clock();
  const settle = async (answer: HandOverAnswer): Promise<void> =>
    void (await settleHandOver(service, { order, attempt }, answer));
  const doubt = doubtOf(order, soFar);
  const isRestored = doubt?.isRestored ?? false;
  // Without an offer nothing is ever called. An earlier version could leave such an order when it died.
  if (!order.option && !isRestored) return settle(noPrice);
  const connection = await connectionOfAttempt(service, order, attempt);
  if (!connection) return settle({ kind: 'undecidable', words: notConnected });
  // The process that called has died: its lease is over.
  if (attempt.state === 'sending') return settle({ kind: 'unknown', words: restarted });
  // One that was accepted is there; the vendor need not have done with it.
  const quiet = attempt.state === 'accepted' || doubt === null ? now : askedFrom(doubt, connection.vendor);
  if (now < quiet) return askAgainAt(service, order, attempt, quiet);
  const known = await askVendor(service, connection, { order, attempt, isFirst: false, isRestored });
  if (known?.kind === 'not-asked') return askAgainAt(service, order, attempt, now + NEXT_TURN_MS);
  const triedForMs = now - attempt.begunAt;
  const isOver = isTimeOver(service, triedForMs, connection.vendor);
  const waitFor = (kind: 'unavailable' | 'accepted'): number =>
    kind === 'accepted' ? pollDelay(service, attempt, connection.vendor, now) : retryDelay(service, triedForMs);
  const isUnanswered = known?.kind === 'unavailable' || (known?.kind === 'accepted' && attempt.state === 'accepted');
  if (isUnanswered && isOver) return settle({ kind: 'undecidable', words: 'words' in known ? known.words : noNumber });
  if (isUnanswered) return askAgainAt(service, order, attempt, now + waitFor(known.kind));
  const { restoration } = soFar;
  if (known?.kind === 'taken')
    return goOn(service, await leaveReference(service, { order, attempt, restoration }, known));
  if (known) return settle(known);
  // It loses every answer and has nothing: once the time is over, one more call is the last.
  // Not later than now: it may have started while the clock was ahead.
  if (isTimeOver(service, Math.min(attempt.startedAt, now) - attempt.begunAt, connection.vendor)) {
    return settle({ kind: 'unavailable', neverSent: true, retryAfterMs: null, words: noAnswer });
  }
  return goOn(service, await callAgain(service, { order, attempt, restoration }));
};

/** null: somebody else has. */
const goOn = async (service: Ground & Connections, begun: BegunHandOver | null): Promise<void> => {
  if (begun) await carryOut(service, begun);
};

const restarted: LocalText = { en: 'The service was restarted.', ru: 'Сервис был перезапущен.' };
const noAnswer: LocalText = {
  en: 'It does not know the order, and gave no answer to it that can be relied on.',
  ru: 'Она не знает этого заказа и не дала на него ответа, на который можно положиться.',
};

/** Until its next try. */
const waitOn = (service: Ground, order: Order, attempt: Attempt): Promise<void> => {
  const now = service.clock();
  return askAgainAt(service, order, attempt, now + retryDelay(service, now - attempt.begunAt));
};

/**
 * Whoever has moved the order meanwhile, or begun another attempt, has set its job; another time here would take that
 * job's lease away.
 */
const askAgainAt = (service: Ground, order: Order, attempt: Attempt, runAt: number): Promise<void> =>
  service.store.transaction(async (tx) => {
    const current = await lockOrder(tx, order.id);
    const last = await lastAttempt(tx, order, 'hand-over');
    // Whatever else was changed of it meanwhile, it waits on: its job would else lie until the lease of this run is over.
    if (current?.status !== order.status || last?.id !== attempt.id) return;
    await enqueueJob(tx, { ...orderJob(service, 'hand-over', order, attempt), runAt });
  });
