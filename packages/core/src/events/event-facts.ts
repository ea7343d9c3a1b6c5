import type { BalanceFacts } from '../company/low-balance.ts';
import type { Kopecks } from '../money.ts';
import type { PaymentStatus } from '../order/payment.ts';
import type { OrderStatus } from '../order/statuses.ts';
import type { Instant } from '../time.ts';
import type { TrackEvent } from '../tracking/event.ts';
import type { EventType, OrderEventType, PaymentEventType } from './event-types.ts';

/** What an event of an order tells of it: as it stood when its transaction ended, small enough to be sent everywhere. */
export interface OrderFacts {
  readonly number: string;
  readonly customerOrderId: string | null;
  readonly status: OrderStatus;
  readonly statusAt: Instant;
  /** Which it had before; the same where the event is not of a move, null of an order that is new. */
  readonly statusBefore: OrderStatus | null;
  readonly price: Kopecks | null;
  /** The key of the vendor that has it or is to have it; null: none is chosen. */
  readonly vendorKey: string | null;
  readonly vendorInvoiceNumber: string | null;
  readonly vendorReturnInvoiceNumber: string | null;
  readonly vendorPickupNumber: string | null;
  readonly plannedDeliveryAt: Instant | null;
  readonly deliveredAt: Instant | null;
  readonly receivedBy: string | null;
  /** The line of its history that the event is; null: it is none. */
  readonly line: Pick<TrackEvent, 'at' | 'source' | 'text' | 'isReturn'> | null;
  /** Paths of what was changed; empty where nothing of the order's content was. */
  readonly changed: readonly string[];
}

/** What an event of a card payment tells. */
export interface PaymentFacts {
  /** The number of the order. */
  readonly number: string;
  readonly customerOrderId: string | null;
  /** Ours at the provider: `CTG-4820-9137-P1`. */
  readonly reference: string;
  readonly status: PaymentStatus;
  readonly amount: Kopecks;
  readonly expiresAt: Instant;
  readonly refunded: Kopecks;
}

/** What `vendor.connection_failed` tells. */
export interface ConnectionFacts {
  readonly vendorKey: string;
  /** The class of the failure, as in X-Failed-Vendors. */
  readonly reason: string;
}

/** What an event tells, by its type. */
export type EventFacts<Type extends EventType = EventType> = Type extends OrderEventType
  ? OrderFacts
  : Type extends PaymentEventType
    ? PaymentFacts
    : Type extends 'balance.low'
      ? BalanceFacts
      : ConnectionFacts;
