import { isPaymentOpen, type Order, type OrderProperty, withPayment } from '@cartage/core';
import {
  type Db,
  insertEvents,
  lockOrder,
  newestPayment,
  type Payment,
  paymentById,
  saveOrderState,
  savePayment,
} from '@cartage/storage';
import type { Ground } from '../context.ts';
import { paymentEvent } from '../events/payment-event.ts';

/** A payment and its order, which nobody else writes before the transaction ends. */
export interface LockedPayment {
  readonly order: Order;
  readonly payment: Payment;
}

/** The payment as it is now. Its order is locked first, as whoever changes one of its payments does. */
export const lockPayment = async (tx: Db, { id, orderId }: Pick<Payment, 'id' | 'orderId'>): Promise<LockedPayment> => {
  const order = await lockOrder(tx, orderId);
  const payment = await paymentById(tx, id);
  if (!order || !payment) throw new Error(`Payment ${id} is gone.`);
  return { order, payment };
};

/** Whether the order still waits for this payment: a newer one begins only when it has ended. */
export const isAwaited = ({ order, payment }: LockedPayment): boolean =>
  order.status === 'AwaitingPayment' && isPaymentOpen(payment.status);

/** Writes what has become of the payment, what its order tells of it where it is the newest, and what is told of both. */
export const writePayment = async (
  { clock }: Pick<Ground, 'clock'>,
  tx: Db,
  { order, payment }: LockedPayment,
  changes: Partial<Payment>,
): Promise<LockedPayment> => {
  const changed = { ...payment, ...changes };
  await savePayment(tx, changed);
  if (changed.status !== payment.status) await insertEvents(tx, [paymentEvent(order, changed, clock())]);
  const isTold = (await newestPayment(tx, order))?.id === payment.id;
  if (!isTold || (changed.status === payment.status && changed.link === payment.link))
    return { order, payment: changed };
  const saved = await saveOrderState(tx, { ...order, properties: propertiesWith(order, changed) });
  if (!saved) throw new Error(`The locked order ${order.number} was written by another.`);
  return { order: saved, payment: changed };
};

/** A link on which nobody can pay any more is not told. */
export const propertiesWith = (
  { properties }: Pick<Order, 'properties'>,
  { status, link }: Pick<Payment, 'status' | 'link'>,
): readonly OrderProperty[] => withPayment(properties, { status, link: isPaymentOpen(status) ? link : null });
