import type { Instant } from '../time.ts';
import { type OrderStatus, statuses } from './statuses.ts';

/**
 * Days without news after which an order ends by itself (interface 9.8); a setting of the service may say otherwise.
 */
export const AUTO_FINISH_DAYS = 60;

const MS_PER_DAY = 86_400_000;

/** The part of an order that decides it. */
export interface SilentOrder {
  /** Only what is on the way ends by itself. */
  readonly status: OrderStatus;
  /** When the order came into its status. */
  readonly statusAt: Instant;
  /** null: none was planned. */
  readonly plannedDeliveryAt: Instant | null;
  /** The newest event of the vendor; null: there was none. */
  readonly vendorEventAt: Instant | null;
}

/**
 * Whether the order is to become AutoFinished: on the way, and `days` days without an event of the vendor since its
 * planned delivery, or since it came into its status when no delivery was planned.
 */
export function isDueToAutoFinish(order: SilentOrder, now: Instant, days = AUTO_FINISH_DAYS): boolean {
  if (statuses[order.status].group !== 'with-vendor') return false;
  const quietSince = Math.max(order.plannedDeliveryAt ?? order.statusAt, order.vendorEventAt ?? 0);
  return now - quietSince >= days * MS_PER_DAY;
}
