import type { Instant } from '@cartage/core';
import type { CallContext, VendorAccount } from './call-context.ts';
import type { ShipmentEvents } from './shipment.ts';

/**
 * How a vendor tells by itself. The host listens at `/vendors/{key}/{connection}/webhook`, stores what `verify` lets in
 * before it answers 200, and reads it afterwards; what `read` tells is merged as what was asked for, so that repeats and
 * wrong order do no harm. Polling goes on, seldom, where webhooks come.
 */
export interface VendorWebhook {
  /** Is it the vendor who calls? Quick and pure; of what it refuses nothing is kept, and the answer is 403. */
  verify(request: WebhookRequest, account: VendorAccount, now: Instant): boolean;

  /**
   * What it tells. May ask the vendor, where the call says only that there is news. The headers `authorization`,
   * `proxy-authorization` and `cookie` are gone: what it needs of them `verify` has seen.
   */
  read(request: WebhookRequest, call: CallContext): Promise<readonly ShipmentEvents[]>;

  /** Has the vendor call this address from now on; called again it changes nothing. Absent: it is set on the vendor's own pages. */
  subscribe?(url: string, call: CallContext): Promise<void>;
}

/** A call of the vendor as it came. */
export interface WebhookRequest {
  /** Of HTTP; others are not let in. */
  readonly method: 'GET' | 'POST' | 'PUT';
  /** What stands in the address; of a name that is there twice the last. */
  readonly query: Readonly<Record<string, string>>;
  /** Names in small letters. */
  readonly headers: Readonly<Record<string, string>>;
  /** The very bytes, at most 1 MiB: a signature is over them. */
  readonly bytes: Uint8Array;
}
