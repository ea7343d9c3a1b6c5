import { type ConfirmedPrice, type Kopecks, type LocalText, type Order, payerOf } from '@cartage/core';
import { bookTogether, type Db, endAttention, reserve } from '@cartage/storage';
import type { Ground } from '../context.ts';
import { confirmedPrice } from './confirmed-price.ts';
import { tellOfPrice } from './tell-of-price.ts';

/** A price that came with news of an order that is its vendor's. */
export interface LaterPrice extends ConfirmedPrice {
  /** As the vendor told it, before the mark-up. */
  readonly vendorPrice: Kopecks;
}

/**
 * What a price that a vendor tells after its confirmation makes of the order (interface 16.13): it is judged against the price of the
 * option, so that many small rises are not believed where one great one is not. null: nothing new was told. The same price told
 * again is nothing new, also where it was disputed. An order that is or becomes Canceled gets its money back: of it nothing is
 * `told`.
 */
export const laterPrice = async (
  tx: Db,
  order: Order,
  told: Kopecks | null,
  isAtLimit: boolean,
): Promise<LaterPrice | null> => {
  if (!told || told === order.vendorPrice) return null;
  const quoted = order.option?.price ?? order.price;
  const judged = await confirmedPrice(tx, { ...order, price: quoted }, told, isAtLimit);
  // Somebody has agreed to more already.
  const isAgreed = judged.open !== null && judged.open <= (order.price ?? 0);
  if (isAgreed) return { price: judged.open, open: null, vendorPrice: told };
  return { ...judged, price: judged.open === null ? judged.price : order.price, vendorPrice: told };
};

/** Books the difference, and tells of it; in the transaction that has saved the order with its price. */
export const bookLaterPrice = async (
  service: Ground,
  tx: Db,
  before: Order,
  after: Order,
  priced: LaterPrice,
): Promise<void> => {
  const fingerprint = `price|${after.vendorReference}|${after.version}`;
  // Of what was open before, the newest price alone is.
  await endAttention(tx, after, 'price-rose');
  await tellOfPrice(service, tx, after, priced, { quoted: before.price, fingerprint });
  const rise = (after.price ?? 0) - (before.price ?? 0);
  const payer = payerOf({ terms: after.content.terms, contractType: after.option?.contractType ?? null });
  if (rise === 0 || payer !== 'balance') return;
  const { id: orderId, companyId, number, vendorReference } = after;
  const at = service.clock();
  // Held first: what the credit limit has no room for fails here, or in the commit.
  if (rise > 0) await reserve(tx, { orderId, companyId, amount: rise, at });
  const key = `later:${orderId}:${vendorReference}:${after.version}`;
  const entry = { companyId, orderId, kind: 'charge', amount: -rise, text: difference(number), at, key } as const;
  await bookTogether(tx, [entry], { inPlaceOf: rise > 0 ? orderId : null });
};

const difference = (number: string): LocalText => ({
  en: `Price of order ${number} as its vendor told it later, the difference`,
  ru: `Цена заказа ${number}, уточнённая службой доставки, разница`,
});
