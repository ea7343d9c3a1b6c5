import type { Product } from '../cargo.ts';
import type { BalanceFacts } from '../company/low-balance.ts';
import type { Kopecks } from '../money.ts';
import type { AttentionSince } from '../order/attention.ts';
import type { PaymentStatus } from '../order/payment.ts';
import type { OrderStatus } from '../order/statuses.ts';
import type { Instant } from '../time.ts';
import type { TrackEvent } from '../tracking/event.ts';
import type { EventType, OrderEventType, PaymentEventType } from './event-types.ts';

/** What an event of an order tells of it: as it stood when its transaction ended, small enough to be sent everywhere. */
export interface OrderFacts {
  /** Ours: `CTG-4820-9137`. */
  readonly number: string;
  /** The customer's own number; null: none. */
  readonly customerOrderId: string | null;
  /** After the move. */
  readonly status: OrderStatus;
  /** When the order came into it, ms since 1970. */
  readonly statusAt: Instant;
  /** Which it had before; the same where the event is not of a move, null of an order that is new. */
  readonly statusBefore: OrderStatus | null;
  /** With all services, kopecks; null: not priced. */
  readonly price: Kopecks | null;
  /** The key of the vendor that has it or is to have it; null: none is chosen. */
  readonly vendorKey: string | null;
  /** The vendor's waybill; null: none yet. */
  readonly vendorInvoiceNumber: string | null;
  /** The vendor's waybill of the way back; null: none. */
  readonly vendorReturnInvoiceNumber: string | null;
  /** The vendor's number of the courier call; null: none was made. */
  readonly vendorPickupNumber: string | null;
  /** null: the vendor does not say. */
  readonly plannedDeliveryAt: Instant | null;
  /** null: it is not delivered. */
  readonly deliveredAt: Instant | null;
  /** Who took it; null: not told, or not delivered. */
  readonly receivedBy: string | null;
  /** What the vendor has collected; null: not told. Absent: written before this was kept. */
  readonly collected?: Kopecks | null;
  /** What was bought of each of the goods; null: not told, or of more goods than an event holds. Absent as above. */
  readonly purchased?: readonly Pick<Product, 'productId' | 'purchasedQty' | 'purchasedAmount'>[] | null;
  /** The line of its history that the event is; null: it is none. */
  readonly line: Pick<TrackEvent, 'at' | 'source' | 'text' | 'isReturn'> | null;
  /** Paths of what was changed; empty where nothing of the order's content was. */
  readonly changed: readonly string[];
}

/** What an event of a card payment tells. */
export interface PaymentFacts {
  /** The number of the order. */
  readonly number: string;
  /** The customer's own number of the order; null: none. */
  readonly customerOrderId: string | null;
  /** Ours at the provider: `CTG-4820-9137-P1`. */
  readonly reference: string;
  /** After the change. */
  readonly status: PaymentStatus;
  /** What is asked for, kopecks. */
  readonly amount: Kopecks;
  /** Until when the link can be paid by. */
  readonly expiresAt: Instant;
  /** What was given back so far, kopecks. */
  readonly refunded: Kopecks;
}

/** What `order.attention` tells. */
export interface OrderAttentionFacts extends AttentionSince {
  /** The number of the order. */
  readonly number: string;
}

/** What `vendor.connection_failed` tells. */
export interface ConnectionFacts {
  /** For ever, as in the list of vendors. */
  readonly vendorKey: string;
  /** The class of the failure, as in X-Failed-Vendors. */
  readonly reason: string;
}

/** What an event tells, by its type. */
export type EventFacts<Type extends EventType = EventType> = Type extends OrderEventType
  ? OrderFacts
  : Type extends PaymentEventType
    ? PaymentFacts
    : Type extends 'order.attention'
      ? OrderAttentionFacts
      : Type extends 'balance.low'
        ? BalanceFacts
        : ConnectionFacts;
