import { isProblem, type Order, type Problem } from '@cartage/core';
import {
  type Attempt,
  closeAttempt,
  completeJobByKey,
  enqueueJob,
  isJobWithCaller,
  lastAttempt,
  lockOrder,
  openAttempt,
} from '@cartage/storage';
import type { Connection } from '../connections/connection.ts';
import { connectionOfAttempt, notConnected, presentConnection } from '../connections/order-connection.ts';
import type { Service } from '../context.ts';
import { leaseUntil } from '../jobs/call-lease.ts';
import { retryDelay } from '../jobs/retry-delay.ts';
import { mayBeAtVendor, quietUntil } from '../lifecycle/doubtful-attempt.ts';
import { moveOrder } from '../lifecycle/move-order.ts';
import { askVendor } from './ask-vendor.ts';
import { type BegunHandOver, beginHandOver } from './begin-hand-over.ts';
import { callHandOver } from './call-hand-over.ts';
import type { HandOverAnswer } from './hand-over-answer.ts';
import { priceAgain } from './price-again.ts';
import { settleHandOver } from './settle-hand-over.ts';

/**
 * Goes on with a hand-over that did not end: repeats it when the vendor was unavailable, and finds out what became of
 * it when the answer was lost or the process died. The worker's act; safe to run at any time and any number of times.
 */
export const resumeHandOver = async (service: Service, orderId: number): Promise<void> => {
  const { order, attempt, isCalled } = await lookAt(service, orderId);
  if (isCalled) return;
  if (order?.status === 'VendorUnavailable') return repeat(service, order, attempt);
  if (order?.status === 'TransferringToVendor' && attempt) return findOut(service, order, attempt);
};

/**
 * Order and attempt of one moment, and whether a process calls the vendor at it, as one does that began after this job
 * was claimed. The job of an order that is not under way has nothing to do and ends.
 */
const lookAt = (service: Service, orderId: number) =>
  service.store.transaction(async (tx) => {
    // Locked: a hand-over that begins just now would else lose its job, and nobody would go on with it.
    const order = await lockOrder(tx, orderId);
    const attempt = await lastAttempt(tx, orderId, 'hand-over');
    const isUnderWay = order?.status === 'VendorUnavailable' || order?.status === 'TransferringToVendor';
    if (!isUnderWay) await completeJobByKey(tx, 'hand-over', String(orderId));
    const isCalled = await isJobWithCaller(tx, 'hand-over', String(orderId), service.clock());
    return { order, attempt, isCalled };
  });

const repeat = async (service: Service, order: Order, last: Attempt | null): Promise<void> => {
  const { choice } = order.content;
  // One in doubt goes on as it began.
  const present = mayBeAtVendor(last) || !choice ? null : await presentConnection(service, order.companyId, choice);
  const priced = present && !isPricedOn(present, order) ? await priceAgain(service, order, present) : { order };
  const begun = await beginHandOver(service, priced.order, {
    option: priced.order.option,
    connection: present?.id ?? order.connection,
  });
  if (isProblem(begun)) {
    if (begun.code === 'InsufficientFunds') await withoutFunds(service, order, last, begun);
    return;
  }
  const answer = begun.doubt ? undefined : priced.answer;
  await settleHandOver(service, begun, answer ?? (await callHandOver(service, begun)));
};

/** Another contract has other prices, and may be paid by somebody else. */
const isPricedOn = ({ id, contractType }: Connection, { option, connection }: Order): boolean =>
  option !== null && (connection === null ? option.contractType === contractType : connection === id);

/**
 * Its price became known only now, and the credit limit does not allow it: the order is a Draft again, and the customer
 * decides (interface 16.8). One that may be at the vendor is not left to itself; it waits for funds.
 */
const withoutFunds = (service: Service, order: Order, last: Attempt | null, { text }: Problem): Promise<void> => {
  const now = service.clock();
  if (mayBeAtVendor(last)) {
    return askAgainAt(service, order, last, now + retryDelay(service.settings.retryBaseMs, now - last.startedAt));
  }
  return service.store.transaction(async (tx) => {
    const facts = { pushResult: 'draft' } as const;
    const moved = await moveOrder(tx, order, { to: 'Draft', at: now, text, facts });
    if (!isProblem(moved)) await completeJobByKey(tx, 'hand-over', String(order.id));
  });
};

/**
 * No answer is known. A vendor that does not know the reference after its quiet period surely has not got the order.
 */
const findOut = async (service: Service, order: Order, attempt: Attempt): Promise<void> => {
  const now = service.clock();
  const settle = async (answer: HandOverAnswer): Promise<void> =>
    void (await settleHandOver(service, { order, attempt }, answer));
  const connection = await connectionOfAttempt(service, order, attempt);
  if (!connection) return settle({ kind: 'undecidable', words: notConnected });
  // The process that called has died: its lease is over.
  if (attempt.state === 'sending') return settle({ kind: 'unknown', words: 'The service was restarted.' });
  const quiet = quietUntil(attempt, connection.vendor);
  if (now < quiet) return askAgainAt(service, order, attempt, quiet);
  const known = await askVendor(service, connection, attempt);
  const isNoNews = known?.kind === 'unavailable' || (known?.kind === 'accepted' && attempt.state === 'accepted');
  if (isNoNews) {
    return askAgainAt(service, order, attempt, now + retryDelay(service.settings.retryBaseMs, now - attempt.startedAt));
  }
  if (known) return settle(known);
  const again = await callAgain(service, order, attempt);
  if (again) await settleHandOver(service, again, await callHandOver(service, again));
};

/** The vendor has not got it: a new attempt with the same reference, in one transaction with the end of the old one. */
const callAgain = (service: Service, order: Order, old: Attempt): Promise<BegunHandOver | null> =>
  service.store.transaction(async (tx) => {
    const now = service.clock();
    // No version changes here, so the lock alone keeps a worker apart that sets the job's time just now.
    await lockOrder(tx, order.id);
    const isOpen = await closeAttempt(tx, old.id, {
      state: 'unavailable',
      finishedAt: now,
      problem: 'The vendor does not know the reference.',
      neverSent: true,
    });
    if (!isOpen) return null;
    const attempt = await openAttempt(tx, { ...old, startedAt: now });
    await enqueueJob(tx, {
      task: 'hand-over',
      key: String(order.id),
      payload: { orderId: order.id },
      runAt: now,
      lease: { owner: service.processId, until: leaseUntil(service) },
    });
    return { order, attempt, doubt: null };
  });

/**
 * Whoever has moved the order meanwhile, or begun another attempt, has set its job; another time here would take that
 * job's lease away.
 */
const askAgainAt = (service: Service, { id, version }: Order, attempt: Attempt, runAt: number): Promise<void> =>
  service.store.transaction(async (tx) => {
    const current = await lockOrder(tx, id);
    const last = await lastAttempt(tx, id, 'hand-over');
    if (current?.version !== version || last?.id !== attempt.id) return;
    await enqueueJob(tx, { task: 'hand-over', key: String(id), payload: { orderId: id }, runAt });
  });
