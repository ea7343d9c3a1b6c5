import { createHmac, timingSafeEqual } from 'node:crypto';

/** What was signed, and how. */
export interface SignedContent {
  readonly secret: string;
  /** In this sequence, without anything between them. */
  readonly parts: readonly (string | Uint8Array)[];
  /** HMAC-SHA256 in hex, as it was sent. */
  readonly signature: string;
}

/** Whether the signature is that of the content; in constant time, so that it cannot be guessed letter by letter. */
export const isSignedBy = ({ secret, parts, signature }: SignedContent): boolean => {
  const hmac = createHmac('sha256', secret);
  for (const part of parts) hmac.update(part);
  const right = hmac.digest();
  const given = Buffer.from(signature, 'hex');
  // Hex that is no hex ends the reading early, and would go unseen.
  return signature.length === 2 * right.length && given.length === right.length && timingSafeEqual(given, right);
};
