import { randomBytes } from 'node:crypto';

/** The tokens that a simulated vendor has given out: OAuth 2.0 by a client's own credentials (RFC 6749, 4.4). */
export interface SimulatedTokens {
  /** A token for the client that the form names; undefined: it is another one, or another way of asking. */
  readonly give: (form: URLSearchParams) => string | undefined;
  /** Whether the header `authorization` bears one that is still good. */
  readonly isGood: (authorization: string | undefined) => boolean;
  /** From now on none of them is good, although their time is not over. */
  readonly expire: () => void;
}

/**
 * The tokens of one client. They are random, and good until `expire`.
 * @param clientId of the account that may ask
 * @param clientSecret its secret
 */
export function openTokens(clientId: string, clientSecret: string): SimulatedTokens {
  const tokens = new Set<string>();
  return {
    give: (form) => {
      const isOurs = form.get('client_id') === clientId && form.get('client_secret') === clientSecret;
      if (!isOurs || form.get('grant_type') !== 'client_credentials') return undefined;
      const token = randomBytes(24).toString('base64url');
      tokens.add(token);
      return token;
    },
    isGood: (authorization = '') => tokens.has(/^Bearer (.+)$/.exec(authorization)?.[1] ?? ''),
    expire: () => tokens.clear(),
  };
}
