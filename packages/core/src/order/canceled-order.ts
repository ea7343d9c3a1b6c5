import type { Instant } from '../time.ts';
import { isVendorsEnd } from './lifecycle.ts';
import type { Order } from './order.ts';
import type { OrderStatus } from './statuses.ts';

/** How long after it was canceled an order is asked about once more, hours (interface 16.14). */
const ASKED_AFTER_HOURS = [1, 24, 72] as const;
const HOUR = 3_600_000;

/**
 * When the vendor is asked about an order that has ended; null: no more. One that it has canceled is asked about three times
 * more, for a parcel may move all the same. Where `now` is its very end that is the first time, also in the past.
 */
export const nextAskAfterEnd = (
  { status, statusAt, vendorReference }: Pick<Order, 'status' | 'statusAt' | 'vendorReference'>,
  now: Instant,
): Instant | null => {
  if (status !== 'Canceled' || vendorReference === null) return null;
  return ASKED_AFTER_HOURS.map((hours) => statusAt + hours * HOUR).find((at) => at > now) ?? null;
};

/** What tells neither where the parcel is nor that it moves. */
const saysNothing: ReadonlySet<OrderStatus> = new Set([
  'Canceled',
  'VendorStatus',
  'InProgress',
  'RequestForInformation',
  'ProblemDetected',
]);

/**
 * Whether news of a vendor say that an order moves which is canceled: something has happened to the parcel after that, or it
 * has reached an end, whenever that was.
 */
export const movesThoughCanceled = (
  { status, statusAt }: Pick<Order, 'status' | 'statusAt'>,
  news: readonly { readonly at: Instant; readonly told: OrderStatus }[],
): boolean =>
  status === 'Canceled' && news.some(({ at, told }) => isVendorsEnd(told) || (at > statusAt && !saysNothing.has(told)));
