/** The one way in which tokens are signed: what names another, or none, is no token of ours. */
export const ALGORITHM = 'ES256';

/** That a JWT is a token for this interface (RFC 9068); keys of another installation sign for nobody here. */
export const form = { typ: 'at+jwt', issuer: 'cartage', audience: 'cartage-api' } as const;

/** How long a token is good, ms (interface 3.3). */
export const TOKEN_MS = 3_600_000;
