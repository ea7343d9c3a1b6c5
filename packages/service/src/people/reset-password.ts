import { findUser } from '@cartage/storage';
import type { Ground } from '../context.ts';
import { postCredentials } from '../mail/mail-credentials.ts';

/** Has a new password made and mailed to the user; the one before counts until then. false: nobody has this login. */
export const resetPassword = async (service: Ground, login: string): Promise<boolean> => {
  const user = await findUser(service.store.db, login.trim().toLowerCase());
  if (!user) return false;
  await service.store.transaction((tx) => postCredentials(service, tx, { userId: user.id, companyId: null }));
  return true;
};
