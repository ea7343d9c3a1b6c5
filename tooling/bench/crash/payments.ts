import type { PaymentStatus } from '@cartage/core';
import type { Database } from './database.ts';

/** A payment as the service has written it down. */
export interface SavedPayment {
  readonly order: string;
  readonly reference: string;
  readonly amount: number;
  readonly status: PaymentStatus;
  /** null: nothing came. */
  readonly received: number | null;
  /** null: nothing is to go back. */
  readonly refundDue: number | null;
  readonly refunded: number;
}

/** A payment as its provider remembers it. */
export interface ProviderPayment {
  readonly orderId: string;
  readonly reference: string;
  readonly amount: number;
  readonly createdAt: string;
  readonly status: 'new' | 'pending' | 'paid' | 'failed' | 'canceled' | 'refunded';
  /** How often it was paid. */
  readonly paid: number;
  readonly refunds: readonly { readonly reference: string; readonly amount: number }[];
}

/** What both sides have written down of payments. */
export interface PaymentEvidence {
  readonly saved: readonly SavedPayment[];
  readonly provided: readonly ProviderPayment[];
  /** Orders with a payment whose price was taken from the company's balance too. */
  readonly booked: readonly string[];
}

export const gatherPayments = async (database: Database, vendorsUrl: string): Promise<PaymentEvidence> => {
  const rows = await database.rows<SavedRow>(
    `SELECT orders.number AS order_number, reference, amount, payments.status, received, refund_due, refunded
     FROM payments JOIN orders ON orders.id = order_id`,
  );
  const booked = await database.rows<{ number: string }>(
    `SELECT number FROM orders WHERE id IN (SELECT order_id FROM ledger_entries)
       AND id IN (SELECT order_id FROM payments)`,
  );
  return {
    saved: rows.map(({ order_number, reference, amount, status, received, refund_due, refunded }) => ({
      order: order_number,
      reference,
      amount: Number(amount),
      status,
      received: numberOf(received),
      refundDue: numberOf(refund_due),
      refunded: Number(refunded),
    })),
    provided: (await (await fetch(`${vendorsUrl}/_control/payments`)).json()) as readonly ProviderPayment[],
    booked: booked.map(({ number }) => number),
  };
};

/** PostgreSQL's wide numbers come as texts. */
type Wide = number | string;

interface SavedRow {
  readonly order_number: string;
  readonly reference: string;
  readonly amount: Wide;
  readonly status: PaymentStatus;
  readonly received: Wide | null;
  readonly refund_due: Wide | null;
  readonly refunded: Wide;
}

const numberOf = (wide: Wide | null): number | null => (wide === null ? null : Number(wide));

export const sumOf = (amounts: readonly { readonly amount: number }[]): number =>
  amounts.reduce((sum, { amount }) => sum + amount, 0);

/** What the provider keeps of a payment. */
export const keptOf = ({ amount, paid, refunds }: ProviderPayment): number => amount * paid - sumOf(refunds);

/**
 * The numbers of orders whose payments are not at an end: money that is to go back, or that the service has not heard of,
 * a dead link that it takes for a living one, and one that nobody is to use any more.
 */
export const ordersBeingPaid = (
  { saved, provided }: PaymentEvidence,
  statusOf: (order: string) => string | undefined,
): ReadonlySet<string> => {
  const there = new Map(provided.map((payment) => [payment.reference, payment]));
  const isUnderWay = ({ order, reference, status, received, refundDue, refunded }: SavedPayment): boolean => {
    const theirs = there.get(reference);
    const isOpen = status === 'New' || status === 'Pending';
    const isOver = theirs !== undefined && theirs.status !== 'new' && theirs.status !== 'pending';
    const isWaiting = statusOf(order) === 'AwaitingPayment';
    return (
      refunded < (refundDue ?? 0) ||
      (isOpen && (isOver || !isWaiting)) ||
      (theirs !== undefined && theirs.paid > 0 && received === null) ||
      (isWaiting && status === 'Paid' && refundDue === null)
    );
  };
  return new Set(saved.filter(isUnderWay).map(({ order }) => order));
};

/** Payments that the database alone shows to be under way. */
export const countUnderWay = async (database: Database): Promise<number> => {
  const [row] = await database.rows<{ open: Wide }>(
    `SELECT count(*) AS open FROM payments JOIN orders ON orders.id = order_id
     WHERE refunded < refund_due
       OR (payments.status IN ('New', 'Pending') AND orders.status <> 'AwaitingPayment')
       OR (payments.status = 'Paid' AND refund_due IS NULL AND orders.status = 'AwaitingPayment')`,
  );
  return Number(row?.open);
};
