import { isPaymentOpen, type Order } from '@cartage/core';
import { getOrders } from '@cartage/storage';
import { expect } from 'vitest';
import { cancelOrder } from '../cancellation/cancel-order.ts';
import { approveOrder, refuseApproval } from '../hand-over/decide-approval.ts';
import { resumeHandOver } from '../hand-over/resume-hand-over.ts';
import type { Context } from '../open-service.ts';
import { checkLedger } from '../operator/check-ledger.ts';
import { pushOrder } from '../orders/push-order.ts';
import { repeatPayment } from '../orders/repeat-payment.ts';
import { followPayment } from '../payments/follow-payment.ts';
import { refundPayment } from '../payments/refund-payment.ts';
import { notify } from './card-orders.ts';
import { choices, HOUR, type Stage } from './stage.ts';

/** What somebody does to a card order. */
export const cardActs = [
  'push',
  'push',
  'cancel',
  'repeat',
  'follow',
  'refund',
  'resume',
  'approve',
  'refuse',
  'notify',
] as const;
export type CardAct = (typeof cardActs)[number];

/** What has become of a card order, with its vendor and its provider. */
export interface CardCourse {
  readonly stage: Stage;
  readonly order: Order;
}

const current = async ({ stage, order }: CardCourse): Promise<Order> => {
  const [found] = await getOrders(stage.store.db, [order.id]);
  if (!found) throw new Error('The order is gone.');
  return found;
};

const newestId = async ({ stage, order }: CardCourse): Promise<number | null> => {
  const [row] = await stage.store.rows(`select max(id) as id from payments where order_id = ${order.id}`);
  return row?.id == null ? null : Number(row.id);
};

export const performCardAct = async (run: CardCourse, ctx: Context, what: CardAct): Promise<void> => {
  const { number, id } = run.order;
  const ref = { number, orderKey: null };
  const payment = await newestId(run);
  switch (what) {
    case 'push':
      return void (await pushOrder(ctx, { ...ref, choice: choices.swift }));
    case 'cancel':
      return void (await cancelOrder(ctx, ref));
    case 'repeat':
      return void (await repeatPayment(ctx, ref));
    case 'follow':
      return payment === null ? undefined : followPayment(ctx, payment);
    case 'refund':
      return payment === null ? undefined : refundPayment(ctx, payment);
    case 'resume':
      return resumeHandOver(ctx, id);
    case 'approve':
      return void (await approveOrder(ctx, number));
    case 'refuse':
      return void (await refuseApproval(ctx, number));
    case 'notify':
      for (const said of await run.stage.mockVendors.payments(number)) await notify({ service: ctx }, said);
  }
};

/** Its customer pays or declines. A payment that has ended, or is not there, stays as it is. */
export const endCardPayment = async ({ stage, order }: CardCourse, as: 'Paid' | 'Failed'): Promise<void> => {
  await stage.mockVendors.endPayment(order.number, as).catch((refused: Error) => {
    if (!/has ended|has no payment/.test(refused.message)) throw refused;
  });
};

/** What holds at any moment. */
export const checkCardCourse = async (run: CardCourse): Promise<void> => {
  const { stage, order } = run;
  for (const { reference, paid, amount, refundedAmount } of await stage.mockVendors.payments(order.number)) {
    expect(paid, `${reference} paid`).toBeLessThan(2);
    expect(refundedAmount, `${reference} given back`).toBeLessThanOrEqual(amount);
  }
  const shipments = await stage.mockVendors.shipments(order.number);
  for (const { reference, accepted } of shipments) expect(accepted, reference).toBe(1);
  expect(shipments.filter(({ status }) => status !== 'CNL').length).toBeLessThan(2);
  const now = await current(run);
  const newest = await newestId(run);
  const [payment] = newest === null ? [] : await stage.store.rows(`select status from payments where id = ${newest}`);
  const told = now.properties.find(({ key }) => key === 'paymentStatus')?.value;
  expect(told, 'the order tells how its newest payment stands').toBe(payment?.status);
};

/** All are well, time passes, the worker works: everything comes to an end. */
export const settleCardCourse = async (run: CardCourse): Promise<void> => {
  const { stage, order } = run;
  await stage.mockVendors.behaveAtPayments({ fault: 'none' });
  await stage.mockVendors.behave('swift', { fault: 'none' });
  for (let round = 0; round < 10; round += 1) {
    stage.clock.advance(round < 3 ? 2_000 : 16 * HOUR);
    await stage.work();
  }
  await checkCardCourse(run);
  expect(await stage.store.rows("select task, key from jobs where task <> 'mail'")).toEqual([]);
  expect(await checkLedger(stage.service)).toEqual([]);
  const now = await current(run);
  const payments = await stage.mockVendors.payments(order.number);
  const kept = payments.reduce((sum, { paid, amount, refundedAmount }) => sum + paid * amount - refundedAmount, 0);
  const rows = await stage.store.rows(`select status, received, refund_due from payments where order_id = ${order.id}`);
  expect(rows.filter(({ status }) => isPaymentOpen(status as 'New'))).toEqual([]);
  if (now.status === 'Canceled') {
    // A late cancellation has its price.
    const fee = rows.reduce((sum, { received, refund_due }) => sum + Number(received) - Number(refund_due), 0);
    expect(kept).toBe(fee);
    expect(fee === 0 || (now.vendorReference !== null && fee < (now.price ?? 0) / 2), `a fee of ${fee}`).toBe(true);
  } else if (kept > 0) {
    expect(['OnApproval', 'VendorError', 'TransferredToVendor'], `${kept} kopecks kept`).toContain(now.status);
    expect(kept).toBe(now.price);
  } else {
    expect(['Draft', 'AwaitingPayment'], 'nothing kept').toContain(now.status);
  }
};
