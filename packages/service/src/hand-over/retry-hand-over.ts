import { type Order, type Problem, problem } from '@cartage/core';
import { denyAttempt, findOrderByNumber, lastAttempt } from '@cartage/storage';
import { actFor } from '../access/act-for.ts';
import { mayBeAtVendor } from '../attempts/doubtful-attempt.ts';
import { about } from '../cause.ts';
import type { Connections } from '../connections/vendors.ts';
import type { Ground } from '../context.ts';
import type { CardPayments } from '../payments/payments.ts';
import type { Pricing } from '../quotes/offers.ts';
import { type HandOverResult, handOverOrder } from './hand-over-order.ts';

/**
 * The operator has an order handed over again, whose hand-over failed. A vendor that can be asked for the reference is
 * asked first, as always. One that cannot leaves it to the operator: `isNotThere` is his word, after he looked at the
 * vendor's own pages, that it has nothing of this order.
 */
export const retryHandOver = async (
  service: Ground & Connections & Pricing & CardPayments,
  number: string,
  { isNotThere }: { readonly isNotThere: boolean },
): Promise<HandOverResult> => {
  const { db } = service.store;
  const order = await findOrderByNumber(db, number);
  if (!order) return { kind: 'refused', problems: [problem('OrderNotFound')] };
  const reason = whyNoRetry(order);
  if (reason) return { kind: 'refused', problems: [reason] };
  const choice = order.content.choice as NonNullable<Order['content']['choice']>;
  const attempt = await lastAttempt(db, order, 'hand-over');
  if (isNotThere && mayBeAtVendor(attempt)) await denyAttempt(db, attempt.id, service.clock());
  return handOverOrder(about(await actFor(service, order.companyId), [order.number]), order, choice, undefined, true);
};

/** Why it cannot be handed over again; null: it can. */
export const whyNoRetry = (order: Order): Problem | null =>
  order.content.choice && (order.status === 'VendorError' || order.status === 'VendorUnavailable')
    ? null
    : notFailed(order);

const notFailed = ({ number, status }: Order): Problem =>
  problem('OrderStateInvalid', null, {
    en: `The hand-over of order ${number} has not failed; its status is ${status}. Only an order in status VendorError or VendorUnavailable can be handed over again.`,
    ru: `Передача заказа ${number} не закончилась ошибкой; его статус ${status}. Повторить передачу можно в статусах VendorError и VendorUnavailable.`,
  });
