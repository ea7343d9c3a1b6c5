import type { Instant, Kopecks, PaymentStatus } from '@cartage/core';
import type { Selectable } from 'kysely';
import type { Tables } from '../tables.ts';

/** A card payment of an order. */
export interface Payment {
  readonly id: number;
  readonly orderId: number;
  /** Which of the order's payments it is, from 1. */
  readonly number: number;
  /** Ours at the provider: `CTG-4820-9137-P1`. */
  readonly reference: string;
  /** The key of the plugin through which it goes. */
  readonly provider: string;
  /** The provider's own; null: its answer has not come. */
  readonly providerId: string | null;
  /** What is to be paid. */
  readonly amount: Kopecks;
  readonly status: PaymentStatus;
  /** The page on which the customer pays; null: the provider has given none yet. */
  readonly link: string | null;
  readonly createdAt: Instant;
  /** The link lives until then, and the price is held fast. */
  readonly expiresAt: Instant;
  /** What the customer has paid, as the provider says; null: nothing. */
  readonly received: Kopecks | null;
  readonly paidAt: Instant | null;
  /** How much of it is to be given back in all; null: nothing was decided, it pays for the order. */
  readonly refundDue: Kopecks | null;
  /** How much was given back. */
  readonly refunded: Kopecks;
}

export const paymentColumns = [
  'id',
  'order_id',
  'number',
  'reference',
  'provider',
  'provider_id',
  'amount',
  'status',
  'link',
  'created_at',
  'expires_at',
  'received',
  'paid_at',
  'refund_due',
  'refunded',
] as const;

export const toPayment = (row: Pick<Selectable<Tables['payments']>, (typeof paymentColumns)[number]>): Payment => ({
  id: row.id,
  orderId: row.order_id,
  number: row.number,
  reference: row.reference,
  provider: row.provider,
  providerId: row.provider_id,
  amount: row.amount,
  status: row.status,
  link: row.link,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  received: row.received,
  paidAt: row.paid_at,
  refundDue: row.refund_due,
  refunded: row.refunded,
});
