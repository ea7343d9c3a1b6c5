import type { LocalDate } from '../calendar.ts';
import type { PaperKind } from '../papers.ts';
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

/** A file that is kept for an order or a company, without its bytes. */
export interface AttachmentInfo {
  readonly guid: string;
  readonly name: string;
  readonly mimeType: string;
  /** Bytes. */
  readonly size: number;
  readonly kind: PaperKind;
  readonly itemType: 'order' | 'company';
  /** Who may have it: the company, or whoever holds the order's key too. */
  readonly access: 'company' | 'order-key';
}
