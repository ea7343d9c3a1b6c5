import { type AccessRight, accessRights, type Instant } from '@cartage/core';
import { importJWK, SignJWT } from 'jose';
import type { Acting, Ground } from '../context.ts';
import type { Sealing } from '../secrets/secrets.ts';
import { signingKey } from './signing-keys.ts';
import { ALGORITHM, form, TOKEN_MS } from './token-form.ts';

export interface IssuedToken {
  readonly token: string;
  readonly issuedAt: Instant;
  readonly expiresAt: Instant;
  readonly rights: readonly AccessRight[];
}

/** A token of the caller's key with these rights, which it has; null: with all that it has. */
export const issueToken = async (
  ctx: Ground & Sealing & Pick<Acting, 'actor'>,
  wanted: readonly AccessRight[] | null,
): Promise<IssuedToken> => {
  const { actor, clock, newKey } = ctx;
  const rights = accessRights.filter((right) => (wanted ?? actor.rights ?? accessRights).includes(right));
  // A JWT counts in seconds.
  const issuedAt = Math.floor(clock() / 1_000) * 1_000;
  const end = Math.min(issuedAt + TOKEN_MS, actor.until ?? Number.POSITIVE_INFINITY);
  const expiresAt = Math.floor(end / 1_000) * 1_000;
  const { id, privateKey } = await signingKey(ctx);
  const token = await new SignJWT({ client_id: String(actor.keyId), scope: rights.join(' ') })
    .setProtectedHeader({ alg: ALGORITHM, typ: form.typ, kid: id })
    .setIssuer(form.issuer)
    .setAudience(form.audience)
    .setSubject(String(actor.companyId))
    .setIssuedAt(issuedAt / 1_000)
    .setExpirationTime(expiresAt / 1_000)
    .setJti(newKey())
    .sign(await importJWK(JSON.parse(privateKey), ALGORITHM));
  return { token, issuedAt, expiresAt, rights };
};
