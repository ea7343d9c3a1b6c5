import { type Problem, problem } from '@cartage/core';
import { type Db, dropPasswordLinks, endSessions, getUser, setPassword, usePasswordLink } from '@cartage/storage';
import type { SignedIn } from '../access/authenticate-session.ts';
import { hashKey } from '../access/hash-key.ts';
import { hashPassword, isPassword, type Passwords } from '../access/password.ts';
import { byProviderAlone, isByProviderAlone } from '../access/provider-alone.ts';
import { audit } from '../audit.ts';
import type { Ground } from '../context.ts';
import { hashOfCommandsLink } from './make-password-link.ts';
import { forgetAccount, noteFailure, tooManyTries, waitOf } from './sign-in-failures.ts';
import type { SigningIn } from './sign-in-turns.ts';

interface ByWhom {
  /** The new one; of core's `passwordLength`. */
  readonly password: string;
  /** Where the request comes from. */
  readonly address: string;
}

/** By a link that was mailed, which opens once. RequestInvalid at `token` for one that was used, has ended or never was. All sessions end. */
export const setPasswordByLink = async (
  service: Ground & Passwords & SigningIn,
  { token, password, address }: ByWhom & { readonly token: string },
): Promise<null | Problem> => {
  if (isByProviderAlone(service)) return byProviderAlone;
  const derived = service.signIns.attempt({ address, login: token }, ({ take }) =>
    take(() => hashPassword(password, service.newKey(), service.passwordCost)),
  );
  if (derived === null) return tooManyTries;
  const hash = await derived;
  return service.store.transaction(async (tx) => {
    const now = service.clock();
    const userId =
      (await usePasswordLink(tx, hashKey(token), now)) ?? (await usePasswordLink(tx, hashOfCommandsLink(token), now));
    if (userId === null) return problem('RequestInvalid', 'token', deadLink);
    await change(service, tx, { userId, hash, session: null });
    return null;
  });
};

/**
 * By the password that they have. RequestInvalid at `current` for a wrong one, which counts like a failed sign-in, and at `password`
 * for the one that was mailed. All their other sessions end.
 */
export const changePassword = async (
  service: Ground & Passwords & SigningIn,
  { person }: Pick<SignedIn, 'person'>,
  { current, password, address }: ByWhom & { readonly current: string },
): Promise<null | Problem> => {
  if (isByProviderAlone(service)) return byProviderAlone;
  const { login, userId, session, mustChangePassword } = person;
  if (mustChangePassword && current === password) return problem('RequestInvalid', 'password', ownPassword);
  const changed = service.signIns.attempt({ address, login }, async ({ take, pause }) => {
    const { db } = service.store;
    const wait = await waitOf(db, login, service.clock());
    const user = await getUser(db, userId);
    const stored = user?.passwordHash ?? null;
    const isTheirs = stored !== null && (await take(() => isPassword(current, stored)));
    await pause(wait);
    if (!isTheirs)
      return (
        (await noteFailure(db, { login, address }, service.clock())) ??
        problem('RequestInvalid', 'current', wrongCurrent)
      );
    const hash = await take(() => hashPassword(password, service.newKey(), service.passwordCost));
    await service.store.transaction((tx) => change(service, tx, { userId, hash, session }));
    return null;
  });
  return changed ?? tooManyTries;
};

const change = async (
  service: Ground,
  tx: Db,
  { userId, hash, session }: { readonly userId: number; readonly hash: string; readonly session: string | null },
): Promise<void> => {
  await setPassword(tx, userId, { hash, endsAt: null });
  await dropPasswordLinks(tx, userId);
  await endSessions(tx, userId, session);
  const user = await getUser(tx, userId);
  if (!user) return;
  await forgetAccount(tx, user.login);
  const doer = { kind: 'person', id: userId, name: user.name } as const;
  await audit({ ...service, cause: { ...service.cause, doer } }, tx, {
    act: 'SetPassword',
    object: { kind: 'user', id: String(userId) },
    companyId: null,
  });
};

const deadLink = {
  en: 'The link was used, has ended, or never was; ask for a new one at /sign-in/forgotten.',
  ru: 'Ссылка уже использована, истекла или не существовала; запросите новую на /sign-in/forgotten.',
};

const ownPassword = {
  en: 'This is the password that was mailed; set one of your own.',
  ru: 'Это пароль из письма; задайте собственный.',
};

const wrongCurrent = {
  en: 'This is not your present password.',
  ru: 'Это не ваш текущий пароль.',
};
