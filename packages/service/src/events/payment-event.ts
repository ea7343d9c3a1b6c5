import { type Instant, type Order, type PaymentEventType, paymentEventTypes } from '@cartage/core';
import type { NewEvent, Payment } from '@cartage/storage';

/** That a payment of the order stands as it does now. */
export const paymentEvent = (order: Order, payment: Payment, at: Instant): NewEvent<PaymentEventType> => ({
  companyId: order.companyId,
  type: paymentEventTypes[payment.status],
  at,
  orderId: order.id,
  facts: {
    number: order.number,
    customerOrderId: order.content.customerOrderId,
    reference: payment.reference,
    status: payment.status,
    amount: payment.amount,
    expiresAt: payment.expiresAt,
    refunded: payment.refunded,
  },
});
