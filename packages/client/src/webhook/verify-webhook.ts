import type { WebhookEvent } from './webhook-event.ts';

/** Why a webhook is not believed. */
export type WebhookErrorCode =
  /** `webhook-id`, `webhook-timestamp` or `webhook-signature` is missing. */
  | 'HeaderMissing'
  /** The timestamp is no number of seconds, or further from now than is tolerated: it may be an old one sent again. */
  | 'TimestampInvalid'
  /** None of the signatures is by one of the secrets. */
  | 'SignatureInvalid'
  /** It is signed, and its body is no event. */
  | 'BodyInvalid';

/** A webhook that is not believed. */
export class WebhookError extends Error {
  readonly code: WebhookErrorCode;

  constructor(code: WebhookErrorCode, message: string) {
    super(message);
    this.name = 'WebhookError';
    this.code = code;
  }
}

/** The headers of a request, as `fetch` or as Node has them. */
export type WebhookHeaders = Pick<Headers, 'get'> | Readonly<Record<string, string | readonly string[] | undefined>>;

/** How strictly a webhook is looked at. */
export interface WebhookOptions {
  /** How far from now its timestamp may be, seconds; by default 300. */
  readonly toleranceSeconds?: number | undefined;
  /** The present, ms since 1970. */
  readonly now?: number | undefined;
}

/**
 * The event of a webhook, after the proof that a sender who knows the secret has sent it lately (Standard Webhooks).
 * `rawBody`: as it was received, before any parsing. `secrets`: `whsec_...`; several while one is being replaced. An
 * event may come more than once: its `id` tells.
 * @throws WebhookError; TypeError for a secret that is missing or none
 */
export async function verifyWebhook(
  rawBody: string | Uint8Array | ArrayBuffer,
  headers: WebhookHeaders,
  secrets: string | readonly string[],
  { toleranceSeconds = 300, now = Date.now() }: WebhookOptions = {},
): Promise<WebhookEvent> {
  const keys = await Promise.all([secrets].flat().map(keyOf));
  const body = typeof rawBody === 'string' ? new TextEncoder().encode(rawBody) : new Uint8Array(rawBody);
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    headerOf(headers, name),
  ) as [string, string, string];
  if (!/^\d+$/.test(timestamp) || Math.abs(now / 1000 - Number(timestamp)) > toleranceSeconds) {
    throw new WebhookError('TimestampInvalid', `The webhook is of ${timestamp}, too far from now.`);
  }
  const signed = joined(new TextEncoder().encode(`${id}.${timestamp}.`), body);
  const given = signatures.split(' ').flatMap((one) => (one.startsWith('v1,') ? [one.slice(3)] : []));
  const checks = keys.flatMap((key) => given.map((signature) => isSignedBy(key, signature, signed)));
  if (!(await Promise.all(checks)).includes(true)) {
    throw new WebhookError('SignatureInvalid', 'The webhook is not signed with this secret.');
  }
  return eventIn(body);
}

function headerOf(headers: WebhookHeaders, name: string): string {
  const found =
    typeof headers.get === 'function'
      ? headers.get(name)
      : Object.entries(headers).find(([one]) => one.toLowerCase() === name)?.[1];
  const value = [found].flat()[0];
  if (!value) throw new WebhookError('HeaderMissing', `The webhook has no ${name}.`);
  return String(value);
}

/** Not every platform's types name it. */
type Key = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

const keyOf = (secret: string): Promise<Key> => {
  if (typeof secret !== 'string' || secret === '')
    throw new TypeError('The secret of the webhook must be given: "whsec_...", as CreateWebhook has answered it.');
  const bytes = bytesOf(secret.replace(/^whsec_/, ''));
  if (!bytes?.length) throw new TypeError('A secret of a webhook is whsec_ and base64.');
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
};

/** The platform compares, in a time that tells nothing. */
const isSignedBy = async (key: Key, signature: string, signed: Uint8Array<ArrayBuffer>): Promise<boolean> => {
  const bytes = bytesOf(signature);
  return bytes !== null && crypto.subtle.verify('HMAC', key, bytes, signed);
};

/** null: it is no base64. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(first.length + second.length);
  whole.set(first);
  whole.set(second, first.length);
  return whole;
}

function eventIn(body: Uint8Array): WebhookEvent {
  try {
    const event: unknown = JSON.parse(new TextDecoder().decode(body));
    if (typeof event === 'object' && event !== null && 'type' in event) return event as WebhookEvent;
  } catch {
    // The refusal below says it.
  }
  throw new WebhookError('BodyInvalid', 'The body of the webhook is no event.');
}
