import { type Instant, isProblem, type LocalText, type Problem, problem } from '@cartage/core';
import {
  addFailure,
  companiesOfUser,
  type Db,
  endSession,
  failuresOf,
  findUser,
  forgetFailures,
  getOperatorUser,
  insertSession,
  noteSignIn,
  type User,
} from '@cartage/storage';
import { authenticateSession, SESSION_MS, type SignedIn } from '../access/authenticate-session.ts';
import { hashKey } from '../access/hash-key.ts';
import { hashPassword, isPassword, type Passwords } from '../access/password.ts';
import { audit } from '../audit.ts';
import type { Ground } from '../context.ts';
import { networkOf, type SigningIn } from './sign-in-turns.ts';

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
  const login = email.trim().toLowerCase();
  const attempt = service.signIns.attempt({ address, login }, async ({ take, pause }) => {
    const { db } = service.store;
    const account = hashKey(`account ${login}`);
    const before = await failuresOf(db, account, service.clock() - FORGOTTEN_MS);
    const user = await findUser(db, login);
    const isTheirs = await take(() => opens(service, user, password));
    await pause(delayOf(before?.count ?? 0));
    const now = service.clock();
    if (user && isTheirs && (await mayEnter(db, user.id))) {
      return beginSession(service, user, { now, earlier, account });
    }
    await addFailure(db, account, { at: now, since: now - FORGOTTEN_MS });
    const minute = hashKey(`address ${networkOf(address)} ${Math.floor(now / MINUTE_MS)}`);
    const failed = await addFailure(db, minute, { at: now, since: now - MINUTE_MS });
    return failed > MOST_FAILURES ? problem('TooManyRequests', null, tooMany) : problem('SignInFailed');
  });
  return attempt ?? problem('TooManyRequests', null, tooMany);
};

/** Begins a session for somebody of whom is known who they are. */
export const beginSession = async (
  service: Ground,
  user: Pick<User, 'id' | 'name'>,
  {
    now,
    earlier,
    account,
  }: { readonly now: Instant; readonly earlier: string | null; readonly account: string | null },
): Promise<NewSignIn | Problem> => {
  const cookie = service.newKey() + service.newKey();
  await service.store.transaction(async (tx) => {
    if (earlier !== null) await endSession(tx, hashKey(earlier));
    await insertSession(tx, { hash: hashKey(cookie), userId: user.id, at: now, endsAt: now + SESSION_MS });
    await noteSignIn(tx, user.id, now);
    if (account !== null) await forgetFailures(tx, account);
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

const mayEnter = async (db: Db, userId: number): Promise<boolean> => {
  if ((await companiesOfUser(db, userId)).length > 0) return true;
  const ofOperator = await getOperatorUser(db, userId);
  return ofOperator !== null && !ofOperator.isDisabled;
};

/** Nothing, then 1, 2, 4 to 30 s. */
const delayOf = (failures: number): number =>
  failures < PATIENT ? 0 : Math.min(30_000, 1_000 * 2 ** Math.min(failures - PATIENT, 5));

const PATIENT = 5;
const MINUTE_MS = 60_000;
/** Of an account; so long after the last. */
const FORGOTTEN_MS = 15 * MINUTE_MS;
/** Of one address in a minute. */
const MOST_FAILURES = 20;

const tooMany: LocalText = {
  en: 'Too many failed sign-ins; try again in a minute.',
  ru: 'Слишком много неудачных попыток входа; повторите через минуту.',
};
