import { createHmac, timingSafeEqual } from 'node:crypto';

/** What was signed, and how. */
export interface SignedContent {
  /** Known to the vendor and to us alone; of the account, so marked as `secret()`. */
  readonly secret: string;
  /** In this sequence, without anything between them. */
  readonly parts: readonly (string | Uint8Array)[];
  /** HMAC-SHA256 in hex, as it was sent. */
  readonly signature: string;
}

/**
 * The HMAC-SHA256 of the parts in hex: what `isSignedBy` knows again, such as a word that only we can have put into an address.
 * @param content the secret and the parts, in the sequence in which the vendor signs them
 * @returns 64 digits of hex in small letters
 */
export const signatureOf = (content: Omit<SignedContent, 'signature'>): string => digestOf(content).toString('hex');

/**
 * Whether the signature is that of the content; in constant time, so that it cannot be guessed letter by letter.
 * @param content with the signature as it came, 64 digits of hex
 * @returns false for a signature of another form, too; it throws at nothing that a stranger sends
 */
export const isSignedBy = ({ signature, ...content }: SignedContent): boolean => {
  const right = digestOf(content);
  const given = Buffer.from(signature, 'hex');
  // Hex that is no hex ends the reading early, and would go unseen.
  return signature.length === 2 * right.length && given.length === right.length && timingSafeEqual(given, right);
};

function digestOf({ secret, parts }: Omit<SignedContent, 'signature'>): Buffer {
  const hmac = createHmac('sha256', secret);
  for (const part of parts) hmac.update(part);
  return hmac.digest();
}
