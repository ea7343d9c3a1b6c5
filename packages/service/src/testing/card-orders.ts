import { createHmac } from 'node:crypto';
import type { Choice, Order, OrderContent } from '@cartage/core';
import { sampleContent } from '@cartage/core/testing';
import { checkLedger } from '../operator/check-ledger.ts';
import { createOrder } from '../orders/create-order.ts';
import type { AwaitsPayment } from '../payments/card-first.ts';
import { receiveNotification } from '../payments/receive-notification.ts';
import type { MockPayment } from './mock-vendors.ts';
import { jobsOf } from './order-outcome.ts';
import { choices, type Stage, sampleOrder } from './stage.ts';

/** The terms of an order that a card pays for. */
export const byCard = { ...sampleContent.terms, payments: ['card'] as const };

/** An order that waits for its payment, with a link. */
export const awaiting = async (
  { ctx }: Pick<Stage, 'ctx'>,
  choice: Choice = choices.swift,
  changes: Partial<OrderContent> = {},
): Promise<AwaitsPayment> => {
  const created = await createOrder(ctx, sampleOrder({ callCourier: false, choice, terms: byCard, ...changes }));
  if (created.kind !== 'awaits-payment') throw new Error(`It does not wait for a payment: ${created.kind}.`);
  return created;
};

/** `P1 Refunded received returned`: the order's payments as we have them, oldest first. */
export const paymentsOf = async ({ store }: Stage, { id, number }: Pick<Order, 'id' | 'number'>) =>
  (
    await store.rows(
      `select reference, status, amount, received, refunded from payments where order_id = ${id} order by number`,
    )
  ).map(({ reference, status, amount, received, refunded }) =>
    [
      String(reference).replace(`${number}-`, ''),
      status,
      ...(received === null ? [] : [Number(received) === Number(amount) ? 'received' : `received ${received}`]),
      ...(Number(refunded) === 0 ? [] : [Number(refunded) === Number(received) ? 'returned' : `returned ${refunded}`]),
    ].join(' '),
  );

/** What the order tells of its payment. */
export const toldOf = ({ properties }: Order) =>
  Object.fromEntries(properties.map(({ key, value }) => [key, value])) as {
    readonly paymentStatus?: string;
    readonly paymentLink?: string;
  };

/** The provider's payment of the order that was made last. */
export const atProvider = async ({ mockVendors }: Stage, { number }: Pick<Order, 'number'>): Promise<MockPayment> => {
  const all = await mockVendors.payments(number);
  const newest = all.toSorted((a, b) => a.reference.localeCompare(b.reference)).at(-1);
  if (!newest) throw new Error(`The provider has no payment of ${number}.`);
  return newest;
};

/** A notification of the provider, as it would send it of this payment. */
export const notification = (said: object, secret = 'sandbox-notifications') => {
  const body = Buffer.from(JSON.stringify(said));
  const timestamp = '1795420800';
  const signature = createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex');
  return { headers: { 'x-payment-timestamp': timestamp, 'x-payment-signature': signature }, body };
};

/** Tells the service of a payment as the provider would. */
export const notify = (
  { service }: Pick<Stage, 'service'>,
  { id, reference, status, amount, refundedAmount, link, expiresAt, reason }: MockPayment,
) =>
  receiveNotification(
    service,
    'sandbox',
    notification({ id, reference, status, amount, refundedAmount, link, expiresAt, reason }),
  );

/** Its customer pays: the provider's payment then, of which nobody was told yet. */
export const paid = async (stage: Stage, order: Pick<Order, 'number'>): Promise<MockPayment> => {
  await stage.mockVendors.endPayment(order.number, 'Paid');
  return atProvider(stage, order);
};

/** What is not as it must be when all is over: money and orders that disagree, and jobs that are left. */
export const disorder = async (stage: Stage): Promise<readonly unknown[]> => [
  ...(await checkLedger(stage.service)),
  ...(await jobsOf(stage)),
];
