import type { Kopecks } from '../money.ts';

/** Whether a price has risen so far above the one that was agreed that somebody has to look; the tolerance in percent. */
export const isTooDear = (price: Kopecks, agreed: Kopecks, tolerance: number): boolean =>
  price * 100 > agreed * (100 + tolerance);

/** What is known when a vendor confirms an order. */
export interface ConfirmedPriceGround {
  /** The price of the option that was handed over; null: it had none, so nothing was agreed. */
  readonly quoted: Kopecks | null;
  /** What the vendor asks, with the operator's mark-up. null, and 0, which is how some say that it follows: nothing. */
  readonly asked: Kopecks | null;
  /** `payment.tolerance`, percent. */
  readonly tolerance: number;
  /** A card has paid what was quoted. */
  readonly isPaidByCard: boolean;
  /** The company's credit limit leaves no room for more than was quoted. */
  readonly isAtLimit: boolean;
}

/** What an order costs that its vendor has confirmed. */
export interface ConfirmedPrice {
  /** What is charged. */
  readonly price: Kopecks | null;
  /** What the vendor asks instead, where somebody has to accept or dispute it. */
  readonly open: Kopecks | null;
}

/**
 * Whether a price that a vendor confirms is believed (interface 16.13), for every payer: up to the tolerance above the quoted
 * one it is, and so is every lower one; beyond it the quoted price stands, and the difference is open. What a card has paid
 * stays, and a credit limit is not passed by a price that nobody agreed to.
 */
export const judgeConfirmedPrice = (ground: ConfirmedPriceGround): ConfirmedPrice => {
  const { quoted, asked, tolerance, isPaidByCard, isAtLimit } = ground;
  if (!asked) return { price: quoted, open: null };
  const isMore = asked > (quoted ?? 0);
  if (isTooDear(asked, quoted ?? 0, tolerance)) return { price: quoted, open: asked };
  if (isPaidByCard) return { price: quoted, open: null };
  return isMore && isAtLimit ? { price: quoted, open: asked } : { price: asked, open: null };
};
