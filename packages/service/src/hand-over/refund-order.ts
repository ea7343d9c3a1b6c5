import { cancellationFee, hasPayments, type Instant, type Order, sumKopecks } from '@cartage/core';
import { bookTogether, type Db, endAttention, entriesOfOrder, heldPayment, type NewEntry } from '@cartage/storage';
import type { Connections } from '../connections/vendors.ts';
import type { Ground } from '../context.ts';
import { owe } from '../payments/return-payment.ts';

/**
 * Gives back what an order was charged that has come to Canceled, less the tariff's fee where the customer asked later
 * than 20 minutes after its creation (interface 16.9); in the transaction of that move. `order` is as it was before:
 * what counts is when the customer asked, not when the vendor agreed. A vendor that cancels unasked costs nothing. A price
 * that was to be decided is of no interest any more.
 */
export const refundOrder = async (service: Ground & Connections, tx: Db, order: Order): Promise<void> => {
  await endAttention(tx, order, 'price-rose');
  const charges = (await entriesOfOrder(tx, order.id)).filter(({ kind }) => kind === 'charge');
  if (charges.length === 0) return refundCard(service, tx, order);
  const now = service.clock();
  const price = -sumKopecks(charges.map(({ amount }) => amount));
  const { fee } = cancellationFee(
    { createdAt: order.createdAt, price, feeShare: feeShareOf(service, order) },
    askedAt(order, now),
  );
  const { id: orderId, companyId, number, vendorReference } = order;
  const refund: NewEntry = {
    companyId,
    orderId,
    kind: 'refund',
    amount: price,
    text: { en: `Refund for the canceled order ${number}`, ru: `Возврат за отменённый заказ ${number}` },
    at: now,
    key: `refund:${orderId}:${vendorReference}`,
  };
  const kept: NewEntry = {
    companyId,
    orderId,
    kind: 'fee',
    amount: -fee,
    text: { en: `Fee for canceling order ${number}`, ru: `Плата за отмену заказа ${number}` },
    at: now,
    key: `fee:${orderId}:${vendorReference}`,
  };
  await bookTogether(tx, fee === 0 ? [refund] : [refund, kept]);
};

/** What a card has paid goes back by the same rule. */
const refundCard = async (service: Ground & Connections, tx: Db, order: Order): Promise<void> => {
  const payment = hasPayments(order) ? await heldPayment(tx, order) : null;
  if (payment === null) return;
  const priced = { createdAt: order.createdAt, price: payment.amount, feeShare: feeShareOf(service, order) };
  const { refund } = cancellationFee(priced, askedAt(order, service.clock()));
  await owe(service, tx, { order, payment }, refund);
};

/**
 * By the service's own clock: a vendor whose clock runs ahead makes the order's moves later than they were. One that was
 * asked for before the moment was kept has the move alone, which never was later than now.
 */
const askedAt = ({ status, statusAt, cancelAskedAt, createdAt }: Order, now: Instant): Instant =>
  status === 'CancelRequest' ? (cancelAskedAt ?? Math.min(statusAt, now)) : createdAt;

/** Basis points; 0 for a tariff that the vendor no longer has. */
const feeShareOf = (service: Ground & Connections, { content, option }: Order): number => {
  if (option?.cancellationFee !== undefined) return option.cancellationFee;
  const { tariffs = [] } = (content.choice && service.vendors.byId(content.choice.vendorId)?.manifest) ?? {};
  if (tariffs === 'byContract') return 0;
  return tariffs.find(({ id }) => id === option?.tariffId)?.cancellationFee ?? 0;
};
