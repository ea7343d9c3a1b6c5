import { isProblem, type Order, type Problem, problem } from '@cartage/core';
import { findOrderByNumber, lockOrder } from '@cartage/storage';
import { actFor } from '../access/act-for.ts';
import { audit } from '../audit.ts';
import { about } from '../cause.ts';
import type { Connections } from '../connections/vendors.ts';
import type { Ground } from '../context.ts';
import { moveOrder } from '../lifecycle/move-order.ts';
import { moveTexts } from '../lifecycle/move-texts.ts';
import type { CardPayments } from '../payments/payments.ts';
import { returnPayment } from '../payments/return-payment.ts';
import type { Pricing } from '../quotes/offers.ts';
import { type HandOverResult, handOverOrder } from './hand-over-order.ts';

/** The operator agrees: the order is handed over to the vendor that its customer chose. */
export const approveOrder = async (
  service: Ground & Connections & Pricing & CardPayments,
  number: string,
): Promise<HandOverResult> => {
  const order = await loadAwaiting(service, number);
  if (isProblem(order)) return { kind: 'refused', problems: [order] };
  const { choice } = order.content;
  if (!choice) return { kind: 'refused', problems: [problem('OrderStateInvalid')] };
  return handOverOrder(
    about(await actFor(service, order.companyId), [order.number]),
    order,
    choice,
    { pickup: { autoMove: true } },
    true,
  );
};

/** The operator does not agree: the order is a Draft again. */
export const refuseApproval = async (service: Ground, number: string): Promise<Order | Problem> => {
  const order = await loadAwaiting(service, number);
  if (isProblem(order)) return order;
  return service.store.transaction(async (tx) => {
    const current = await lockOrder(tx, order.id);
    if (current?.status !== 'OnApproval') return notAwaiting(current ?? order);
    const moved = await moveOrder(tx, current, {
      to: 'Draft',
      at: service.clock(),
      text: moveTexts.notApproved,
      facts: { pushResult: 'draft' },
    });
    if (isProblem(moved)) return moved;
    await audit(service, tx, {
      act: 'RefuseOrder',
      object: { kind: 'order', id: moved.number },
      companyId: moved.companyId,
      before: { status: current.status },
      after: { status: moved.status },
    });
    return returnPayment(service, tx, moved);
  });
};

const loadAwaiting = async (service: Ground, number: string): Promise<Order | Problem> => {
  const order = await findOrderByNumber(service.store.db, number);
  if (!order) return problem('OrderNotFound');
  return whyNotAwaiting(order) ?? order;
};

/** Why there is nothing to be decided; null: the order waits for it. */
export const whyNotAwaiting = (order: Order): Problem | null =>
  order.status === 'OnApproval' ? null : notAwaiting(order);

const notAwaiting = ({ number, status }: Order): Problem =>
  problem('OrderStateInvalid', null, {
    en: `Order ${number} is not waiting for approval; its status is ${status}.`,
    ru: `Заказ ${number} не ожидает согласования; его статус ${status}.`,
  });
