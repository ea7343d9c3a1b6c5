import type { Problem } from '@cartage/core';
import { findUser } from '@cartage/storage';
import { loginOf } from '../access/login-of.ts';
import { audit } from '../audit.ts';
import type { Ground } from '../context.ts';
import { postCredentials } from '../mail/mail-credentials.ts';
import { noUser, rulesOf, type Staff } from './staff.ts';

/** The same for one of a company's people; NotFound at `userId` or `companyId`. Null: the mail is on its way. */
export const resetUserPassword = async (service: Ground, staff: Staff, userId: number): Promise<Problem | null> => {
  const { db } = service.store;
  const rules = rulesOf(staff);
  const found = (await rules.missing(db)) ?? (await rules.get(db, userId)) ?? noUser(userId);
  if ('code' in found) return found;
  return (await resetPassword(service, found.login)) ? null : noUser(userId);
};

/** Has a new password made and mailed to the user; the one before counts until then. false: nobody has this login. */
export const resetPassword = async (service: Ground, login: string): Promise<boolean> => {
  const user = await findUser(service.store.db, loginOf(login));
  if (!user) return false;
  await service.store.transaction(async (tx) => {
    await postCredentials(service, tx, { userId: user.id, companyId: null });
    await audit(service, tx, {
      act: 'ResetPassword',
      object: { kind: 'user', id: String(user.id) },
      companyId: null,
      after: { email: user.login },
    });
  });
  return true;
};
