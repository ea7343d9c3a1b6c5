import type { Instant } from '@cartage/core';
import type { VendorAccount } from '../adapter/call-context.ts';
import { deepFrozen } from '../calls/deep-frozen.ts';
import { openVendorHttp } from '../http/open-vendor-http.ts';
import type { VendorLine } from '../http/vendor-line.ts';
import { redactorOf } from '../secrets/redact.ts';
import type { PaymentCall, PaymentManifest } from './payment-provider.ts';

/** What one call of a payment provider is made of. */
export interface PaymentCallOptions {
  /** Of this account alone. */
  readonly line: VendorLine;
  /** Of the provider that is called. */
  readonly manifest: PaymentManifest;
  /** The operator’s with the provider. */
  readonly account: VendorAccount;
  /** The service's time, ms since 1970. */
  readonly now: () => Instant;
  /** The deadline of this call. */
  readonly signal: AbortSignal;
}

/**
 * All that a payment plugin gets for one call: the guarded HTTP client, as vendors have it.
 * @param options the line of this account, the clock and the deadline of this call
 * @returns what is passed to a member as its last argument
 */
export const openPaymentCall = ({ line, manifest, account, now, signal }: PaymentCallOptions): PaymentCall => ({
  account: deepFrozen(account),
  http: openVendorHttp({ line, manifest, account, signal, redact: redactorOf(manifest, account).redact }),
  now,
  signal,
});
