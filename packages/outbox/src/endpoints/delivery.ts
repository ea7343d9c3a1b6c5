import type { EventType, Instant } from '@cartage/core';
import type { DeliveryState, Tables } from '@cartage/storage';
import type { Selectable } from 'kysely';

/** One event and one endpoint. */
export interface Delivery {
  readonly companyId: number;
  readonly endpointId: string;
  /** The event's in the line of its company. */
  readonly place: number;
  readonly type: EventType;
  /** The event's. */
  readonly at: Instant;
  readonly orderId: number | null;
  readonly state: DeliveryState;
  readonly tries: number;
  /** The first of these tries; null: it was not tried. */
  readonly firstTriedAt: Instant | null;
  readonly triedAt: Instant | null;
  /** null of one that waits: an earlier one of its order goes before it. */
  readonly nextAt: Instant | null;
  /** What came of the last try; all null of one that was not tried. */
  readonly result: DeliveryResult;
}

/** What an endpoint made of one try. */
export interface DeliveryResult {
  /** Of HTTP; null: there was no answer. */
  readonly status: number | null;
  /** Why there was none, as `timeout`. */
  readonly reason: string | null;
  readonly tookMs: number | null;
  /** How its answer begins. */
  readonly answer: string | null;
}

/** How a delivery is stored. */
export type DeliveryRow = Selectable<Tables['webhook_deliveries']>;

/** The columns that make a delivery. */
export const deliveryColumns = [
  'company_id',
  'endpoint_id',
  'place',
  'type',
  'event_at',
  'order_id',
  'state',
  'tries',
  'first_tried_at',
  'tried_at',
  'next_at',
  'status',
  'reason',
  'took_ms',
  'answer',
] as const;

/** A delivery from its row. */
export const toDelivery = (row: DeliveryRow): Delivery => ({
  companyId: row.company_id,
  endpointId: row.endpoint_id,
  place: row.place,
  type: row.type,
  at: row.event_at,
  orderId: row.order_id,
  state: row.state,
  tries: row.tries,
  firstTriedAt: row.first_tried_at,
  triedAt: row.tried_at,
  nextAt: row.next_at,
  result: { status: row.status, reason: row.reason, tookMs: row.took_ms, answer: row.answer },
});

/** The row of a delivery. */
export const deliveryRow = ({
  companyId,
  endpointId,
  at,
  orderId,
  firstTriedAt,
  triedAt,
  nextAt,
  result,
  ...rest
}: Delivery): DeliveryRow => ({
  ...rest,
  company_id: companyId,
  endpoint_id: endpointId,
  event_at: at,
  order_id: orderId,
  first_tried_at: firstTriedAt,
  tried_at: triedAt,
  next_at: nextAt,
  status: result.status,
  reason: result.reason,
  took_ms: result.tookMs,
  answer: result.answer,
});
