import type { Product } from '../cargo.ts';
import { type Kopecks, MAX_KOPECKS, splitKopecks } from '../money.ts';
import type { Bought, Order, OrderContent } from '../order/order.ts';
import { isOrderStatus } from '../order/statuses.ts';
import { type Instant, isInstant } from '../time.ts';
import type { PurchasedProduct, VendorEvent } from './event.ts';
import { comparePositions, latestBelieved } from './event-order.ts';

/** The part of an order that decides what its vendor's word on the purchase makes of it. */
export type BoughtOrder = Pick<Order, 'bought'> & {
  /** With what was sent. */
  readonly content: { readonly cargo: { readonly products: readonly Product[] } };
};

/** What an order's receiver has bought and paid, after some events of its vendor. */
export interface Purchase {
  /** Null: the vendor has told nothing yet. The very one of the order where nothing is new. */
  readonly bought: Bought | null;
  /** The goods, with what was bought of each. The very ones of the order where nothing is new. */
  readonly products: readonly Product[];
  /** What was told and cannot be so, for the operator's log; empty: nothing. */
  readonly doubts: readonly string[];
}

/**
 * What a vendor's events tell of the purchase (interface 9.11). What happened later counts, of one moment what is told last;
 * told again, or after something later, it changes nothing. A statement is of all the goods: those that it does not name were
 * not bought. What cannot be, such as more than was sent, is a doubt, and the rest counts.
 */
export function boughtBy(order: BoughtOrder, batch: readonly VendorEvent[], now: Instant): Purchase {
  let { bought, products }: Omit<Purchase, 'doubts'> = { bought: order.bought, products: order.content.cargo.products };
  const doubts: string[] = [];
  for (const { at, purchased, collected } of statementsOf(batch, latestBelieved(now))) {
    if (purchased != null && at >= (bought?.purchasedAt ?? at)) {
      const found = purchasedOf(purchased, products);
      doubts.push(...found.doubts);
      products = found.products ?? products;
      if (found.products !== null) bought = { ...NOTHING, ...bought, purchasedAt: at };
    }
    if (collected != null && at >= (bought?.collectedAt ?? at))
      bought = { ...NOTHING, ...bought, collected, collectedAt: at };
  }
  const before = order.content.cargo.products;
  return {
    bought: isSame(bought, order.bought) ? order.bought : bought,
    products: products.every((product, n) => isSame(product, before[n])) ? before : products,
    doubts,
  };
}

/** Of two values whose members are plain ones. */
const isSame = <T extends object>(a: T | null, b: T | null | undefined): boolean =>
  a === b || (a != null && b != null && (Object.keys(a) as (keyof T)[]).every((key) => a[key] === b[key]));

/**
 * The content as somebody wants it who sends the whole of it: goods that stay keep what the vendor has said of them, where
 * they say nothing of it themselves.
 */
export const keepPurchased = (order: Pick<Order, 'bought' | 'content'>, wanted: OrderContent): OrderContent => {
  if (order.bought?.purchasedAt == null) return wanted;
  const known = order.content.cargo.products;
  const products = wanted.cargo.products.map((product, n) => {
    const { productId, qty, purchasedQty = null, purchasedAmount = null } = known[n] ?? {};
    if (product.productId !== productId || product.qty !== qty) return product;
    const isUnsaid = product.purchasedQty === null && product.purchasedAmount === null;
    return isUnsaid ? { ...product, purchasedQty, purchasedAmount } : product;
  });
  return { ...wanted, cargo: { ...wanted.cargo, products } };
};

const NOTHING: Bought = { collected: null, collectedAt: null, purchasedAt: null };

const statementsOf = (batch: readonly VendorEvent[], until: Instant): readonly VendorEvent[] =>
  batch
    .filter(({ at, status, purchased, collected }) => {
      const isUsable = isInstant(at) && at <= until && isOrderStatus(status);
      return isUsable && (purchased != null || collected != null);
    })
    .map((event) => ({ event, key: JSON.stringify([event.purchased, event.collected]) }))
    .sort((a, b) => comparePositions(a.event, b.event) || (a.key < b.key ? -1 : Number(a.key > b.key)))
    .map(({ event }) => event);

/** `products` null: nothing that was told is of this order. */
const purchasedOf = (
  told: readonly PurchasedProduct[],
  products: readonly Product[],
): { readonly products: readonly Product[] | null; readonly doubts: readonly string[] } => {
  const doubts: string[] = [];
  const byId = new Map<string, { quantity: number; sum: Kopecks | null }>();
  for (const { product, quantity, sum } of told) {
    const id = idOf(product, products);
    if (id === null) {
      doubts.push(`Bought: ${quantity} of "${product}", which was not sent.`);
      continue;
    }
    const before = byId.get(id) ?? { quantity: 0, sum: 0 };
    byId.set(id, {
      quantity: before.quantity + quantity,
      sum: before.sum === null || sum === null ? null : before.sum + sum,
    });
  }
  if (products.length === 0 || (byId.size === 0 && told.length > 0)) return { products: null, doubts };
  const shares = new Map<Product, Share>();
  for (const id of new Set(products.map(({ productId }) => productId))) {
    const rows = products.filter(({ productId }) => productId === id);
    const { quantity, sum } = byId.get(id) ?? { quantity: 0, sum: 0 };
    const sent = rows.reduce((count, { qty }) => count + qty, 0);
    if (quantity > sent) doubts.push(`Bought: ${quantity} of "${id}", of which ${sent} were sent.`);
    const isSum = sum === null || sum <= MAX_KOPECKS;
    if (!isSum) doubts.push(`Bought: "${id}" for more than can be counted.`);
    for (const [row, share] of sharesOf(rows, quantity, isSum ? sum : null)) shares.set(row, share);
  }
  return { products: products.map((product) => ({ ...product, ...shares.get(product) })), doubts };
};

/** The product by its id; else the only one that is called so but for signs that a vendor does not take. */
const idOf = (told: string, products: readonly Product[]): string | null => {
  if (products.some(({ productId }) => productId === told)) return told;
  const alike = new Set(products.map(({ productId }) => productId).filter((id) => loose(id) === loose(told)));
  const [only] = alike;
  return alike.size === 1 && only !== undefined ? only : null;
};

const loose = (id: string): string => id.replaceAll(/[^\p{L}\p{N}]/gu, '_');

type Share = Pick<Product, 'purchasedQty' | 'purchasedAmount'>;

/** What was bought of goods of one id, over the rows that have it: the first ones were bought first. */
const sharesOf = (
  rows: readonly Product[],
  quantity: number,
  sum: Kopecks | null,
): readonly (readonly [Product, Share])[] => {
  let left = quantity;
  const counts = rows.map(({ qty }) => {
    const count = Math.min(qty, left);
    left -= count;
    return count;
  });
  const isAny = counts.some((count) => count > 0);
  // What was paid although nothing was bought stands with the first of them.
  const amounts = sum === null ? null : splitKopecks(sum, isAny ? counts : rows.map((_, n) => Number(n === 0)));
  return rows.map((row, n) => {
    const purchasedQty = counts[n] ?? 0;
    const agreed = row.costForReceiver === null ? null : row.costForReceiver * purchasedQty;
    return [row, { purchasedQty, purchasedAmount: amounts?.[n] ?? agreed }];
  });
};
