import { isProblem, type Problem } from '@cartage/core';
import {
  type Db,
  dropMailedPassword,
  dropPasswordLinks,
  findUser,
  getUser,
  linkProvider,
  type User,
  userOfProvider,
} from '@cartage/storage';
import { isRecent } from '../access/authenticate-session.ts';
import { audit } from '../audit.ts';
import type { Ground } from '../context.ts';
import { keepBegun, takeBegun } from './begun-sign-ins.ts';
import type { Identifying, Identity, ProviderFailure } from './identity-provider.ts';
import { applyGroups } from './roles-of-groups.ts';
import { beginSession, mayEnter, type NewSignIn } from './sign-in.ts';

/** Nobody has signed in, and why; the rest is for the log. */
export type NotSignedIn =
  | ProviderFailure['why']
  /** There is no provider. */
  | 'no-provider'
  /** Nothing was begun in this browser, or it was used or has ended. */
  | 'not-begun'
  /** Nobody has invited them. */
  | 'unknown'
  /** The provider has not verified their address. */
  | 'unverified';

/** Where the browser goes to sign in at the provider, with what it keeps meanwhile. */
export const beginByProvider = async (
  service: Ground & Identifying,
  asked: {
    /** Where the provider sends the browser back to. */
    readonly callback: string;
    /** Where it goes in the end. */
    readonly next: string;
    readonly address: string;
    /** They have a session, and prove once more who they are. */
    readonly isAgain: boolean;
  },
): Promise<{ readonly url: string; readonly cookie: string } | Problem | NotSignedIn> => {
  const { identity, newKey } = service;
  if (!identity) return 'no-provider';
  const [state, nonce, verifier] = [newKey() + newKey(), newKey() + newKey(), newKey() + newKey()];
  const url = await identity.begin({ state, nonce, verifier }, asked);
  if (typeof url !== 'string') return told(service, url);
  const facts = { state, nonce, verifier, next: asked.next, ...(asked.isAgain && { isAgain: 'yes' }) };
  const cookie = await keepBegun(service, { kind: 'oidc', userId: null, facts }, asked.address);
  return typeof cookie === 'string' ? { url, cookie } : cookie;
};

/**
 * Begins a session for whoever comes back from the provider: who was linked before, else who was invited by the address that the
 * provider has verified, and is linked by that. Nobody is made.
 */
export const signInByProvider = async (
  service: Ground & Identifying,
  came: {
    readonly callback: string;
    /** Of the callback, as it came. */
    readonly query: string;
    /** What the browser kept; null: nothing. */
    readonly begun: string | null;
    /** The cookie of the session that the browser has; it ends. null: it has none. */
    readonly earlier: string | null;
  },
): Promise<{ readonly signedIn: NewSignIn; readonly next: string } | NotSignedIn> => {
  const { identity, store, clock } = service;
  if (!identity) return 'no-provider';
  const begun = await takeBegun(service, came.begun, 'oidc');
  if (!begun) return 'not-begun';
  const { state = '', nonce = '', verifier = '', next = '', isAgain } = begun.facts;
  const found = await identity.finish({ state, nonce, verifier }, came);
  if ('why' in found) return told(service, found);
  const now = clock();
  // Whoever is signed in there is let in without being asked: that proves nothing, and what says nothing of it neither.
  const provedAt = Math.min(now, found.provedAt ?? 0);
  if (isAgain !== undefined && !isRecent(now, provedAt))
    return told(service, { why: 'untrusted', reason: 'it did not ask anew who they are, as auth_time would say' });
  const user = await store.transaction((tx) => personOf(service, tx, found));
  if (!user) return found.isUnverified ? 'unverified' : 'unknown';
  await applyGroups(service, user, found.groups);
  if (!(await mayEnter(store.db, user.id))) return 'unknown';
  const signedIn = await beginSession(service, user, { now, earlier: came.earlier, provedAt });
  return isProblem(signedIn) ? 'unknown' : { signedIn, next };
};

const told = ({ log }: Pick<Ground, 'log'>, { why, reason }: ProviderFailure): ProviderFailure['why'] => {
  log.warn({ why, reason }, 'a sign-in by the provider failed');
  return why;
};

const personOf = async (service: Ground, tx: Db, { email, issuer, subject }: Identity): Promise<User | null> => {
  const link = { issuer, subject };
  const linked = await userOfProvider(tx, link);
  if (linked !== null) {
    await dropMailed(tx, linked);
    return getUser(tx, linked);
  }
  const invited = email === null ? null : await findUser(tx, email);
  // Somebody else of the provider has had the address before.
  if (!invited || !(await linkProvider(tx, invited.id, link))) return null;
  await dropMailed(tx, invited.id);
  const doer = { kind: 'person', id: invited.id, name: invited.name } as const;
  const object = { kind: 'user', id: String(invited.id) } as const;
  await audit({ ...service, cause: { ...service.cause, doer } }, tx, {
    act: 'LinkProvider',
    object,
    companyId: null,
    after: { issuer },
  });
  return invited;
};

/** They have come in by another way than the password that was mailed, and need set none of their own. */
const dropMailed = async (tx: Db, userId: number): Promise<void> => {
  await dropMailedPassword(tx, userId);
  await dropPasswordLinks(tx, userId);
};
