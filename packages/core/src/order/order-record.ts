import type { AttachmentInfo } from './attachment.ts';
import type { LocalDate } from '../calendar.ts';
import type { Order } from './order.ts';

/** An order with what belongs to it. */
export interface OrderRecord {
  readonly order: Order;
  /** Oldest first. */
  readonly children: readonly ChildOrder[];
  /** The last day on which the pickup point keeps the parcel; null: it does not lie there, or nobody knows. */
  readonly keptUntil: LocalDate | null;
  /** Oldest first. */
  readonly attachments: readonly AttachmentInfo[];
}

/** A child as its parent shows it. */
export interface ChildOrder {
  readonly number: string;
  readonly key: string;
  readonly vendorInvoiceNumber: string | null;
}
