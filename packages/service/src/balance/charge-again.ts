import { formatRoubles, type Kopecks, type LocalText, type Order, type Problem, problem } from '@cartage/core';
import {
  bookEntry,
  endAttention,
  entriesOfOrder,
  findOrderByNumber,
  lockOrder,
  paymentsOfOrder,
} from '@cartage/storage';
import { audit } from '../audit.ts';
import type { Ground } from '../context.ts';
import { noteLine } from '../events/order-event.ts';
import { SERVICE_SOURCE } from '../lifecycle/move-texts.ts';
import { notKept } from './not-kept.ts';

/** What came of it: the order, and what of its price was charged to the company's balance. */
export interface ChargedAgain {
  readonly order: Order;
  readonly amount: Kopecks;
}

/** By which the history knows that it was decided; from then on what its vendor tells of the order asks for nothing. */
export const decidedFingerprint = ({ vendorReference, number }: Order): string =>
  `moved-decided|${vendorReference ?? number}`;

/**
 * Charges an order again that was canceled and moves at its vendor all the same (interface 16.14), once: what of its price
 * was given back, or never charged, past the credit limit too. A card cannot be charged again, so the balance is.
 * `waive`: nothing is charged, and that is the end of it.
 */
export const chargeAgain = (
  service: Ground,
  named: string,
  { waive }: { readonly waive: boolean },
): Promise<ChargedAgain | Problem> =>
  service.store.transaction(async (tx) => {
    const found = await findOrderByNumber(tx, named);
    const order = found && (await lockOrder(tx, found.id));
    if (!order) return problem('OrderNotFound');
    const { id, number, companyId, status, vendorReference } = order;
    if (status !== 'Canceled' || !(await endAttention(tx, order, 'problem'))) return nothingToCharge(number);
    const now = service.clock();
    const money = { price: order.price, terms: order.content.terms, contractType: order.option?.contractType ?? null };
    const [entries, payments] = [await entriesOfOrder(tx, id), await paymentsOfOrder(tx, order)];
    const amount = waive ? 0 : notKept(money, entries, payments);
    if (amount > 0) {
      const text = {
        en: `Delivery of order ${number}, which was canceled and delivered all the same`,
        ru: `Доставка по заказу ${number}, который был отменён, но доставляется`,
      };
      const key = `again:${id}:${vendorReference}`;
      await bookEntry(tx, { companyId, orderId: id, kind: 'charge', amount: -amount, text, at: now, key });
    }
    const at = Math.max(now, order.statusAt);
    const fingerprint = decidedFingerprint(order);
    const text = amount > 0 ? charged(amount) : notCharged;
    await noteLine(tx, order, { at, source: SERVICE_SOURCE, text, status, isReturn: false, fingerprint }, now);
    await audit(service, tx, {
      act: 'ChargeOrder',
      object: { kind: 'order', id: number },
      companyId,
      after: { amount, waive },
    });
    service.log.info({ order: number, amount, waive }, 'a canceled order that moves was decided');
    return { order, amount };
  });

const charged = (amount: Kopecks): LocalText => ({
  en: `The order was canceled and moves all the same; ${formatRoubles(amount, 'en')} roubles were charged again.`,
  ru: `Заказ был отменён, но доставляется; снова списано ${formatRoubles(amount, 'ru')} руб.`,
});
const notCharged: LocalText = {
  en: 'The order was canceled and moves all the same; nothing is charged for it.',
  ru: 'Заказ был отменён, но доставляется; за него ничего не списывается.',
};

const nothingToCharge = (number: string): Problem =>
  problem('OrderStateInvalid', null, {
    en: `Order ${number} is not to be charged again: only one that was canceled and moves at its vendor is, until that is decided.`,
    ru: `Заказ ${number} не нужно оплачивать снова: это касается только отменённых заказов, которые служба всё же везёт, пока по ним нет решения.`,
  });
