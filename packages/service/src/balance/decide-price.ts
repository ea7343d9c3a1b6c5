import { type Kopecks, type LocalText, type Order, type Problem, payerOf, problem } from '@cartage/core';
import {
  bookEntry,
  type Db,
  endAttention,
  findOrderByNumber,
  insertEvents,
  lockOrder,
  saveOrderState,
} from '@cartage/storage';
import { audit } from '../audit.ts';
import type { Ground } from '../context.ts';
import { noteLine, orderEvent } from '../events/order-event.ts';
import { SERVICE_SOURCE } from '../lifecycle/move-texts.ts';
import { priceTexts } from './price-texts.ts';

/**
 * Accepts what a vendor asks above the price that was agreed, or disputes it (interface 16.13), once. Accepted it is the
 * order's price, and the company's balance pays the difference where it has paid the rest, past the credit limit too: the
 * vendor has the order. What a card has paid stays in both cases, and the operator bears the difference.
 */
export const decidePrice = (
  service: Ground,
  number: string,
  { accept }: { readonly accept: boolean },
): Promise<Order | Problem> =>
  service.store.transaction(async (tx) => {
    const found = await findOrderByNumber(tx, number);
    const order = found && (await lockOrder(tx, found.id));
    if (!order) return problem('OrderNotFound');
    const { asked = null } = (await endAttention(tx, order, 'price-rose')) ?? {};
    if (asked === null) return nothingOpen(order);
    const decided = accept ? await takePrice(service, tx, order, asked) : order;
    const now = service.clock();
    const text = accept ? priceTexts.accepted(asked) : priceTexts.disputed(asked);
    const { status, statusAt, vendorReference, version } = decided;
    const at = Math.max(now, statusAt);
    // The vendor may tell another price, which is decided anew.
    const fingerprint = `price-decided|${vendorReference}|${version}`;
    await noteLine(tx, decided, { at, source: SERVICE_SOURCE, text, status, isReturn: false, fingerprint }, now);
    await audit(service, tx, {
      act: 'DecidePrice',
      object: { kind: 'order', id: order.number },
      companyId: order.companyId,
      before: { price: order.price, asked },
      after: { price: decided.price, accept },
    });
    service.log.info({ order: order.number, asked, accept }, 'the difference of a confirmed price was decided');
    return decided;
  });

const takePrice = async (service: Ground, tx: Db, order: Order, asked: Kopecks): Promise<Order> => {
  const payer = payerOf({ terms: order.content.terms, contractType: order.option?.contractType ?? null });
  if (payer === 'card') return order;
  const saved = await saveOrderState(tx, { ...order, price: asked });
  if (!saved) throw new Error(`Order ${order.number} was changed although it was locked.`);
  const now = service.clock();
  await insertEvents(tx, [orderEvent(saved, 'order.changed', now, { changed: ['price'] })]);
  if (payer === null) return saved;
  const { id: orderId, companyId, number, vendorReference, version } = saved;
  await bookEntry(tx, {
    companyId,
    orderId,
    kind: 'charge',
    amount: (order.price ?? 0) - asked,
    text: difference(number),
    at: now,
    key: `price:${orderId}:${vendorReference}:${version}`,
  });
  return saved;
};

const difference = (number: string): LocalText => ({
  en: `Price of order ${number} as its vendor confirmed it, the difference`,
  ru: `Цена заказа ${number}, подтверждённая службой доставки, разница`,
});

const nothingOpen = ({ number }: Order): Problem =>
  problem('OrderStateInvalid', null, {
    en: `Order ${number} has no price that is to be accepted or disputed.`,
    ru: `У заказа ${number} нет цены, которую нужно принять или оспорить.`,
  });
