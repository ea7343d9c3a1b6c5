import type { DeliveryResult } from '@cartage/outbox';

/** The part of the service that sends events to where companies want them. */
export interface Sending {
  readonly webhooks: WebhookSender;
}

/** Sends events over HTTP; has a life span. */
export interface WebhookSender {
  /** Never throws for what an endpoint does. @throws when `signal` is aborted */
  readonly send: (sent: SentWebhook) => Promise<WebhookOutcome>;
  readonly close: () => Promise<void>;
}

export interface SentWebhook {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly signal: AbortSignal;
}

/** `gone`: the endpoint says that it wants nothing any more (410). */
export interface WebhookOutcome {
  readonly kind: 'delivered' | 'failed' | 'gone';
  readonly result: DeliveryResult;
  /** What it has asked for in `Retry-After`. */
  readonly retryAfterMs: number | null;
}
