import type { AccessRight } from '../access-rights.ts';
import { type PaymentStatus, paymentStatuses } from '../order/payment.ts';

/** What becomes of an order (interface 22.2). */
export const orderEventTypes = [
  'order.created',
  'order.handed_over',
  'order.status_changed',
  'order.tracked',
  'order.delivered',
  'order.problem',
  'order.canceled',
  'order.changed',
] as const;

/** One of `orderEventTypes`. */
export type OrderEventType = (typeof orderEventTypes)[number];

/** What becomes of a card payment: one type for each status. */
export const paymentEventTypes = {
  New: 'payment.created',
  Pending: 'payment.pending',
  Paid: 'payment.paid',
  Failed: 'payment.failed',
  Canceled: 'payment.canceled',
  Refunded: 'payment.refunded',
} as const satisfies Readonly<Record<PaymentStatus, string>>;

/** One of the values of `paymentEventTypes`. */
export type PaymentEventType = (typeof paymentEventTypes)[PaymentStatus];

/** Everything that a company is told of. Stored and asked for by callers: types are added, never renamed. */
export const eventTypes = [
  ...orderEventTypes,
  'order.attention',
  ...paymentStatuses.map((status) => paymentEventTypes[status]),
  'balance.low',
  'vendor.connection_failed',
] as const;

/** One of `eventTypes`. */
export type EventType = (typeof eventTypes)[number];

/** Whether it is one of `eventTypes`, letter for letter. */
export const isEventType = (name: string): name is EventType => eventTypes.some((type) => type === name);

/** What a key must be allowed to do, beside reading orders, to be told of events of this type. */
export const rightsForEvent = (type: EventType): readonly AccessRight[] => {
  if (type.startsWith('balance.')) return ['Balance'];
  return type.startsWith('vendor.') ? ['Vendors'] : [];
};

/** The types of events that a key with these rights is told of. null: it has all. */
export const readableEventTypes = (rights: readonly AccessRight[] | null): readonly EventType[] =>
  eventTypes.filter((type) => rightsForEvent(type).every((right) => rights === null || rights.includes(right)));
