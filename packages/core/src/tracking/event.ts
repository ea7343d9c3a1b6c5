import type { LocalText } from '../local-text.ts';
import type { OrderStatus } from '../order/statuses.ts';
import type { Instant } from '../time.ts';

/** One line of an order's history. The history is append-only. */
export interface TrackEvent {
  /** When it happened, ms since 1970. */
  readonly at: Instant;
  /** Who reported it: the vendor's name, or the service itself. */
  readonly source: string;
  /** What happened, for customers. */
  readonly text: LocalText;
  /** Which the order has by it. */
  readonly status: OrderStatus;
  /** The cargo goes back to the sender. */
  readonly isReturn: boolean;
}

/** An event as a vendor reports it. */
export interface VendorEvent extends TrackEvent {
  /** Who took the parcel, of a delivery; null: not told. */
  readonly receivedBy: string | null;
}
