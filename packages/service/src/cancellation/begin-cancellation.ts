import {
  cancelMove,
  hasPayments,
  type Instant,
  isPaymentOpen,
  isProblem,
  type Order,
  type Problem,
  problem,
} from '@cartage/core';
import {
  type Db,
  enqueueJob,
  lastAttempt,
  lockOrder,
  newestPayment,
  releaseReservation,
  trackBy,
} from '@cartage/storage';
import { callersLease } from '../attempts/call-lease.ts';
import { doubtOf } from '../attempts/doubtful-attempt.ts';
import { endOrderJob, orderJob } from '../attempts/order-job.ts';
import { auditMove } from '../audit.ts';
import { chosenVendor } from '../connections/order-connection.ts';
import type { Connections } from '../connections/vendors.ts';
import type { Ground } from '../context.ts';
import { moveOrder } from '../lifecycle/move-order.ts';
import { moveTexts } from '../lifecycle/move-texts.ts';
import { nextTurns } from '../lifecycle/next-turns.ts';
import { enqueuePaymentJob } from '../payments/payment-jobs.ts';
import { returnPayment } from '../payments/return-payment.ts';
import { lookBack } from '../restore/notice-restore.ts';
import { cancelJob } from './ask-cancellation.ts';

/**
 * Cancels the order where that can be done at once, else commits the wish to and the job that sees it through, before
 * the vendor is asked. Decided on the order as it is, which nobody else changes meanwhile: of several who cancel at once
 * the others find it Canceled, or the vendor being asked.
 */
export const beginCancellation = (
  service: Ground & Connections,
  { id }: Pick<Order, 'id'>,
): Promise<Order | Problem> => {
  // What it costs depends on it, and who waits for the order to be free has asked already.
  const askedAt = service.clock();
  return service.store.transaction(async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order) return problem('OrderNotFound');
    const way = cancelMove(order.status);
    switch (way) {
      case 'done':
      case 'waiting':
        return order;
      case 'at-once':
        return cancelAtOnce(service, tx, order);
      case 'once-accepted':
        return cancelAccepted(service, tx, order);
      case 'ask-vendor':
        return wish(service, tx, order, askedAt);
      default:
        return way;
    }
  });
};

const cancelAtOnce = async (service: Ground, tx: Db, order: Order): Promise<Order | Problem> => {
  const now = service.clock();
  const moved = await moveOrder(tx, order, { to: 'Canceled', at: now, text: moveTexts.canceled });
  if (isProblem(moved)) return moved;
  await auditMove(service, tx, order, moved, 'Cancel');
  await endOrderJob(tx, 'hand-over', order.id);
  const soFar = await lookBack(service, tx, order);
  const { last } = soFar;
  if (last && doubtOf(order, soFar))
    await enqueueJob(tx, { ...orderJob(service, 'withdraw', order, last), runAt: now });
  await releaseReservation(tx, order.id);
  const open = hasPayments(order) ? await newestPayment(tx, order) : null;
  if (open && isPaymentOpen(open.status)) await enqueuePaymentJob(service, tx, 'payment', open, 'held');
  return returnPayment(service, tx, moved);
};

/**
 * The vendor has said that it works on the order, and its numbers are to come: the order is Canceled here at once, and what the
 * vendor has of it is canceled there as soon as it can be. While it is only being called nothing can be said.
 */
const cancelAccepted = async (service: Ground & Connections, tx: Db, order: Order): Promise<Order | Problem> => {
  const last = await lastAttempt(tx, order, 'hand-over');
  if (last?.state !== 'accepted') return beingHandedOver;
  return chosenVendor(service, order)?.cancel ? cancelAtOnce(service, tx, order) : cannotCancel(order);
};

const beingHandedOver: Problem = problem('OrderStateInvalid', null, {
  en: 'The order is being handed over to its vendor; cancel it once the vendor has answered.',
  ru: 'Заказ передаётся в службу доставки; отмените его, когда служба ответит.',
});

const wish = async (
  service: Ground & Connections,
  tx: Db,
  order: Order,
  askedAt: Instant,
): Promise<Order | Problem> => {
  if (!chosenVendor(service, order)?.cancel) return cannotCancel(order);
  const now = service.clock();
  const moved = await moveOrder(tx, order, {
    to: 'CancelRequest',
    at: now,
    text: moveTexts.cancelRequested,
    facts: { cancelAskedAt: askedAt },
  });
  if (isProblem(moved)) return moved;
  await auditMove(service, tx, order, moved, 'Cancel');
  // Its events may be the answer, and it was perhaps not to be asked about for days.
  await trackBy(tx, order.id, (await nextTurns(service, [moved], { db: tx }))(moved));
  await enqueueJob(tx, {
    ...cancelJob(service, order),
    runAt: now,
    lease: callersLease(service),
  });
  return moved;
};

const cannotCancel = (order: Order): Problem =>
  problem('OrderStateInvalid', null, {
    en: `${order.option?.vendor.name ?? 'The vendor'} cannot cancel an order that it has accepted; contact it directly.`,
    ru: `${order.option?.vendor.name ?? 'Служба доставки'} не отменяет принятые заказы; обратитесь к ней напрямую.`,
  });
