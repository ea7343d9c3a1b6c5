import { type AccessRight, type Instant, isAccessRight } from '@cartage/core';
import { decodeJwt, decodeProtectedHeader, errors, importJWK, jwtVerify } from 'jose';
import { ALGORITHM, form } from './token-form.ts';

/** The part of the service by which tokens are read. */
export interface Tokens {
  readonly tokens: TokenReader;
}

/** What a token says of itself, before anybody knows whether it is true. */
export interface TokenNames {
  /** The API key for which it was issued. */
  readonly keyId: number;
  readonly signingKeyId: string;
}

/** What a token says that we have signed. */
export interface TokenClaims {
  readonly companyId: number;
  readonly rights: readonly AccessRight[];
  readonly expiresAt: Instant;
}

/** Finds out whether we have signed a token. What it has found it knows for a while: to verify takes longer than to look. */
export interface TokenReader {
  /** null: it is not signed with this key (JWK). Whether its time is over is for the caller to see, at every use. */
  readonly claims: (token: string, publicKey: string) => Promise<TokenClaims | null>;
}

/** Tokens that are known at once; of those that are used, whichever was verified first goes. */
const KNOWN = 2_000;

export const openTokenReader = (): TokenReader => {
  const known = new Map<string, { readonly publicKey: string; readonly claims: TokenClaims }>();
  return {
    claims: async (token, publicKey) => {
      const before = known.get(token);
      if (before?.publicKey === publicKey) return before.claims;
      const claims = await verified(token, publicKey);
      if (claims) known.set(token, { publicKey, claims });
      if (known.size > KNOWN) known.delete(known.keys().next().value as string);
      return claims;
    },
  };
};

/** null: it does not even look like a token. */
export const namesIn = (token: string): TokenNames | null => {
  try {
    const { kid } = decodeProtectedHeader(token);
    const { client_id: client } = decodeJwt(token);
    if (kid === undefined || !/^[\w-]{1,64}$/.test(kid)) return null;
    return typeof client === 'string' && /^\d{1,15}$/.test(client)
      ? { keyId: Number(client), signingKeyId: kid }
      : null;
  } catch {
    return null;
  }
};

const verified = async (token: string, publicKey: string): Promise<TokenClaims | null> => {
  try {
    const { payload } = await jwtVerify(token, await importJWK(JSON.parse(publicKey), ALGORITHM), {
      ...form,
      algorithms: [ALGORITHM],
      // No token is over at the beginning of time.
      currentDate: new Date(0),
    });
    // One that has no end is over.
    const { exp = 0, scope, sub } = payload;
    const rights = typeof scope === 'string' ? scope.split(' ').filter(isAccessRight) : [];
    return { companyId: Number(sub), rights, expiresAt: exp * 1_000 };
  } catch (thrown) {
    if (thrown instanceof errors.JOSEError) return null;
    throw thrown;
  }
};
