import { findUser } from '@cartage/storage';
import type { Ground } from '../context.ts';
import { postPasswordLink } from '../mail/mail-credentials.ts';

/** Mails a link by which a password is set to whoever has that address; nothing tells whether anybody has. */
export const forgottenPassword = async (service: Ground, email: string): Promise<void> => {
  const user = await findUser(service.store.db, email.trim().toLowerCase());
  if (user) await service.store.transaction((tx) => postPasswordLink(service, tx, user.id));
};
