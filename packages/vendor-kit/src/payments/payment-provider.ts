import type { Instant, Kopecks, Locale, LocalText } from '@cartage/core';
import type { CallContext, VendorAccount } from '../adapter/call-context.ts';
import type { VendorManifest } from '../adapter/manifest.ts';
import type { Doubt } from '../answers/send-once.ts';

/**
 * What a plugin for card payments is. Like a vendor's it translates and the host decides: it never owns retries, clocks,
 * sockets, randomness or storage, throws `VendorProblem`s, and every other exception counts as its defect.
 *
 * The provider must know a payment, and a refund, by our reference: the same one again makes no second one. That is what
 * makes a lost answer harmless.
 */
export interface PaymentProvider {
  /** What the provider is; the same for all its accounts. */
  readonly manifest: PaymentManifest;

  /** Has a payment made, with a page on which the customer pays. The same reference again gives the same payment. */
  start(request: PaymentRequest, call: PaymentCall): Promise<StartOutcome>;

  /** The payment as it is now; null: the provider does not know the reference. */
  find(payment: PaymentRef, call: PaymentCall): Promise<ProviderPayment | null>;

  /**
   * Closes the link, so that nobody pays on it any more, and tells what the payment has come to: one that was paid before
   * stays paid. Asked twice it answers as if asked once. null: the provider does not know the reference.
   */
  close(payment: PaymentRef, call: PaymentCall): Promise<ProviderPayment | null>;

  /** Gives money back. The same reference again gives nothing more. */
  refund(payment: PaymentRef, wish: RefundWish, call: PaymentCall): Promise<RefundOutcome>;

  /** What a notification says of a payment, once its signature was verified; null: it is not the provider's. */
  readNotification(notification: PaymentNotification, account: VendorAccount): ProviderPayment | null;
}

/** What a payment provider is; declared once. */
export interface PaymentManifest
  extends Pick<VendorManifest, 'key' | 'name' | 'version' | 'hosts' | 'limits' | 'credentials' | 'settings'> {
  /** The version of this interface. */
  readonly interfaceVersion: 1;
}

/** All that a payment plugin may use beside its arguments. */
export type PaymentCall = Pick<CallContext, 'account' | 'http' | 'now' | 'signal'>;

/** A payment to be made. */
export interface PaymentRequest {
  /** Ours, the same on every retry. */
  readonly reference: string;
  /** Kopecks, above 0. */
  readonly amount: Kopecks;
  /** What is paid for, as the customer is told. */
  readonly description: LocalText;
  /** Where the provider sends its notifications. */
  readonly notifyUrl: string;
  /** The link is dead from then on. */
  readonly expiresAt: Instant;
  /** The language of the page, as long as the customer does not choose. */
  readonly locale: Locale;
}

/** How host and provider name a payment that both know. */
export interface PaymentRef {
  /** Ours, the same on every retry. */
  readonly reference: string;
  /** The provider's own; null: its answer has not come. */
  readonly id: string | null;
}

/** A payment as the provider has it. */
export interface ProviderPayment {
  /** The provider’s own, opaque. */
  readonly id: string;
  /** Ours, the same on every retry. */
  readonly reference: string;
  /** `open`: it may still be paid. `refunded`: it was paid, and all of it given back. */
  readonly status: 'open' | 'paid' | 'failed' | 'canceled' | 'refunded';
  /** The sum that was paid. */
  readonly amount: Kopecks;
  /** Kopecks that were given back so far; never more than `amount`. */
  readonly refunded: Kopecks;
  /** null: there is no page to be shown any more. */
  readonly link: string | null;
}

/** Money to be given back. */
export interface RefundWish {
  /** Ours, the same on every retry. */
  readonly reference: string;
  /** Kopecks, above 0. */
  readonly amount: Kopecks;
}

/** What came of asking for a payment: it is there, surely is not, or perhaps is. */
export type StartOutcome = { readonly kind: 'done'; readonly payment: ProviderPayment } | Doubt;

/** What came of a refund. */
export type RefundOutcome = { readonly kind: 'done'; readonly amount: Kopecks } | Doubt;

/** A notification as it came. */
export interface PaymentNotification {
  /** Names in small letters. */
  readonly headers: Readonly<Record<string, string>>;
  /** The very bytes: the signature is over them. */
  readonly body: Uint8Array;
}
