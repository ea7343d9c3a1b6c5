import { z } from 'zod';

/**
 * The sandbox payment provider's own protocol: JSON over HTTP, `Authorization: Bearer <secret>`, kopecks, RFC 3339. The
 * server that plays it knows nothing else of us, and the plugin nothing else of the server.
 */
export const paths = {
  /** POST PaymentRequest: 201 Payment; the same reference again 200, with another amount 409. GET ?reference=: PaymentList. */
  payments: '/pay/api/payments',
  /** GET: Payment. */
  payment: (id: string) => `/pay/api/payments/${encodeURIComponent(id)}`,
  /** POST: Payment, whose link is closed; 409 when it is paid. */
  cancel: (id: string) => `/pay/api/payments/${encodeURIComponent(id)}/cancel`,
  /** POST RefundRequest: 201 Refund; the same reference again 200; more than is left of what was paid 409. */
  refunds: (id: string) => `/pay/api/payments/${encodeURIComponent(id)}/refunds`,
} as const;

/** The secrets of every sandbox: of the calls, and of the notifications. They protect nothing, for no money moves. */
export const sandboxSecrets = { api: 'sandbox-payments', notifications: 'sandbox-notifications' } as const;

/**
 * `new` until the customer opens the page, `pending` while the page is open, then one of the others. A part that was
 * refunded leaves it `paid`.
 */
export const paymentStatuses = ['new', 'pending', 'paid', 'failed', 'canceled', 'refunded'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** Why a payment failed: the bank or the customer said no, or nobody paid in time. */
export const failureReasons = ['declined', 'expired'] as const;
export type FailureReason = (typeof failureReasons)[number];

const kopecks = z.int().nonnegative();
const moment = z.iso.datetime({ offset: true });
const reference = z.string().min(1).max(64);

export const paymentRequest = z.object({
  /** The caller's own, taken once: `<order number>-P<n>`. */
  reference,
  amount: z.int().positive(),
  /** What is paid for; the page shows it. */
  description: z.object({ en: z.string().min(1).max(500), ru: z.string().min(1).max(500) }),
  /** Where the page leads back to. */
  returnUrl: z.url({ protocol: /^https?$/ }).nullable(),
  notifyUrl: z.url({ protocol: /^https?$/ }),
  /** The link is closed then, and the payment fails. */
  expiresAt: moment,
  /** Of the page, as long as the customer does not choose. */
  locale: z.enum(['en', 'ru']),
});
export type PaymentRequest = z.infer<typeof paymentRequest>;

/** A payment as it is now; a notification's body too. */
export const payment = z.object({
  id: z.string().min(1),
  reference,
  status: z.enum(paymentStatuses),
  amount: kopecks,
  refundedAmount: kopecks,
  /** The page on which the customer pays. */
  link: z.url({ protocol: /^https?$/ }),
  expiresAt: moment,
  /** Of a failed payment. */
  reason: z.enum(failureReasons).nullable(),
});
export type Payment = z.infer<typeof payment>;

export const paymentList = z.object({ payments: z.array(payment) });
export type PaymentList = z.infer<typeof paymentList>;

export const refundRequest = z.object({
  /** The caller's own, taken once for each payment. */
  reference,
  amount: z.int().positive(),
});
export type RefundRequest = z.infer<typeof refundRequest>;

export const refund = z.object({ reference, amount: kopecks, status: z.literal('done') });
export type Refund = z.infer<typeof refund>;

/**
 * A notification is a POST of the Payment to its `notifyUrl` after every change. The signature is the HMAC-SHA256, in hex,
 * of `${timestamp}.${body}` with the secret of the notifications; the timestamp is in seconds of Unix time. Any answer
 * but 2xx has it sent again.
 */
export const notificationHeaders = { timestamp: 'x-payment-timestamp', signature: 'x-payment-signature' } as const;

/** Why the provider refused. */
export const errorCodes = [
  'BAD_SECRET',
  'BAD_FIELD',
  'REFUSED',
  'NO_PAYMENT',
  'OTHER_AMOUNT',
  'ALREADY_PAID',
  'MORE_THAN_PAID',
  'TOO_MANY',
  'OUT_OF_ORDER',
] as const;
export type ErrorCode = (typeof errorCodes)[number];

export const errorAnswer = z.object({
  error: z.object({ code: z.enum(errorCodes), text: z.string() }),
  /** With a 409: what the payment is now. */
  status: z.enum(paymentStatuses).optional(),
});
export type ErrorAnswer = z.infer<typeof errorAnswer>;
