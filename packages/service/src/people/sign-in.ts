import { type Instant, isProblem, type Problem, problem } from '@cartage/core';
import {
  companiesOfUser,
  type Db,
  endSession,
  endSessions,
  findUser,
  getOperatorUser,
  insertSession,
  noteSignIn,
  type User,
} from '@cartage/storage';
import { authenticateSession, SESSION_MS, type SignedIn } from '../access/authenticate-session.ts';
import { hashKey } from '../access/hash-key.ts';
import { loginOf } from '../access/login-of.ts';
import { hashPassword, isPassword, type Passwords } from '../access/password.ts';
import { byProviderAlone, isByProviderAlone } from '../access/provider-alone.ts';
import { audit } from '../audit.ts';
import type { Ground } from '../context.ts';
import { forgetAccount, noteFailure, tooManyTries, waitOf } from './sign-in-failures.ts';
import type { SigningIn } from './sign-in-turns.ts';

/** A mail address and a password, as somebody has typed them. */
export interface SignInWish {
  readonly email: string;
  readonly password: string;
  /** Where the request comes from. */
  readonly address: string;
  /** The cookie of the session that the browser has; it ends. null: it has none. */
  readonly earlier: string | null;
}

/** A session that has begun. */
export interface NewSignIn extends SignedIn {
  /** What the browser keeps; shown here once, only its digest is stored. */
  readonly cookie: string;
}

/**
 * Begins a session. SignInFailed for a pair that opens nothing, an unknown address no sooner than a known one. After five failures
 * of an account each answer takes longer; TooManyRequests for what fails more than twenty times a minute from one address, and
 * for more than can be tried.
 */
export const signIn = async (
  service: Ground & Passwords & SigningIn,
  { email, password, address, earlier }: SignInWish,
): Promise<NewSignIn | Problem> => {
  if (isByProviderAlone(service)) return byProviderAlone;
  const login = loginOf(email);
  const attempt = service.signIns.attempt({ address, login }, async ({ take, pause }) => {
    const { db } = service.store;
    const wait = await waitOf(db, login, service.clock());
    const user = await findUser(db, login);
    const isTheirs = await take(() => opens(service, user, password));
    await pause(wait);
    const now = service.clock();
    if (user && isTheirs && (await mayEnter(db, user.id))) return beginSession(service, user, { now, earlier });
    return (await noteFailure(db, { login, address }, now)) ?? problem('SignInFailed');
  });
  return attempt ?? tooManyTries;
};

/** Begins a session for somebody of whom is known who they are; `provedAt`: since when, where that is not now. */
export const beginSession = async (
  service: Ground,
  user: Pick<User, 'id' | 'login' | 'name'>,
  {
    now,
    earlier,
    provedAt = now,
  }: { readonly now: Instant; readonly earlier: string | null; readonly provedAt?: Instant },
): Promise<NewSignIn | Problem> => {
  const cookie = service.newKey() + service.newKey();
  await service.store.transaction(async (tx) => {
    if (earlier !== null) await endSession(tx, hashKey(earlier));
    await insertSession(tx, { hash: hashKey(cookie), userId: user.id, at: now, provedAt, endsAt: now + SESSION_MS });
    await noteSignIn(tx, user.id, now);
    await forgetAccount(tx, user.login);
    const doer = { kind: 'person', id: user.id, name: user.name } as const;
    const [first] = await companiesOfUser(tx, user.id);
    await audit({ ...service, cause: { ...service.cause, doer } }, tx, {
      act: 'SignIn',
      object: { kind: 'user', id: String(user.id) },
      companyId: first?.id ?? null,
    });
  });
  const signedIn = await authenticateSession(service, { cookie, companyId: null });
  return isProblem(signedIn) ? problem('SignInFailed') : { ...signedIn, cookie };
};

/** Takes as long where there is nobody, or nothing to open. */
const opens = async (
  service: Pick<Ground, 'clock' | 'newKey'> & Passwords,
  user: User | null,
  password: string,
): Promise<boolean> => {
  const stored = user?.passwordHash ?? null;
  const isOver = user !== null && user.passwordEndsAt !== null && user.passwordEndsAt <= service.clock();
  if (stored === null) {
    await hashPassword(password, service.newKey(), service.passwordCost);
    return false;
  }
  return (await isPassword(password, stored)) && !isOver;
};

/** Sessions of somebody who may do nothing at all any more end, and are not there again if they are let in once more. */
export const endIfNobody = async (tx: Db, userId: number): Promise<void> => {
  if (!(await mayEnter(tx, userId))) await endSessions(tx, userId, null);
};

/** Whether they belong to a company, or are the operator's. */
export const mayEnter = async (db: Db, userId: number): Promise<boolean> => {
  if ((await companiesOfUser(db, userId)).length > 0) return true;
  const ofOperator = await getOperatorUser(db, userId);
  return ofOperator !== null && !ofOperator.isDisabled;
};
