import { isProblem, type LocalText, type Order, type OrderStatus, type Problem, problem } from '@cartage/core';
import { completeJobByKey, type Db, enqueueJob, lockOrder } from '@cartage/storage';
import { refundOrder } from '../balance/refund-order.ts';
import { chosenVendor, connectionOf } from '../connections/order-connection.ts';
import { shipmentRef } from '../connections/shipment-ref.ts';
import type { Service } from '../context.ts';
import { leaseUntil } from '../jobs/call-lease.ts';
import { retryDelay } from '../jobs/retry-delay.ts';
import { moveOrder } from '../lifecycle/move-order.ts';
import { moveTexts, withVendorWords } from '../lifecycle/move-texts.ts';
import { callCancel } from './call-cancel.ts';

/** Commits the wish to cancel and the job that sees it through, before the vendor is asked. */
export const beginCancellation = (service: Service, order: Order): Promise<Order | Problem> =>
  service.store.transaction(async (tx) => {
    if (!chosenVendor(service, order)?.cancel) return cannotCancel(order);
    const now = service.clock();
    const moved = await moveOrder(tx, order, { to: 'CancelRequest', at: now, text: moveTexts.cancelRequested });
    if (isProblem(moved)) return moved;
    await enqueueJob(tx, {
      ...cancelJob(order),
      runAt: now,
      lease: { owner: service.processId, until: leaseUntil(service) },
    });
    return moved;
  });

/**
 * Asks the vendor to cancel and commits its answer. Cancelling twice is harmless to a vendor, so an answer that was lost
 * is simply asked for again, until the vendor confirms, refuses, or its events end the order.
 */
export const askCancellation = async (service: Service, order: Order): Promise<Order> => {
  const answer = await callCancel(service, await connectionOf(service, order), shipmentRef(order));
  return service.store.transaction(async (tx) => {
    const current = await lockOrder(tx, order.id);
    if (current?.status !== 'CancelRequest') {
      await completeJobByKey(tx, 'cancel', String(order.id));
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
          withVendorWords(moveTexts.cancelRefused, answer.message),
        );
      default:
        return askAgainLater(service, tx, current);
    }
  });
};

const askAgainLater = async (service: Service, tx: Db, order: Order): Promise<Order> => {
  const runAt = service.clock() + retryDelay(service.settings.retryBaseMs, service.clock() - order.statusAt);
  await enqueueJob(tx, { ...cancelJob(order), runAt });
  return order;
};

const end = async (service: Service, tx: Db, order: Order, to: OrderStatus, text: LocalText): Promise<Order> => {
  const source = order.option?.vendor.name;
  const moved = await moveOrder(tx, order, { to, at: service.clock(), text, ...(source ? { source } : {}) });
  // The vendor's news were written at the same moment: its answer is asked for once more.
  if (isProblem(moved)) return askAgainLater(service, tx, order);
  await completeJobByKey(tx, 'cancel', String(order.id));
  if (to === 'Canceled') await refundOrder(service, tx, order);
  return moved;
};

const cancelJob = ({ id }: Order) => ({ task: 'cancel', key: String(id), payload: { orderId: id } }) as const;

const cannotCancel = (order: Order): Problem =>
  problem('OrderStateInvalid', null, {
    en: `${order.option?.vendor.name ?? 'The vendor'} cannot cancel an order that it has taken; ask it directly.`,
    ru: `${order.option?.vendor.name ?? 'Служба доставки'} не умеет отменять принятые заказы; обратитесь к ней напрямую.`,
  });
