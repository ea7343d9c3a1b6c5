import type { PickupPoint } from '../pickup-point/pickup-point.ts';
import { addDays, type LocalDate, localDateOf } from '../time.ts';
import type { AttachmentInfo } from './attachment.ts';
import type { AttentionSince } from './attention.ts';
import type { OrderState } from './lifecycle.ts';
import type { Order } from './order.ts';

/** An order with what belongs to it. */
export interface OrderRecord {
  /** As it is stored. */
  readonly order: Order;
  /** Oldest first. */
  readonly children: readonly ChildOrder[];
  /** The last day on which the pickup point keeps the parcel; null: it does not lie there, or nobody knows. */
  readonly keptUntil: LocalDate | null;
  /** Why somebody has to look at it; empty for whoever is let in by its orderKey. */
  readonly attention: readonly AttentionSince[];
  /** Oldest first. */
  readonly attachments: readonly AttachmentInfo[];
}

/** A child as its parent shows it. */
export interface ChildOrder {
  /** The parent's with `-1` and so on. */
  readonly number: string;
  /** Opens this one order to whoever holds it. */
  readonly key: string;
  /** The vendor's waybill; null: none yet. */
  readonly vendorInvoiceNumber: string | null;
}

/**
 * The last day on which the point keeps the parcel that lies there (interface 7.22): as the vendor tells of this parcel, else
 * counted from the day of its arrival in the zone; null: it does not lie there, or nobody says how long it is kept.
 * @param point null: nobody knows the point
 */
export const keptUntil = (
  { status, statusAt, storedUntil }: Pick<OrderState, 'status' | 'statusAt'> & Pick<Order, 'storedUntil'>,
  point: Pick<PickupPoint, 'freeStorageDays'> | null,
  zone: string,
): LocalDate | null => {
  if (status !== 'ParcelInPickupPoint') return null;
  if (storedUntil !== null) return storedUntil;
  const days = point?.freeStorageDays ?? null;
  return days === null ? null : addDays(localDateOf(statusAt, zone), days);
};
