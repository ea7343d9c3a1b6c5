import type { LocalText } from '../local-text.ts';
import type { Kopecks } from '../money.ts';
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
  /** All that the receiver bought of the goods, in what was sent with it; empty: nothing. Absent or null: not told. */
  readonly purchased?: readonly PurchasedProduct[] | null | undefined;
  /** Kopecks that the receiver has paid in all, the delivery included. Absent or null: not told. */
  readonly collected?: Kopecks | null | undefined;
}

/** What was bought of one of the goods. */
export interface PurchasedProduct {
  /** The product's id, as the shipment had it. */
  readonly product: string;
  /** How many; 0: none. */
  readonly quantity: number;
  /** Kopecks for all of them; null: as the shipment had it. */
  readonly sum: Kopecks | null;
}

/**
 * What makes two reports one event: time, status, source and the first of the words. Stable for ever: the history is
 * kept free of repeats by it. At most some 300 characters.
 */
export const fingerprintOf = ({ at, status, source, text }: Omit<TrackEvent, 'isReturn'>): string =>
  `${at}|${status}|${shorten(source, 60)}|${shorten(text.en, 200)}`;

// A cut through a pair of surrogates would come back from a database as another text.
const shorten = (text: string, length: number): string => text.slice(0, length).toWellFormed();
