import { isProblem, type LocalText, type Order, type OrderStatus } from '@cartage/core';
import { type Db, enqueueJob, lockOrder } from '@cartage/storage';
import { isTimeOver } from '../attempts/is-time-over.ts';
import { endOrderJob, orderJob } from '../attempts/order-job.ts';
import { retryDelay } from '../attempts/retry-delay.ts';
import { about } from '../cause.ts';
import { chosenVendor, connectionOf } from '../connections/order-connection.ts';
import { shipmentRef } from '../connections/shipment-ref.ts';
import { rankOf } from '../connections/turns.ts';
import type { Connections } from '../connections/vendors.ts';
import type { Ground } from '../context.ts';
import { leaveOutOfCourier } from '../courier/leave-out-of-courier.ts';
import { refundOrder } from '../hand-over/refund-order.ts';
import { moveOrder } from '../lifecycle/move-order.ts';
import { moveTexts, withVendorWords } from '../lifecycle/move-texts.ts';
import { mailUnanswered } from '../mail/mail-unanswered.ts';
import { callCancel } from './call-cancel.ts';

/**
 * Asks the vendor to cancel and commits its answer. Cancelling twice is harmless to a vendor, so an answer that was lost
 * is simply asked for again, until the vendor confirms, refuses, or its events end the order; and so may several
 * requests ask at once, of which the first answer counts. `rank`: whether somebody waits for it.
 */
export const askCancellation = async (
  service: Ground & Connections,
  order: Order,
  rank: 'asked' | 'worker' = 'asked',
): Promise<Order> => {
  const answer = await callCancel(
    about(service, [order.number]),
    await connectionOf(service, order),
    shipmentRef(order),
    { rank: rankOf(service, rank), company: order.companyId },
  );
  return service.store.transaction(async (tx) => {
    const current = await lockOrder(tx, order.id);
    if (current?.status !== 'CancelRequest') {
      await endOrderJob(tx, 'cancel', order.id);
      return current ?? order;
    }
    switch (answer.kind) {
      case 'canceled':
        return end(service, tx, current, 'Canceled', moveTexts.cancelConfirmed);
      case 'too-late':
        return end(
          service,
          tx,
          current,
          current.statusBeforeCancel ?? 'InProgress',
          withVendorWords(moveTexts.cancelRefused, answer.words),
        );
      // The vendor works on it, and its events will tell.
      case 'requested':
      case 'not-asked':
        return askAgainLater(service, tx, current);
      case 'unanswered':
        return isOver(service, current)
          ? giveUp(service, tx, current, answer.words)
          : askAgainLater(service, tx, current);
    }
  });
};

const isOver = (service: Ground & Connections, order: Order): boolean =>
  isTimeOver(service, service.clock() - (order.cancelAskedAt ?? order.statusAt), chosenVendor(service, order));

/** The vendor never said anything to it: the delivery goes on, and whoever wants it canceled asks again. */
const giveUp = async (service: Ground, tx: Db, order: Order, words: LocalText): Promise<Order> => {
  const at = service.clock();
  const text = withVendorWords(moveTexts.cancelUnanswered, words);
  const to = order.statusBeforeCancel ?? 'InProgress';
  const moved = await moveOrder(tx, order, { to, at, text, facts: { cancelAskedAt: null } });
  if (isProblem(moved)) return askAgainLater(service, tx, order);
  service.log.error({ order: order.number, reason: words.en }, 'a cancellation was given up');
  await endOrderJob(tx, 'cancel', order.id);
  await mailUnanswered(service, tx, moved, 'not-canceled', at);
  return moved;
};

const askAgainLater = async (service: Ground, tx: Db, order: Order): Promise<Order> => {
  const runAt = service.clock() + retryDelay(service, service.clock() - order.statusAt);
  await enqueueJob(tx, { ...cancelJob(service, order), runAt });
  return order;
};

const end = async (
  service: Ground & Connections,
  tx: Db,
  order: Order,
  to: OrderStatus,
  text: LocalText,
): Promise<Order> => {
  const source = order.option?.vendor.name;
  const moved = await moveOrder(tx, order, {
    to,
    at: service.clock(),
    text,
    ...(source ? { source } : {}),
    ...(to === 'Canceled' ? {} : { facts: { cancelAskedAt: null } }),
  });
  // The vendor's news were written at the same moment: its answer is asked for once more.
  if (isProblem(moved)) return askAgainLater(service, tx, order);
  await endOrderJob(tx, 'cancel', order.id);
  if (to === 'Canceled') {
    await refundOrder(service, tx, order);
    await leaveOutOfCourier(service, tx, moved);
  }
  return moved;
};

export const cancelJob = (service: Ground, order: Order) =>
  orderJob(service, 'cancel', order, {
    vendorId: order.content.choice?.vendorId ?? null,
    connection: order.connection,
  });
