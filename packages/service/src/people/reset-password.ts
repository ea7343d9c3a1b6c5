import { findUser } from '@cartage/storage';
import { loginOf } from '../access/login-of.ts';
import { audit } from '../audit.ts';
import type { Ground } from '../context.ts';
import { postCredentials } from '../mail/mail-credentials.ts';

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
