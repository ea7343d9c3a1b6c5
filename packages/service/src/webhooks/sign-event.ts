import { createHmac } from 'node:crypto';
import type { Instant } from '@cartage/core';
import type { SigningSecret } from './webhook-secret.ts';

/** What is sent to an endpoint. */
export interface SignedEvent {
  readonly id: string;
  /** JSON */
  readonly body: string;
  /** Of the try, so that a receiver may refuse what is sent again by somebody who has listened. */
  readonly now: Instant;
}

/**
 * The headers of Standard Webhooks: the event's id, the moment in seconds, and for each secret that is good now a
 * signature of both and the body (HMAC-SHA256, base64).
 */
export const webhookHeaders = (
  { id, body, now }: SignedEvent,
  secrets: readonly SigningSecret[],
): Readonly<Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>> => {
  const timestamp = String(Math.floor(now / 1000));
  const signatures = secrets
    .filter(({ until }) => until > now)
    .map(({ bytes }) => `v1,${createHmac('sha256', bytes).update(`${id}.${timestamp}.${body}`).digest('base64')}`);
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
};
