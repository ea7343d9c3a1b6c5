import { type BasisPoints, type Kopecks, shareOf } from '../money.ts';
import type { Instant } from '../time.ts';

/** How long after its creation an order is cancelled free of charge, ms (interface 16.9). */
export const FREE_CANCELLATION_MS = 20 * 60_000;

/** How the price of a canceled order is divided. */
export interface CancellationFee {
  /** What the customer loses. */
  readonly fee: Kopecks;
  /** What comes back of the price. */
  readonly refund: Kopecks;
}

/**
 * What a cancellation costs (interface 16.9): nothing within 20 minutes of the order's creation, later the tariff's
 * share of the price, rounded half up and never more than the price. Fee and refund make the price.
 */
export function cancellationFee(
  order: { readonly createdAt: Instant; readonly price: Kopecks; readonly feeShare: BasisPoints },
  canceledAt: Instant,
): CancellationFee {
  const { createdAt, price, feeShare } = order;
  const isFree = canceledAt - createdAt <= FREE_CANCELLATION_MS;
  const fee = isFree ? 0 : Math.min(price, shareOf(price, feeShare));
  return { fee, refund: price - fee };
}
