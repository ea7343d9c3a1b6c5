import {
  type EventFacts,
  type EventType,
  eventTypes,
  type Instant,
  type OrderFacts,
  type OrderStatus,
  orderFacts,
  type PaymentFacts,
  type PaymentStatus,
} from '@cartage/core';
import { exampleEvents as exampleLines } from '../models/examples.ts';
import type { ToldEvent } from './event.ts';
import { savedOrder } from './example-order.ts';

const [pickedUp, handedOver] = exampleLines;
const { createdAt, plannedDeliveryAt } = savedOrder;
const order = orderFacts({ ...savedOrder, customerOrderId: savedOrder.content.customerOrderId } as typeof savedOrder);

/** The order as it stood at that moment. */
const stood = (status: OrderStatus, statusAt: Instant, more: Partial<OrderFacts> = {}): OrderFacts => ({
  ...order,
  status,
  statusAt,
  statusBefore: status,
  ...more,
});

const draft = { vendorInvoiceNumber: null, vendorPickupNumber: null, plannedDeliveryAt: null };
const deliveredAt = Date.UTC(2026, 10, 25, 11, 20);

const paid = (status: PaymentStatus): PaymentFacts => ({
  number: order.number,
  customerOrderId: order.customerOrderId,
  reference: `${order.number}-P1`,
  status,
  amount: order.price ?? 0,
  expiresAt: createdAt + 3_600_000,
  refunded: status === 'Refunded' ? (order.price ?? 0) : 0,
});

const moved: OrderFacts = stood(pickedUp.status, pickedUp.at, { statusBefore: 'TransferredToVendor', line: pickedUp });
const taken = stood('TransferredToVendor', handedOver.at, {
  statusBefore: 'TransferringToVendor',
  line: handedOver,
});

const facts: { readonly [Type in EventType]: readonly [at: Instant, facts: EventFacts<Type>] } = {
  'order.created': [
    createdAt,
    stood('Draft', createdAt, { ...draft, statusBefore: null, price: null, vendorKey: null }),
  ],
  'order.handed_over': [handedOver.at, taken],
  'order.status_changed': [pickedUp.at, moved],
  'order.tracked': [pickedUp.at, moved],
  'order.delivered': [
    deliveredAt,
    stood('Finished', deliveredAt, {
      statusBefore: 'ParcelHandedForDelivery',
      deliveredAt,
      receivedBy: 'Ivan Sidorov',
    }),
  ],
  'order.problem': [
    deliveredAt,
    stood('FailedDeliveryAttempt', deliveredAt, { statusBefore: 'ParcelHandedForDelivery', plannedDeliveryAt }),
  ],
  'order.canceled': [pickedUp.at, stood('Canceled', pickedUp.at, { statusBefore: 'CancelRequest' })],
  'order.changed': [createdAt, stood('Draft', createdAt, { ...draft, changed: ['receiver.phone', 'project'] })],
  'order.attention': [deliveredAt, { number: order.number, reason: 'late', since: deliveredAt }],
  'payment.created': [createdAt, paid('New')],
  'payment.pending': [createdAt, paid('Pending')],
  'payment.paid': [createdAt, paid('Paid')],
  'payment.failed': [createdAt, paid('Failed')],
  'payment.canceled': [createdAt, paid('Canceled')],
  'payment.refunded': [createdAt, paid('Refunded')],
  'balance.low': [createdAt, { amount: 812_000, reserved: 66_240, creditLimit: 0, threshold: 1_000_000 }],
  'vendor.connection_failed': [createdAt, { vendorKey: 'econom', reason: 'auth' }],
};

/** An event of each type, of the company and the order that the examples speak of. */
export const exampleEvents: Readonly<Record<EventType, ToldEvent>> = Object.fromEntries(
  eventTypes.map((type, index) => {
    const [at, told] = facts[type];
    return [type, { companyId: 2, place: index + 1, at, type, facts: told }];
  }),
) as Readonly<Record<EventType, ToldEvent>>;
