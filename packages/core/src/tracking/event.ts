import type { LocalText } from '../local-text.ts';
import type { OrderStatus } from '../order/statuses.ts';
import type { Instant } from '../time.ts';

/** One line of an order's history. The history is append-only. */
export interface TrackEvent {
  readonly at: Instant;
  /** Who reported it: the vendor's name, or the service itself. */
  readonly source: string;
  readonly text: LocalText;
  readonly status: OrderStatus;
  /** The cargo goes back to the sender. */
  readonly isReturn: boolean;
}

/** An event as a vendor reports it. */
export interface VendorEvent extends TrackEvent {
  readonly receivedBy: string | null;
}
